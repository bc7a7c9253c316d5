import CSQLite
import Catalogue
import Drive
import Glibc
import Testing
import Trips
import World

/// Whatever becomes of the catalogue's bytes, the answers are those of the books.
@Suite struct DamagedCatalogueTests {
    /// All that is asked of it.
    private struct Answers: Equatable {
        var entries: [TripEntry] = []
        var found: [TripID] = []
        var near: [TripID] = []
        var count: TripCount

        init(_ catalogue: Catalogue) throws {
            count = try catalogue.tally()
            entries = try LivedSpool.everything(catalogue)
            var filter = TripFilter()
            filter.words = "sea"
            found = try catalogue.trips(filter).map(\.id)
            filter.words = nil
            let place = try #require(Coordinate(latitude: 51.5, longitude: -0.12))
            filter.near = (place: place, metres: 500)
            near = try catalogue.trips(filter).map(\.id)
        }
    }

    private static func spool() throws -> LivedSpool {
        let spool = try LivedSpool()
        spool.tellRules()
        for round in 0..<8 {
            spool.drive(250, east: round % 2 == 0)
            spool.stand(1_000)
        }
        let trip = try #require(try spool.trips().first)
        let note = String(repeating: "long ", count: 99)
        try spool.say(.set(trip.span, [.init(.name, "To the sea"), .init(.note, note)]))
        return spool
    }

    /// Each damage to the whole file: the next answers are right, and so are those after them, without a word.
    private func expectNothing(
        _ spool: LivedSpool, _ count: Int, _ damage: (inout [UInt8], Int) -> Void
    ) throws {
        let expected = try Answers(spool.open())
        let whole = try LivedSpool.bytes(of: spool.catalogue)
        for number in 0..<count {
            var bytes = whole
            damage(&bytes, number)
            try LivedSpool.write(bytes, to: spool.catalogue)
            let answers = try Answers(spool.open())
            #expect(answers == expected, "damage \(number)")
            let next = try spool.open()
            #expect(try Answers(next) == expected, "after damage \(number)")
        }
    }

    /// Anyone of the household may make a directory there, and put something into it.
    @Test func aDirectoryInTheJournalsPlaceStopsNobody() throws {
        let spool = try Self.spool()
        let expected = try Answers(spool.open())
        let journal = spool.catalogue + "-journal"
        #expect(mkdir(journal, 0o700) == 0 && mkdir(journal + "/kept", 0o700) == 0)
        let opened = try spool.open()
        #expect(opened.news.refusal != nil)
        #expect(try Answers(opened) == expected)
    }

    @Test func aBitThatFlipsGivesNoOtherAnswer() throws {
        var dice = Dice(seed: 20)
        try expectNothing(try Self.spool(), 1_000) { bytes, _ in
            bytes[dice.next(upTo: bytes.count)] ^= 1 << UInt8(dice.next(upTo: 8))
        }
    }

    @Test func aPageOfZerosGivesNoOtherAnswer() throws {
        let spool = try Self.spool()
        _ = try spool.open()
        let pages = try LivedSpool.bytes(of: spool.catalogue).count / 4_096
        #expect(pages > 20)
        try expectNothing(spool, pages) { bytes, page in
            for index in page * 4_096..<(page + 1) * 4_096 { bytes[index] = 0 }
        }
    }

    @Test func aPageOfNoiseGivesNoOtherAnswer() throws {
        let spool = try Self.spool()
        _ = try spool.open()
        let pages = try LivedSpool.bytes(of: spool.catalogue).count / 4_096
        var dice = Dice(seed: 21)
        try expectNothing(spool, pages) { bytes, page in
            for index in page * 4_096..<(page + 1) * 4_096 { bytes[index] = UInt8(dice.next(upTo: 256)) }
        }
    }

    @Test func aPageOfAnotherPlaceAndAnEndThatIsCutOffGiveNoOtherAnswer() throws {
        let spool = try Self.spool()
        _ = try spool.open()
        let pages = try LivedSpool.bytes(of: spool.catalogue).count / 4_096
        try expectNothing(spool, pages) { bytes, page in
            let other = (page + 1) % pages * 4_096
            bytes.replaceSubrange(page * 4_096..<(page + 1) * 4_096, with: bytes[other..<(other + 4_096)])
        }
        try expectNothing(spool, pages) { bytes, page in bytes.removeLast(bytes.count - page * 4_096 - 7) }
    }

