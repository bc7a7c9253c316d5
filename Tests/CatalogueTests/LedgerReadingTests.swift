import Catalogue
import Glibc
import Ledger
import TemporaryFolders
import Testing
import Trips
import World

/// The words of the ledgers are read again where something may have been written, and not where nothing was.
@Suite struct LedgerReadingTests {
    private let spool: LivedSpool
    private let catalogue: Catalogue

    init() throws {
        spool = try LivedSpool()
        for _ in 0..<2 { try spool.say(.recut("MinDistance=10")) }
        catalogue = try Catalogue(inMemory: spool.books)
    }

    /// Gives every file of the ledger one time of writing, in seconds of UTC.
    private func written(at seconds: Int) throws {
        let ledger = "\(spool.data)/ledger"
        let moment = timespec(tv_sec: seconds, tv_nsec: 0)
        for name in TemporaryFolder.names(in: ledger) where !name.hasPrefix(".") {
            try #require(utimensat(AT_FDCWD, "\(ledger)/\(name)", [moment, moment], 0) == 0)
        }
    }

    private func entries() throws -> Int { try catalogue.everythingSaid().edits.entries.count }

    @Test func filesThatNobodyWroteAreNotReadAgain() throws {
        let years = (1_600_000_000, 1_700_000_000)
        try written(at: years.0)
        #expect(try entries() == 2)
        try spool.say(.recut("MinDistance=20"))
        try written(at: years.0)
        #expect(try entries() == 2, "nothing tells that it was written")
        try written(at: years.1)
        #expect(try entries() == 3)
    }

    /// Two writes may get one time of the kernel's clock, and a clock that goes back may give an old one again.
    @Test func aTimeThatMayComeAgainProvesNothing() throws {
        let toCome = 4_000_000_000
        try written(at: toCome)
        #expect(try entries() == 2)
        try spool.say(.recut("MinDistance=20"))
        try written(at: toCome)
        #expect(try entries() == 3)
    }

    @Test func anEntryThatIsHeardIsNotReadAgain() throws {
        try written(at: 1_600_000_000)
        #expect(try entries() == 2)
        let heard = try spool.entry(.recut("MinDistance=20"))
        try written(at: 1_700_000_000)
        catalogue.hear([heard])
        _ = try spool.entry(.recut("MinDistance=30"))
        try written(at: 1_700_000_000)
        #expect(try entries() == 3, "nothing tells that a fourth was written")
        #expect(try catalogue.everythingSaid().rules == "MinDistance=20")
        #expect(try catalogue.everythingSaid().own.entries == Ledger("\(spool.data)/ledger").read().entries.dropLast())
    }

    @Test func anEntryAfterOneThatNobodyHeardIsReadWithIt() throws {
        try written(at: 1_600_000_000)
        #expect(try entries() == 2)
        _ = try spool.entry(.recut("MinDistance=20"))
        catalogue.hear([try spool.entry(.recut("MinDistance=30"))])
        #expect(try entries() == 4)
    }

    @Test func theFirstEntryOfALedgerIsRead() throws {
        let fresh = try LivedSpool()
        let catalogue = try Catalogue(inMemory: fresh.books)
        #expect(try catalogue.everythingSaid().own.entries.isEmpty)
        catalogue.hear([try fresh.entry(.recut("MinDistance=30"))])
        #expect(try catalogue.everythingSaid().own.entries.count == 1)
    }
}
