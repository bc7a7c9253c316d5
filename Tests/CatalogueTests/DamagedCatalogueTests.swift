import Catalogue
import Drive
import Glibc
import Testing
import Trips

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
}
