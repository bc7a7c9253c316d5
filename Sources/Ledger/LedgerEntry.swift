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
    package var deed: LedgerVerb

    package init(id: RecordID, utc: Int64, clock: Clock, who: String, deed: LedgerVerb) {
        self.id = id
        self.utc = utc
        self.clock = clock
        self.who = who
        self.deed = deed
    }

    package var sequence: UInt64 { id.sequence }

    package var isUndo: Bool {
        if case .undo = deed { return true }
        return false
    }
}

/// The effect of an entry.
package enum LedgerVerb: Equatable, Sendable {
    /// There is no boundary between trips here.
    case join([TripSeam])
    /// A trip begins with this record.
    case cut([RecordID])
    case set(RecordSpan, [Statement])
    case delete([RecordSpan])
    case undelete([RecordSpan])
    /// Trips are made under these rules, `Name=value` with blanks between; nil: under those that held.
    case recut(String?)
    case driver(DriverDeed, name: String, [DriverStatement])
    /// Takes back the entry of this sequence in the same ledger.
    case undo(UInt64)
    /// A deed of a newer program, which says nothing to this one and can be undone.
    case unknown(verb: String)

    /// One field and what it is from now on; nil takes away what was said.
    package struct Statement: Equatable, Sendable {
        package var field: TripField
        package var value: String?

        package init(_ field: TripField, _ value: String?) {
            self.field = field
            self.value = value
        }
    }

    package enum DriverDeed: String, Sendable, CaseIterable { case add, edit, retire }

    package enum DriverField: String, Sendable, CaseIterable {
        case note
        /// The driver's name from now on.
        case name
    }

    package struct DriverStatement: Equatable, Sendable {
        package var field: DriverField
        package var value: String?

        package init(_ field: DriverField, _ value: String?) {
            self.field = field
            self.value = value
        }
    }
}

/// The fields of a trip that people can set.
package enum TripField: String, Sendable, CaseIterable {
    case name, startPlace, endPlace, vehicle, driver, category, tags, note, purpose, business, carried
}

/// The gap between two trips of one log: from the last record of the one to the first of the other.
package struct TripSeam: Hashable, Sendable {
    package let log: UInt64
    package let last: UInt64
    package let first: UInt64

    /// Nil where the second does not come after the first.
    package init?(log: UInt64, last: UInt64, first: UInt64) {
        guard last < first else { return nil }
        self.log = log
        self.last = last
        self.first = first
    }

    /// True if the two gaps have a place between records in common.
    package func overlaps(_ other: TripSeam) -> Bool {
        log == other.log && max(last, other.last) < min(first, other.first)
    }

    /// True if a trip that begins with this record would begin inside the gap.
    package func holds(_ cut: RecordID) -> Bool { cut.log == log && last < cut.sequence && cut.sequence <= first }
}
