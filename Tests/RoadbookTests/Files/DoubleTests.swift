import Glibc
import JSON
import Testing
import World

/// Two recordings of one drive: said to be so, or found where a file is taken in.
@Suite struct DoubleTests {
    /// 2024-02-29 12:00:00 UTC
    private static let noon: Int64 = 1_709_208_000_000
    private static let latitude = 51.5
    private static let metresOfDegree = 111_195.08

    private func driven() throws -> Travels {
        let travels = try Travels()
        try travels.drive(at: Self.noon, [20, 20, 20])
        return travels
    }

    /// The drive of `driven` as a phone has it: so much later by its clock, and so far to the east.
    private func phone(_ travels: Travels, later seconds: Int64 = 2, east metres: Double = 8) throws -> String {
        let longitude = -0.12 + metres / (Self.metresOfDegree * cos(Self.latitude * .pi / 180))
        let points = (0...180).map { second in
            let latitude = Self.latitude + Double(second) * 20 / Self.metresOfDegree
            let time = Self.time(Self.noon / 1_000 + Int64(second) + seconds)
            return "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><time>\(time)</time></trkpt>"
        }
        return try travels.books.file("phone.gpx", SomeFile.gpx(points.joined(separator: "\n")))
    }

    private enum SomeFile {
        static func gpx(_ points: String) -> String {
            """
            <gpx version="1.1" creator="a phone" xmlns="http://www.topografix.com/GPX/1/1">
            <trk><trkseg>\(points)</trkseg></trk></gpx>
            """
        }
    }

    private static func time(_ second: Int64) -> String {
        var seconds = time_t(second)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let numbers = [
            parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
        ]
        let two = numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(two[0])-\(two[1])-\(two[2])T\(two[3]):\(two[4]):\(two[5])Z"
    }

    /// Through a pipe it is noticed too, and a person at a terminal is asked.
    @Test(arguments: [("", 6, 1), ("l\n", 6, 1), ("x\ns\n", 0, 2), ("r\n", 0, 1), ("a\n", 0, 2)])
    func aPersonIsAsked(answer: String, code: Int32, trips: Int) throws {
        let travels = try driven()
        let file = try phone(travels)
        let command = "\(Roadbook.path) --data \(travels.data) import"
        let script =
            answer.isEmpty
            ? "cat \(file) | \(command) -"
            : "printf '\(answer)' | script -qec '\(command) \(file)' /dev/null"
        let outcome = try Child("/bin/sh", ["-c", script], ["PATH": "/usr/bin:/bin", "TZ": "UTC"]).finish()
        #expect(outcome.code == code, "\(outcome.text) \(outcome.errors)")
        #expect(try travels.objects().count == trips)
    }
}
