import Glibc

/// Everything that people said in all ledgers of some books, and the rules under which each machine's trips are made
/// because of it.
package struct LedgerEdits {
    package let edits: Edits
    /// The other machines at which something was said, by the logs of their ledgers.
    package private(set) var machines: [UInt64: String] = [:]
    /// The names before the numbers of what was said there: each card of a machine has one of its own.
    package private(set) var names: [UInt64: String] = [:]
    /// True if a ledger has lost lines: not all that was said is known.
    package private(set) var isLacking = false
    private var here: String?
    private var elsewhere: [String: String] = [:]
    private let read: [Read]

    /// One ledger as it was read.
    private struct Read {
        let machine: String?
        let name: String?
        var content: Ledger.Content
    }

    package init(_ books: BookSet) throws {
        let read = try books.ledgers.map { ledger in
            let isThere = access(ledger.directory, F_OK) == 0
            return Read(
                machine: ledger.machine, name: ledger.name,
                content: isThere ? try Ledger(ledger.directory).read() : Ledger.Content())
        }
        self.init(read, trying: books.trial)
    }

    private init(_ read: [Read], trying deeds: [LedgerVerb] = []) {
        self.read = read
        var entries: [LedgerEntry] = []
        for ledger in read {
            let content = ledger.content
            if content.isLacking { isLacking = true }
            let tried = ledger.machine == nil ? LedgerEdits.entries(deeds, after: content) : []
            let said = content.entries + tried
            entries += said
            if let log = content.log { (machines[log], names[log]) = (ledger.machine, ledger.name) }
            let rules = Undoing(said).rules(of: said)
            if let machine = ledger.machine { elsewhere[machine] = rules ?? elsewhere[machine] } else { here = rules }
        }
        edits = Edits(entries)
    }

    /// The ledger that is written here.
    package var own: Ledger.Content { read.last { $0.machine == nil }?.content ?? Ledger.Content() }

    /// The same with the entries that were just written here; nil unless they come right after those that were read.
    package func adding(_ entries: [LedgerEntry]) -> LedgerEdits? {
        guard let index = read.lastIndex(where: { $0.machine == nil }), let newest = own.entries.last,
            let first = entries.first, own.log == first.id.log, newest.sequence + 1 == first.sequence
        else { return nil }
        var read = read
        read[index].content.entries += entries
        return LedgerEdits(read)
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
