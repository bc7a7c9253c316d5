/// The effect of an entry.
package enum LedgerVerb: Equatable, Sendable {
    /// There is no boundary between trips here.
    case join([TripSeam])
    /// A trip begins with this record.
    case cut([RecordID])
    case set(RecordSpan, [Statement])
    case delete([RecordSpan])
    case undelete([RecordSpan])
    /// The two are records of one drive; the double counts in no sum.
    case same(RecordSpan, double: RecordSpan)
    /// Trips are made under these rules, `Name=value` with blanks between; nil: under those that held.
    case recut(String?)
    case driver(DriverDeed, name: String, [DriverStatement])
    /// The books beside the ledger go on where these logs ended, which were those of a card that is no more.
    case follow([UInt64])
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
