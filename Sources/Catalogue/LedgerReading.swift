import Ledger
import Trips

/// All that people said in the ledgers of some books, which are read again only after something was written into one.
final class LedgerReading {
    let books: BookSet
    private var last: (fingerprint: String, said: LedgerEdits)?

    init(_ books: BookSet) { self.books = books }

    func said() throws -> LedgerEdits {
        let directories = books.ledgers.map(\.directory)
        let fingerprint = LogFingerprint.of(directories)
        if let last, last.fingerprint == fingerprint { return last.said }
        // Asked after the times were taken, and before anything is read.
        let isSettled = LogFingerprint.isSettled(directories)
        let said = try LedgerEdits(books)
        last = isSettled ? (fingerprint, said) : nil
        return said
    }
}
