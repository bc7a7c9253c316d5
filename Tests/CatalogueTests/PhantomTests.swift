import Drive
import Testing
import World

/// The catalogue reads what is not acknowledged yet, and a power cut may take it.
@Suite struct PhantomTests {
    @Test func whatAPowerCutTookIsNotInTheCatalogue() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.car(.gone)
        spool.stand(600)
        #expect(try spool.trips().count == 1)
        let before = try spool.photograph()
        spool.car(.connected)
        spool.drive(400)
        #expect(try spool.trips().count == 2)
        try spool.putBack(before)
        #expect(try spool.trips().count == 1)
        #expect(try spool.trips() == spool.fresh())
    }

    @Test func anEndThatWasTakenIsOpenAgain() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        #expect(try spool.trips().map(\.isOpen) == [true])
        let before = try spool.photograph()
        spool.car(.gone)
        spool.stand(600)
        spool.car(.connected)
        spool.drive(100)
        #expect(try spool.trips().map(\.isOpen) == [false, true])
        try spool.putBack(before)
        #expect(try spool.trips().map(\.isOpen) == [true])
        #expect(try spool.trips() == spool.fresh())
    }

    /// Whatever was read and lost again, and whatever was written in its place, the catalogue is what the books say.
    @Test(arguments: 1...24)
    func afterAnyCutsTheCatalogueIsThatOfTheBooks(seed: UInt64) throws {
        var random = Dice(seed: seed)
        let spool = try LivedSpool()
        if seed % 3 == 0 { spool.isSilent = true }
        spool.car(.connected)
        var photograph: [String: [UInt8]]?
        for _ in 0..<30 {
            switch random.next(upTo: 9) {
            case 0: spool.car(.connected)
            case 1: spool.car(.gone)
            case 2: spool.stand(random.next(upTo: 2_000))
            case 3...5: spool.drive(20 + random.next(upTo: 400), east: random.next(upTo: 2) == 0)
            case 6: try spool.cutPower(off: Int64(random.next(upTo: 2_000)))
            case 7:
                try spool.commit()
                photograph = try spool.photograph()
            default:
                _ = try spool.trips()
                guard let taken = photograph else { continue }
                try spool.putBack(taken)
                photograph = nil
                try spool.cutPower(off: Int64(random.next(upTo: 500)))
            }
        }
        #expect(try spool.trips() == spool.fresh(), "seed \(seed)")
    }
}

/// Throws the same again from the same seed.
struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next(upTo limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(limit))
    }
}
