import Glibc
import JSON
import Testing

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

    private func totals(_ travels: Travels) throws -> (trips: Int64, metres: Double) {
        let whole = try JSONValue(reading: try travels.run(["totals", "--range", "all", "--json"]).lines[0])
        return (whole["trips"]?.integer ?? 0, whole["distanceMetres"]?.double ?? 0)
    }

    // MARK: A file

    @Test(arguments: ["gpx", "geojson", "nmea"])
    func anOwnExportReadBackIsNoticed(format: String) throws {
        let travels = try driven()
        let file = "\(travels.data)/own.\(format)"
        #expect(try travels.run(["export", "@last", "--format", format, "--output", file]).code == 0)
        let before = try travels.objects()
        let refused = try travels.run(["import", file])
        #expect(refused.code == 6, "\(refused.errors)")
        #expect(refused.errors.contains("own.\(format) is not taken in, for a trip of it is there already; --same"))
        #expect(refused.errors.contains("is there already as \(before[0]["id"]?.text ?? "-"),"))
        #expect(try travels.objects() == before)
        let object = try JSONValue(reading: try travels.run(["import", file, "--json"]).text)
        #expect(object["doubleOf"]?.elements?.first?.text == before[0]["id"]?.text && object["points"] == nil)
        let dry = try travels.run(["import", file, "--dry-run"])
        #expect(dry.code == 0 && dry.text.contains("is there already as \(before[0]["id"]?.text ?? "-"),"))
    }

    @Test func aPhoneInTheSameCarIsADoubleIfSomebodySaysSo() throws {
        let travels = try driven()
        let file = try phone(travels)
        let alone = try totals(travels)
        #expect(try travels.run(["import", file]).code == 6)
        let said = try travels.run(["import", file, "--same"])
        #expect(said.code == 0 && said.lines.contains("undo with: roadbook undo 1"), "\(said.errors)")
        let trips = try travels.objects()
        let own = trips.first { $0["origin"]?.text == nil }
        let double = trips.first { $0["origin"]?.text == "phone.gpx" }
        #expect(trips.count == 2 && double?["doubleOf"]?.text == own?["id"]?.text && own?["doubleOf"]?.text == nil)
        #expect(try totals(travels) == alone)
        #expect(try travels.run(["totals"]).text.contains("left out: 1 trip that is the double of another"))
        let listed = try travels.run(["trips"]).text
        #expect(listed.contains("double") && listed.contains("1 trip, 3.6 km"))
        #expect(try travels.run(["show", double?["id"]?.text ?? ""]).text.contains("is the same drive, and counts"))
        #expect(try travels.run(["export", "--all"]).text.components("<trk>") == 1)
        try expectUndone(travels, own?["shortId"]?.text ?? "", double?["shortId"]?.text ?? "")
    }

    /// Both ways are told: it counts, and is the double once more.
    private func expectUndone(_ travels: Travels, _ own: String, _ double: String) throws {
        let undone = try travels.run(["undo"])
        #expect(undone.lines.contains("  \(double) is no double any more, and counts"), "\(undone.text)")
        #expect(try totals(travels).trips == 2)
        let again = try travels.run(["undo", "2", "--dry-run"])
        #expect(again.lines.contains("  \(double) is the double of \(own), and counts in no sum"), "\(again.text)")
    }

    @Test func whatIsThereIsReplacedAndComesBack() throws {
        let travels = try driven()
        let own = try travels.objects()[0]["id"]
        #expect(try travels.run(["import", try phone(travels), "--replace"]).code == 0)
        #expect(try totals(travels).trips == 1)
        #expect(try travels.objects().map { $0["id"] } != [own])
        #expect(try travels.run(["undo"]).code == 0)
        #expect(try totals(travels).trips == 2 && travels.objects().contains { $0["id"] == own })
    }

    @Test func bothCountAnyway() throws {
        let travels = try driven()
        #expect(try travels.run(["import", try phone(travels), "--anyway"]).code == 0)
        #expect(try totals(travels).trips == 2)
        #expect(try travels.run(["import", "x", "--anyway", "--same"]).code == 2)
    }

    /// Another day; the same time a kilometre away; and a time of which less than half is the other's.
    @Test(arguments: [(86_400, 0), (0, 1_000), (120, 0)] as [(Int64, Double)])
    func anotherDriveIsNoDouble(later: Int64, east: Double) throws {
        let travels = try driven()
        let taken = try travels.run(["import", try phone(travels, later: later, east: east)])
        #expect(taken.code == 0, "\(taken.errors)")
        #expect(try totals(travels).trips == 2)
    }

    @Test func ofTwoFilesOfOneDriveTheSecondIsNoticed() throws {
        let travels = try Travels()
        let first = try phone(travels)
        let copy = try travels.books.file("copy.gpx", SomeFile.gpx("") + "\n")
        let other = try phone(travels, later: 3, east: 0)
        rename(other, copy)
        let again = try phone(travels)
        let taken = try travels.run(["import", again, copy])
        #expect(first == again && taken.code == 6 && taken.errors.contains("copy.gpx is not taken in"))
        #expect(try travels.objects().count == 1)
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

    // MARK: Two trips

    @Test func ofTwoThatAreTheDoublesOfEachOtherTheNewerWordHolds() throws {
        let travels = try driven()
        #expect(try travels.run(["import", try phone(travels), "--anyway"]).code == 0)
        let ids = try travels.objects().map { $0["id"]?.text ?? "" }
        let dry = try travels.run(["same", ids[0], ids[1], "--dry-run"])
        #expect(dry.code == 0 && dry.lines.first == "would count:" && dry.text.contains("double"))
        #expect(try totals(travels).trips == 2)
        #expect(try travels.run(["same", ids[0], ids[1]]).lines.last == "undo with: roadbook undo 1")
        #expect(try doubles(travels) == [ids[1]: ids[0]])
        #expect(try travels.run(["same", ids[1], ids[0]]).code == 0)
        #expect(try doubles(travels) == [ids[0]: ids[1]])
        #expect(try travels.run(["history"]).text.contains("one drive, recorded twice"))
        #expect(try travels.run(["delete", ids[1]]).code == 0)
        #expect(try doubles(travels) == [:] && totals(travels).trips == 1)
    }

    private func doubles(_ travels: Travels) throws -> [String: String] {
        var doubles: [String: String] = [:]
        for trip in try travels.objects() {
            if let original = trip["doubleOf"]?.text { doubles[trip["id"]?.text ?? ""] = original }
        }
        return doubles
    }

    @Test func twoOfOtherTimesAreNotOneDrive() throws {
        let travels = try driven()
        try travels.drive(at: Self.noon + 86_400_000, [20, 20, 20])
        let refused = try travels.run(["same", "@last", "@-2"])
        #expect(refused.code == 1 && refused.errors.contains("no moment in common"))
        #expect(try travels.run(["same", "@last", "@last"]).code == 2)
        #expect(try travels.run(["same", "@last"]).code == 2)
    }
}

extension String {
    fileprivate func components(_ separator: String) -> Int { ranges(of: separator).count }
}
