import JSON
import Testing

/// A trip is told beside the machine, of the same decisions and fixes. What the machine wrote down with the end of a
/// drive is what its trip comes to.
@Suite struct ToldTotalsTests {
    private static let car = """
        [Car]
        Address=\(Replays.golf)
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
    private func ends(_ day: Replays) throws -> [Told] {
        var ends: [Told] = []
        for line in try day.run("spool", "cat").lines {
            let words = line.split(separator: " ")
            guard words.first == "D", words.count > 3 else { continue }
            if words[3] == "reopen" { ends.removeLast() }
            if words[3] == "end" { ends.append(try #require(Told(words), "\(line)")) }
        }
        return ends
    }

    private func expectAlike(_ day: Replays, drives: Int) throws {
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
        let day = try Replays(settings: ToldTotalsTests.car)
        day.stand(30)
        day.says("car connected")
        day.drive(300)
        day.stand(45)
        day.drive(200, at: 22)
        day.says("car gone")
        day.stand(200)
        day.wait(900)
        day.stand(60)
        day.drive(600)
        day.wait(20)
        day.carry(300)
        day.drive(300)
        day.stand(700)
        try day.live()
        try expectAlike(day, drives: 2)
    }

    @Test func aDriveThatWasReopenedAndOneByHand() throws {
        let day = try Replays()
        day.stand(60)
        day.drive(600)
        day.stand(720)
        day.drive(300, at: 12)
        day.stand(1_300)
        day.says("start")
        day.drive(120)
        day.says("finish")
        day.stand(30)
        try day.live()
        try expectAlike(day, drives: 2)
    }
}
