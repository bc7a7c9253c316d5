import Glibc
import JSON
import Testing
import World

/// `snapshot`, and the file that it leaves.
@Suite struct SnapshotTests {
    private static func household() throws -> KeptBook {
        let book = try KeptBook.withGolf()
        for line in [
            "vehicle add Polo --currency EUR", "fuel add 40l 10000km 1.50 --date 2025-01-10 --vehicle Golf",
            "fuel add 42l 10700km 1.60 --date 2025-02-10 --vehicle Golf",
            "fuel add 30l 5000km 1.70 --date 2025-02-11 --vehicle Polo",
            "fuel add 20l 5400km 1.80 --date 2025-03-11 --vehicle Polo",
            "service add Inspection --due 2024-03-31 --vehicle Golf",
        ] {
            let outcome = try book.run(line)
            #expect(outcome.code == 0, "\(line): \(outcome)")
        }
        return book
    }

    private static func path(_ book: KeptBook) -> String { "\(book.books.data)/catalogue/snapshot.json" }

    /// The file that `snapshot` leaves.
    private static func kept(_ book: KeptBook) throws -> JSONValue {
        let written = try book.run("snapshot")
        #expect(written.code == 0, "\(written)")
        return try JSONValue(reading: try WrittenBooks.bytes(of: path(book)))
    }

    private static func status(_ path: String) throws -> stat {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw Roadbook.SpawnError(code: errno) }
        return status
    }

    /// Nothing lies there that was not finished.
    private static func expectNoDraft(_ book: KeptBook) throws {
        let names = WrittenBooks.files(in: "\(book.books.data)/catalogue")
        #expect(names.contains("snapshot.json"))
        #expect(!names.contains { $0.hasPrefix(".") }, "\(names)")
    }

    // MARK: Its figures

    @Test func theFileIsForTheHouseholdToRead() throws {
        let book = try Self.household()
        let told = try book.run("snapshot")
        #expect(told.text == "written: \(Self.path(book))\n")
        #expect(try Self.status(Self.path(book)).st_mode == S_IFREG | 0o640)
        let (printed, written) = (try book.run("snapshot --json"), try WrittenBooks.bytes(of: Self.path(book)))
        #expect(printed.output == written)
        let elsewhere = "\(book.books.data)/elsewhere.json"
        #expect(try book.run(["snapshot", "--output", elsewhere]).code == 0)
        #expect(try Self.status(elsewhere).st_mode == S_IFREG | 0o640)
        try Self.expectNoDraft(book)
    }

    /// The members in the tables of a heading of the page.
    private static func documented(_ heading: String) throws -> [String] {
        let page = try Checkout.text(of: "docs/snapshot-format.md")
        let lines = page.split(separator: "\n").drop { $0 != "### \(heading)" }.dropFirst()
        let rows = lines.prefix { !$0.hasPrefix("#") }.filter { $0.hasPrefix("| `") }
        return rows.flatMap { row in
            let cell = row.split(separator: "|").first ?? ""
            return cell.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
        }.sorted()
    }

    @Test func eachMemberIsInThePageAndTheOtherWayRound() throws {
        let book = try Self.household()
        let snapshot = try Self.kept(book)
        let golf = snapshot["vehicles"]?[0]
        let objects: [(String, JSONValue?)] = [
            ("The whole", snapshot), ("A vehicle", golf), ("A month", golf?["thisMonth"]),
            ("The fuel of a vehicle", golf?["fuel"]?[0]), ("A service", golf?["nextServices"]?[0]),
            ("A trip", try driven()["vehicles"]?[0]?["lastTrip"]), ("All vehicles", snapshot["all"]),
            ("The fuel of all", snapshot["all"]?["fuel"]?[0]), ("The inbox", snapshot["inbox"]),
        ]
        for (heading, object) in objects {
            let names = (object?.members ?? []).map(\.name).sorted()
            let documented = try Self.documented(heading)
            #expect(names == documented, "\(heading)")
            #expect(!names.isEmpty, "\(heading)")
        }
    }

    /// The file and the recorder's own name each other.
    @Test func thePagesOfBothFilesNameEachOther() throws {
        #expect(try Checkout.text(of: "docs/snapshot-format.md").contains("status.json"))
        #expect(try Checkout.text(of: "docs/control-protocol.md").contains("snapshot-format.md"))
    }

    // MARK: Traps

    /// Somebody's own file, to which links lead.
    private static func victim(_ book: KeptBook) throws -> String {
        try book.books.place(Array("mine".utf8), at: "victim")
        return "\(book.books.data)/victim"
    }

    private static func expectUntouched(_ book: KeptBook, _ victim: String) throws {
        #expect(try WrittenBooks.bytes(of: victim) == Array("mine".utf8))
        #expect(try status(path(book)).st_mode == S_IFREG | 0o640)
    }

    @Test(arguments: [true, false]) func aLinkInItsPlaceGivesWay(isSymbolic: Bool) throws {
        let book = try Self.household()
        let victim = try Self.victim(book)
        let made = isSymbolic ? symlink(victim, Self.path(book)) : link(victim, Self.path(book))
        try #require(made == 0)
        let outcome = try book.run("snapshot")
        #expect(outcome.code == 0, "\(outcome)")
        try Self.expectUntouched(book, victim)
    }

    /// The number of the process, which is in that name, stays the same when a shell becomes the program.
    @Test func aLinkAtItsNameBeforeItIsWholeGivesWay() throws {
        let book = try Self.household()
        let victim = try Self.victim(book)
        let script = """
            ln -s "$1/victim" "$1/catalogue/.snapshot.json.$$"
            exec "$0" --data "$1" --config "$1/settings" --socket "$1/control" snapshot
            """
        let surroundings = ["TZ": "UTC", "PATH": "/usr/bin:/bin"]
        let shell = try Child("/bin/sh", ["-c", script, Roadbook.path, book.books.data], surroundings)
        let outcome = shell.finish()
        #expect(outcome.code == 0, "\(outcome)")
        try Self.expectUntouched(book, victim)
        try Self.expectNoDraft(book)
    }

    @Test func whatCannotBeReplacedIsSaid() throws {
        let book = try Self.household()
        try #require(mkdir(Self.path(book), 0o770) == 0)
        let outcome = try book.run("snapshot")
        #expect(outcome.code == 1 && outcome.errors.contains(Self.path(book)), "\(outcome)")
        try Self.expectNoDraft(book)
    }

    // MARK: Private places

    /// The snapshot of a car that was driven three kilometres, and fuelled on the way.
    private func driven(_ deeds: [String] = []) throws -> JSONValue {
        let travels = try Travels()
        try travels.drive(at: Int64(WrittenBooks.start), [15, 15, 15])
        let book = KeptBook(travels.books)
        #expect(try book.run("trips").code == 0)
        let first = [
            "edit @last --name Party",
            "vehicle edit Golf --currency EUR",
            "fuel add 40l 10000km 1.50 --date 2026-03-02 --station Hidden-pump --at 51.5,-0.12 --vehicle Golf",
        ]
        for line in first + deeds {
            let outcome = try book.run(line)
            #expect(outcome.code == 0, "\(line): \(outcome)")
        }
        return try Self.kept(book)
    }
}
