import Glibc
import JSON
import TemporaryFolders
import Testing

/// Files of others on their way into trips, by the real program.
@Suite struct ImportTests {
    /// Names of files are bytes; two that differ only in what is no UTF-8 are two files.
    @Test func aFileWhoseNameIsNoUTF8IsTakenIn() throws {
        let books = try WrittenBooks()
        for (byte, hour) in [(0xE4, "08"), (0xF6, "09")] as [(UInt8, String)] {
            var path = "\(books.data)/B".utf8CString.dropLast() + [CChar(bitPattern: byte)]
            path += Array("r.gpx".utf8CString)
            let descriptor = open(Array(path), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            let points = (0..<60).map { second in
                let two = second < 10 ? "0\(second)" : "\(second)"
                let time = "2026-07-01T\(hour):00:\(two)Z"
                return "<trkpt lat='51.\(two)' lon='0'><time>\(time)</time></trkpt>"
            }
            let start = "<gpx version='1.1' xmlns='http://www.topografix.com/GPX/1/1'><trk><trkseg>"
            let bytes = Array((start + points.joined() + "</trkseg></trk></gpx>").utf8)
            #expect(write(descriptor, bytes, bytes.count) == bytes.count)
            close(descriptor)
            let words = ["--data", books.data, "import"].map { Array($0.utf8CString) } + [Array(path)]
            let outcome = try Child(Roadbook.path, bytes: words, ["TZ": "UTC"]).finish()
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(outcome.lines.first?.hasSuffix("B\u{FFFD}r.gpx: 60 points") == true)
        }
        #expect(try books.trips().map { $0["origin"]?.text } == ["B\u{FFFD}r.gpx", "B\u{FFFD}r.gpx"])
        let word = Array("\(books.data)/\u{E4}".utf8CString.dropLast()) + [CChar(bitPattern: 0xE4), 0]
        let export = ["export", "@last", "--output"].map { Array($0.utf8CString) }
        let refused = try Child(Roadbook.path, bytes: export + [word], ["TZ": "UTC"]).finish()
        #expect(refused.code == 2 && refused.errors.contains("is not UTF-8"))
    }

    /// The program is killed at any moment: what counts is whole, and to import again brings it all.
    @Test(arguments: [1, 3, 6, 10, 15, 25, 40, 80])
    func aKillLeavesAllOrNothing(milliseconds: Int64) throws {
        let books = try WrittenBooks()
        let small = try books.gpx("small.gpx", tracks: ["one"])
        let large = try books.gpx("large.gpx", tracks: (1...60).map { "tour \($0)" })
        #expect(try books.run("import", small).code == 0)
        let child = try Child(Roadbook.path, ["--data", books.data, "import", "--anyway", large], [:])
        child.work(milliseconds: milliseconds)
        child.send(SIGKILL)
        _ = child.finish()
        let count = try books.trips().count
        #expect(count == 1 || count == 61)
        #expect(try books.run("import", "--anyway", large).code == 0)
        #expect(try books.trips().count == 61)
        #expect(try books.run("verify").code == 0)
    }
}

extension WrittenBooks {
    /// A file beside the books.
    func file(_ name: String, _ text: String) throws -> String {
        try WholeFile.write(text, to: "\(data)/\(name)", mode: 0o600)
        return "\(data)/\(name)"
    }

    /// Three minutes at 15 m/s for each track, one after the other, an hour between them; so many minutes are missing
    /// in the middle of each.
    func gpx(_ name: String, tracks: [String], hole: Int = 0) throws -> String {
        var text = "<gpx version='1.1' xmlns='http://www.topografix.com/GPX/1/1'>\n"
        for (number, track) in tracks.enumerated() {
            text += "<trk><name>\(track)</name><trkseg>\n"
            for second in 0..<180 {
                let latitude = 51.5 + Double(second) * 15 / 111_194.9
                let day = 1 + number / 24
                let minute = second / 60 + (second < 90 ? 0 : hole)
                let time =
                    "2026-07-\(WrittenBooks.two(day))T\(WrittenBooks.two(number % 24)):\(WrittenBooks.two(minute)):"
                text +=
                    "<trkpt lat='\(latitude)' lon='-0.12'><time>\(time)\(WrittenBooks.two(second % 60))Z</time>"
                    + "</trkpt>\n"
            }
            text += "</trkseg></trk>\n"
        }
        return try file(name, text + "</gpx>\n")
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    func trips() throws -> [JSONValue] {
        let trips = try run("trips", "--json", "--all").lines.map { try JSONValue(reading: $0) }
        try TripSums.expect(trips, try run("totals", "--range", "all", "--json"))
        return trips
    }
}
