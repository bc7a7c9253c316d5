import Ledger
import Trips

/// A trip by which roads are judged: its id, and all that its way follows from.
struct JudgedTrip: Equatable {
    var id: String
    var shape: String

    init(id: String, shape: String) { (self.id, self.shape) = (id, shape) }

    init(_ entry: TripEntry) {
        let (trip, span) = (entry.trip, entry.trip.span)
        let records = "\(span.log) \(span.first.sequence) \(span.last.sequence) \(trip.sectionsText ?? "")"
        let carried = JudgedTrip.carried(entry).map { " \($0.lowerBound)-\($0.upperBound)" }.joined()
        id = "\(entry.id)"
        shape = "\(records) \(trip.fixes) \(trip.measuredMetres) \(trip.possibleSpeed)\(carried)"
    }

    /// The records of those pieces of a mixed trip that were carried.
    static func carried(_ entry: TripEntry) -> [ClosedRange<UInt64>] {
        entry.said.mixedPieces.filter(\.wasCarried).map(\.sequences)
    }

    /// True for a trip that goes on, was carried, or is the double of another one: it makes no road known.
    static func isLeftOut(_ entry: TripEntry) -> Bool {
        entry.trip.isOpen || entry.doubleOf != nil || !entry.countsAsDriven
    }
}
