import DriveBooks
import Glibc
import JSON
import SyntheticDrives
import Testing

/// Made-up days as the recorder writes them: what goes out is what is in the spool, however it is read.
@Suite struct RandomExportTests {
    private struct Line {
        var sequence: Int64
        var utc: String
        /// Latitude, longitude, altitude, speed.
        var numbers: [String]
    }

    private func days(_ seed: UInt64) throws -> WrittenBooks {
        let books = try WrittenBooks()
        let spool = LiveSpool(books.directory(.spool), seed: seed, segmentBlocks: 64)
        var wishes = Wishes(seed: seed)
        wishes.fuelStops = 0.3
        wishes.isPoweredByDay = true
        try TripMaker.forEach(hours: 6, wishes) { try spool.add($0) }
        spool.close()
        return books
    }

    private func rows(_ books: WrittenBooks, _ words: [String]) throws -> [String] {
        let outcome = try Roadbook.run(["--data", books.data, "export", "--format", "csv"] + words)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return Array(outcome.lines.dropFirst())
    }

    private func trips(_ books: WrittenBooks) throws -> [JSONValue] {
        try books.trips().reversed()
    }

    /// Every fix of the spool with a place, by another verb.
    private func fixes(_ books: WrittenBooks) throws -> [Line] {
        try books.run("spool", "cat", "--json").lines.compactMap { line in
            let object = try JSONValue(reading: line)
            let fields = (object["text"]?.text ?? "").split(separator: " ").map(String.init)
            guard fields.count > 7, fields[0] == "G", fields[4] != "-" else { return nil }
            let numbers = fields[4..<8].map { $0 == "-" ? "" : $0 }
            return Line(
                sequence: object["sequence"]?.integer ?? 0, utc: object["utc"]?.text ?? "", numbers: Array(numbers))
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func allInOnePassIsOneByOneAndEveryPointIsInTheSpool(seed: UInt64) throws {
        let books = try days(seed)
        let trips = try trips(books)
        #expect(trips.count > 5)
        let whole = try rows(books, ["--all"])
        let parts = try trips.flatMap { try rows(books, [$0["id"]?.text ?? ""]) }
        #expect(whole == parts)
        // Some of its segments are archives now, and are read otherwise.
        #expect(try books.run("archive").code == 0)
        #expect(try rows(books, ["--all"]) == whole)

        let lines = try fixes(books)
        var rest = whole[...]
        for trip in trips {
            let first = trip["first"]?.integer ?? 0
            let last = trip["last"]?.integer ?? 0
            // A fix after the end is at rest; to the second, which is all that text can be compared by.
            let end = String((trip["endedAt"]?.text ?? "9").prefix(19))
            let own = lines.filter { first <= $0.sequence && $0.sequence <= last && $0.utc.prefix(19) < end }
            let exported = rest.prefix { $0.hasPrefix(trip["id"]?.text ?? "?") }
            rest = rest.dropFirst(exported.count)
            let numbers = exported.map { row in
                Array(row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)[4..<8])
            }
            #expect(own.count > 100)
            #expect(Array(numbers.prefix(own.count)) == own.map(\.numbers))
            #expect(numbers.count - own.count <= 3)
        }
        #expect(rest.isEmpty)
    }

    @Test func othersReadMadeUpDaysToo() throws {
        let books = try days(4)
        let file = "\(books.data)/all.gpx"
        let outcome = try books.run("export", "--all", "--output", file)
        #expect(outcome.code == 0)
        #expect(try Outsiders.refusal(of: file) == nil)
        let rows = try rows(books, ["--all"])
        let segments = try Outsiders.gpxpy(file)
        let breaks = rows.filter { !$0.contains(",measured,") }.count
        let inferred = rows.filter { $0.contains(",inferred,") }.count
        #expect(segments.count == breaks + inferred)
        let metres = segments.reduce(0, +)
        let measured = try trips(books).reduce(0.0) { sum, trip in
            sum + (trip["distanceMetres"]?.double ?? 0) + (trip["inferredMetres"]?.double ?? 0)
        }
        // Places alone are longer than what was driven: at rest they wander, and in a straight line too.
        #expect(metres > measured && metres < 1.02 * measured)
    }
}