    @Test func whatIsDamagedWhileItIsOpenIsMadeAnewOnce() throws {
        let spool = try Self.spool()
        let catalogue = try spool.open()
        let expected = try Answers(catalogue)
        var remade = 0
        let open = try spool.open()
        open.onRemade = { news in
            remade += 1
            #expect(news.remade == .damaged)
        }
        let size = try LivedSpool.bytes(of: spool.catalogue).count
        try LivedSpool.write([UInt8](repeating: 0x5A, count: size), to: spool.catalogue)
        #expect(try Answers(open) == expected)
        #expect(remade == 1)
        #expect(try Answers(spool.open()) == expected)
    }

    // MARK: What a stranger made of it

    /// SQLite removes the journal of several databases that a journal names.
    @Test func noFileGoesBecauseAJournalNamesIt() throws {
        let spool = try Self.spool()
        let expected = try Answers(spool.open())
        let other = spool.catalogue + ".decoy"
        try LivedSpool.write(Array("kept".utf8), to: other)
        let journal = Self.journal(naming: other, pages: try LivedSpool.bytes(of: spool.catalogue).count / 4_096)
        try LivedSpool.write(journal, to: spool.catalogue + "-journal")
        let opened = try spool.open()
        #expect(try LivedSpool.bytes(of: other) == Array("kept".utf8))
        #expect(opened.news.remade == .damaged)
        #expect(try Answers(opened) == expected)
        #expect(try spool.open().news.remade == nil)
    }

    /// SQLite looks for a journal whenever it begins to read, and a pipe has no writer.
    @Test func nothingWaitsForAPipeThatComesLater() throws {
        let spool = try Self.spool()
        let opened = try spool.open()
        let expected = try Answers(opened)
        let journal = spool.catalogue + "-journal"
        #expect(mkfifo(journal, 0o600) == 0)
        let answers = try? Answers(opened)
        #expect(answers == nil || answers == expected)
        unlink(journal)
        #expect(try Answers(spool.open()) == expected)
    }

    /// A header of nothing, and the name.
    private static func journal(naming path: String, pages: Int) -> [UInt8] {
        func big(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        let header = magic + big(0) + big(0x1234) + big(pages) + big(512) + big(4_096)
        let name = Array(path.utf8)
        let sum = name.reduce(0) { $0 + Int($1) }
        let record = big(0x4000_0000 / 4_096 + 1) + name + big(name.count) + big(sum) + magic
        return header + [UInt8](repeating: 0, count: 512 - header.count) + record
    }

    static let endless = "WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM c) SELECT"

    static let changes = [
        "DROP TABLE book; CREATE VIEW book AS \(endless) x AS name, x AS log, x AS newest FROM c",
        "DROP TABLE trip; CREATE VIEW trip AS \(endless) x AS number, x AS id, x AS start FROM c",
        "DROP TABLE answer; CREATE VIEW answer AS \(endless) x AS subject, x AS line FROM c",
        "DROP TABLE words_content; CREATE VIEW words_content AS \(endless) x AS id, x AS c0 FROM c",
        "CREATE TRIGGER more AFTER UPDATE ON book BEGIN UPDATE book SET newest = (\(endless) max(x) FROM c); END",
        "UPDATE trip SET name = hex(zeroblob(9000000))",
    ]

    @Test(arguments: changes)
    func noQuestionOfOursBecomesOneOfTheirs(change: String) throws {
        let spool = try Self.spool()
        let expected = try Answers(spool.open())
        var handle: OpaquePointer?
        #expect(sqlite3_open_v2(spool.catalogue, &handle, SQLITE_OPEN_READWRITE, "roadbook") == SQLITE_OK)
        #expect(sqlite3_exec(handle, change, nil, nil, nil) == SQLITE_OK)
        sqlite3_close_v2(handle)
        #expect(try Answers(spool.open()) == expected)
    }
}
