import Ledger
import Trips

/// All that people said in the ledgers of some books, which are read again only after something was written into one.
final class LedgerReading {
    let books: BookSet
    /// The state of each ledger's files, and what was read of them.
    private var last: (fingerprints: [String], said: LedgerEdits)?

    init(_ books: BookSet) { self.books = books }

    private var directories: [String] { books.ledgers.map(\.directory) }

    private var fingerprints: [String] { directories.map { LogFingerprint.of([$0]) } }

    func said() throws -> LedgerEdits {
        let fingerprints = fingerprints
        if let last, last.fingerprints == fingerprints { return last.said }
        // Asked after the times were taken, and before anything is read.
        let isSettled = LogFingerprint.isSettled(directories)
        let said = try LedgerEdits(books)
        last = isSettled ? (fingerprints, said) : nil
        return said
    }

    /// Entries were written here. Where they come right after what was read, and no other ledger was written, nothing
    /// is read again; an entry that another command writes within the same tick of the kernel's clock is read by the
    /// next.
    func hear(_ entries: [LedgerEntry]) {
        let fingerprints = fingerprints
        let isElsewhere = last.map { $0.fingerprints.dropLast() != fingerprints.dropLast() } ?? true
        let said = isElsewhere ? nil : last?.said.adding(entries)
        last = said.map { (fingerprints, $0) }
    }
}
