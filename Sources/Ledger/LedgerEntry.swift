/// One thing that a person said, as the ledger has it (docs/ledger-format.md).
package struct LedgerEntry: Equatable, Sendable {
    /// The party that knew the time when the entry was made.
    package enum Clock: String, Sendable, CaseIterable {
        /// The recorder, whose clock the receiver has set.
        case gps
        case system
        /// The person.
        case typed
    }

    /// The entry's record in the ledger: what an undo names.
    package var id: RecordID
    /// Milliseconds since 1970.
    package var utc: Int64
    package var clock: Clock
    package var who: String
    /// True of an entry that one command wrote together with the entry before it: the two are of one act.
    package var continuesAct: Bool
    package var deed: LedgerVerb

    package init(
        id: RecordID, utc: Int64, clock: Clock, who: String, continuesAct: Bool = false, deed: LedgerVerb
    ) {
        self.id = id
        self.utc = utc
        self.clock = clock
        self.who = who
        self.continuesAct = continuesAct
        self.deed = deed
    }

    package var sequence: UInt64 { id.sequence }

    /// The entry of the newest time that a clock knew. What a person typed may be anything.
    package static func newest(of entries: some Sequence<LedgerEntry>) -> LedgerEntry? {
        entries.lazy.filter { $0.clock != .typed }.max { $0.utc < $1.utc }
    }

    package var isUndo: Bool {
        if case .undo = deed { return true }
        return false
    }

    /// False of the mark by which these books follow others: it says what they are, and whoever pulls them goes by it.
    package var canBeUndone: Bool {
        if case .follow = deed { return false }
        return true
    }
}
