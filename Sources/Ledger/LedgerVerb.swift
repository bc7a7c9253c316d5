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
    case driver(RosterDeed, name: String, [DriverStatement])
    case place(RosterDeed, name: String, [PlaceStatement])
    case vehicle(RosterDeed, name: String, [VehicleStatement])
    /// Something that happened to a car.
    case fact(Fact.Kind, [FactStatement])
    /// The things that the fact of this entry says from now on.
    case amend(RecordID, [FactStatement])
    /// The facts of these entries count no more.
    case withdraw([RecordID])
    /// The books beside the ledger go on where these logs ended, which were those of a card that is no more.
    case follow([UInt64])
    /// Takes back the entry of this sequence in the same ledger; of several, those that are no undos themselves.
    case undo(ClosedRange<UInt64>)
    /// A deed of a newer program, which says nothing to this one and can be undone.
    case unknown(verb: String)

    /// Takes back one entry.
    package static func undo(_ sequence: UInt64) -> LedgerVerb { .undo(sequence...sequence) }

    /// False of an entry about the car's book, which lies over no trip.
    package var isOfTrips: Bool {
        switch self {
        case .fact, .amend, .withdraw: return false
        default: return true
        }
    }

    /// One field and what it is from now on; nil takes away what was said.
    package struct FieldStatement<Field: Equatable & Sendable>: Equatable, Sendable {
        package var field: Field
        package var value: String?

        package init(_ field: Field, _ value: String?) {
            self.field = field
            self.value = value
        }
    }

    /// Something that is said of a trip.
    package typealias Statement = FieldStatement<TripField>

    /// The things that can be done to a list of names.
    package enum RosterDeed: String, Sendable, CaseIterable { case add, edit, retire }

    package enum DriverField: String, Sendable, CaseIterable {
        case note
        /// The driver's name from now on.
        case name
    }

    package typealias DriverStatement = FieldStatement<DriverField>

    package enum PlaceField: String, Sendable, CaseIterable {
        case at, radius, kind, `private`, note
        /// The place's name from now on.
        case name
    }

    package typealias PlaceStatement = FieldStatement<PlaceField>

    package enum VehicleField: String, Sendable, CaseIterable {
        case make, model, year, registration, vin, fuel, tank, battery, units, currency, driver, owner, note
        /// Another vehicle that is this one.
        case same
        /// The vehicle's name from now on.
        case name
    }

    package typealias VehicleStatement = FieldStatement<VehicleField>

    package typealias FactStatement = FieldStatement<FactField>
}
