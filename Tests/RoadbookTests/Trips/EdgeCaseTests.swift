import Civil
import Drive
import JSON
import Testing
import World

/// The edge cases of drives, told to the programs: the recorder lives through them, the command tells the trips.
@Suite struct EdgeCaseTests {
    /// A file is a boot by itself, and its settings are those of its beginning.
    private static let cases = EdgeCase.allCases.filter { ![.restartInMotion, .otherSettings].contains($0) }

    @Test(arguments: cases)
    func theTripsAreTheDrivesThatAMachineDecides(_ edge: EdgeCase) throws {
        let (live, road) = (Road(cars: [Cars.golf]), ToldRoad())
        edge.happen(to: live)
        edge.happen(to: road)
        let day = try DrivenBook(road, settings: "[Car]\nAddress=\(DrivenBook.golf)\n")
        let trips = try day.run("trips", "--all", "--json").lines.map { try trip(JSONValue(reading: $0)) }
        #expect(trips.reversed() == live.decided, "\(trips.reversed())\n    not \(live.decided)")
        #expect(try day.run("verify", "--replay").code == 0)
    }

    private func trip(_ object: JSONValue) throws -> DecidedDrive {
        DecidedDrive(
            cause: try #require(BeginCause(rawValue: object["trigger"]?.text ?? "")),
            reason: EndReason(rawValue: object["reason"]?.text ?? ""),
            start: time(object["startedAt"]), end: time(object["endedAt"]),
            metres: (object["distanceMetres"]?.double ?? 0) + (object["inferredMetres"]?.double ?? 0))
    }

    /// On the clock of the machine, whose day is another.
    private func time(_ value: JSONValue?) -> Int64? {
        guard let text = value?.text else { return nil }
        let utc = Array(text.utf8).withUnsafeBytes { UTCText.milliseconds($0) }
        return utc.map { $0 - ToldRoad.begin + Road.begin }
    }
}
