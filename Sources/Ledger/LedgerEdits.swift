import Glibc

/// Everything that people said in all ledgers of some books, and the rules under which each machine's trips are made
/// because of it.
package struct LedgerEdits {
    package let edits: Edits
    /// The other machines at which something was said, by the logs of their ledgers.
    package private(set) var machines: [UInt64: String] = [:]
    /// True if a ledger has lost lines: not all that was said is known.
    package private(set) var isLacking = false
    private var here: String?
    private var elsewhere: [String: String] = [:]

    package init(_ books: BookSet) throws {
        var entries: [LedgerEntry] = []
        for ledger in books.ledgers {
            let isThere = access(ledger.directory, F_OK) == 0
            let content = isThere ? try Ledger(ledger.directory).read() : Ledger.Content()
            if content.isLacking { isLacking = true }
            let tried = ledger.machine == nil ? LedgerEdits.entries(books.trial, after: content) : []
            let said = content.entries + tried
            entries += said
            if let log = content.log { machines[log] = ledger.machine }
            let rules = Edits(said).rules
            if let machine = ledger.machine { elsewhere[machine] = rules ?? elsewhere[machine] } else { here = rules }
        }
        edits = Edits(entries)
    }

    /// The deeds as the entries that the ledger would have next.
    private static func entries(_ deeds: [LedgerVerb], after content: Ledger.Content) -> [LedgerEntry] {
        let next = (content.entries.last?.sequence ?? 0) + 1
        return deeds.enumerated().map { index, deed in
            let id = RecordID(log: content.log ?? 0, sequence: next + UInt64(index))
            return LedgerEntry(id: id, utc: 0, clock: .system, who: "", deed: deed)
        }
    }

    /// The rules for the trips of a machine: those set here hold for every machine, those set at a machine for its own
    /// trips.
    package func rules(ofMachine machine: String?) -> String? { here ?? machine.flatMap { elsewhere[$0] } }

    /// The rules of all books: another text when trips must be made under other rules.
    package var rules: String? {
        let parts = [here].compactMap { $0 } + elsewhere.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }
}
