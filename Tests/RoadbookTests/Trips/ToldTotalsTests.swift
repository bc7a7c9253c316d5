import JSON
import Testing
import World

/// A trip is told beside the machine, of the same decisions and fixes. What the machine wrote down with the end of a
/// drive is what its trip comes to.
@Suite struct ToldTotalsTests {
    private static let car = """
        [Car]
        Address=\(DrivenBook.golf)
        Vehicle=Golf

        """

    /// The numbers of an end as the spool has them: whole metres, and milliseconds.
    private struct Told {
        let measured: Double
        let inferred: Double
        let moving: Int64

        init?(_ words: [Substring]) {
            guard words.count > 9, let measured = Double(words[7]), let inferred = Double(words[8]),
                let moving = Int64(words[9])
            else { return nil }
            (self.measured, self.inferred, self.moving) = (measured, inferred, moving)
        }
    }

    /// The last end of each drive: one that was reopened had not ended.
    private func ends(_ day: DrivenBook) throws -> [Told] {
        var ends: [Told] = []
        for line in try day.run("spool", "cat").lines {
            let words = line.split(separator: " ")
            guard words.first == "D", words.count > 3 else { continue }
            if words[3] == "reopen" { ends.removeLast() }
            if words[3] == "end" { ends.append(try #require(Told(words), "\(line)")) }
        }
        return ends
    }

    private func expectAlike(_ day: DrivenBook, drives: Int) throws {
        let trips = try day.run("trips", "--all", "--json").lines.map { try JSONValue(reading: $0) }
        let ends = try ends(day)
        #expect(trips.count == drives && ends.count == drives, "\(trips.count) trips, \(ends.count) ends")
        for (trip, told) in zip(trips.reversed(), ends) {
            let measured = trip["distanceMetres"]?.double ?? -1
            let inferred = trip["inferredMetres"]?.double ?? -1
            let duration = trip["durationMs"]?.integer ?? -1
            #expect(abs(measured - told.measured) <= 1, "\(trip)")
            #expect(abs(inferred - told.inferred) <= 1, "\(trip)")
            #expect(trip["movingMs"]?.integer == min(told.moving, duration), "\(trip)")
        }
    }

    @Test func aDriveWithAStopAndAnotherWithAHole() throws {
        let road = ToldRoad()
        road.stand(30)
        road.car(.connected)
        road.drive(300)
        road.stand(45)
        road.drive(200, at: 22)
        road.car(.gone)
        road.stand(200)
        road.wait(900)
        road.stand(60)
        road.drive(600)
        road.wait(20, metres: 300)
        road.drive(300)
        road.stand(700)
        try expectAlike(DrivenBook(road, settings: ToldTotalsTests.car), drives: 2)
    }

    @Test func aDriveThatWasReopenedAndOneByHand() throws {
        let road = ToldRoad()
        road.stand(60)
        road.drive(600)
        road.stand(720)
        road.drive(300, at: 12)
        road.stand(1_300)
        road.command(.start(car: nil))
        road.drive(120)
        road.command(.finish)
        road.stand(30)
        try expectAlike(DrivenBook(road), drives: 2)
    }
}
