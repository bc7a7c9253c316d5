import Glibc
import Testing
import World

/// Times and days of trips in the zones of the places where they were driven.
@Suite struct TripZoneTests {
    /// Two places, 11.1 km apart, and the zones in which they are said to be.
    private static func list(_ first: String, _ second: String) -> String {
        let places = [("Southport", 51.5, first), ("Northport", 51.6, second)]
        return places.map { name, latitude, zone in
            [
                "1", name, "", "", "\(latitude)", "-0.12", "P", "PPL", "GB", "", "ENG", "", "", "", "60000", "", "",
                zone, "2026-01-10",
            ].joined(separator: "\t") + "\n"
        }.joined()
    }

    /// A trip from one to the other, nine minutes long.
    private func driven(at utc: Int64 = TripsTests.saturday, _ first: String, _ second: String) throws -> Travels {
        let travels = try Travels()
        try travels.drive(at: utc, [Double](repeating: 20, count: 9))
        let path = try travels.books.file("cities500.txt", Self.list(first, second))
        #expect(try travels.run(["place", "import", path]).code == 0)
        return travels
    }

    /// On a narrow terminal the zone stands in the line below, beside the name.
    @Test func aNarrowTerminalHasRoomForTheZone() throws {
        for (first, second, mark) in [
            ("Asia/Tokyo", "Asia/Tokyo", "UTC+09:00"), ("Asia/Tokyo", "Asia/Seoul", "UTC+09:00"),
            ("Europe/London", "Europe/Paris", "UTC+00:00-UTC+01:00"),
        ] {
            let travels = try driven(first, second)
            let terminal = try PseudoTerminal(columns: 50, rows: 40)
            let child = try Child(
                Roadbook.path, ["--data", travels.data, "trips"], ["TZ": "UTC", "TERM": "xterm"], terminal: terminal)
            let lines = child.finish().text.split(separator: "\r\n")
            #expect(lines.contains { $0.contains("Southport -> Northport  \(mark)") }, "\(lines)")
            #expect(lines.allSatisfy { !$0.contains("-07:39 UTC") && $0.count <= 50 + 8 }, "\(lines)")
        }
    }
}
