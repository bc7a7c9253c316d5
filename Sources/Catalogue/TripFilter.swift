import Drive
import Ledger

/// The trips that are asked for; what is nil asks for nothing.
package struct TripFilter: Equatable, Sendable {
    package var since: Int64?
    package var until: Int64?
    /// Milliseconds by which a trip may lie outside of them, for clocks elsewhere show another time.
    package var slack: Int64 = 0
    package var vehicle: String?
    package var driver: String?
    package var category: Category?
    package var words: String?
    package var near: (place: Coordinate, metres: Double)?
    /// Trips that have one of these records.
    package var records: RecordSpan?
    /// Trips that were under way at some time of these.
    package var during: ClosedRange<Int64>?
    /// Trivial ones too.
    package var withTrivial = false
    /// Only those in the trash, or only the others.
    package var deleted = false
    /// The newest of them.
    package var limit: Int?

    package init() {}

    package static func == (left: TripFilter, right: TripFilter) -> Bool {
        left.since == right.since && left.until == right.until
            && left.slack == right.slack && left.vehicle == right.vehicle
            && left.driver == right.driver && left.category == right.category && left.words == right.words
            && left.records == right.records && left.during == right.during && left.near?.place == right.near?.place
            && left.near?.metres == right.near?.metres
            && left.withTrivial == right.withTrivial && left.deleted == right.deleted && left.limit == right.limit
    }
}
