import Drive
import Trips

/// The time that other drives took that led from about the same place to about the same other one.
package struct SameWay: Equatable, Sendable {
    package var trips = 0
    /// Milliseconds.
    package var average: Int64 = 0
    package var fastest: Int64 = 0

    init(_ durations: [Int64]) {
        guard let fastest = durations.min() else { return }
        trips = durations.count
        average = durations.reduce(0, +) / Int64(durations.count)
        self.fastest = fastest
    }
}

extension Catalogue {
    /// The others that count: not trivial, not deleted, not carried, and no double of one.
    package func sameWay(as entry: TripEntry) throws -> SameWay {
        guard let from = entry.trip.first, let to = entry.trip.last else { return SameWay([]) }
        return try answer { database in
            let open = try database.prepare("\(Catalogue.selection) WHERE trip.open = 1")
            let going = Set(try entries(open).filter(\.trip.isOpen).map(\.number))
            let statement = try database.prepare(
                """
                SELECT trip."from_place", trip."to_place", trip.duration, trip.number
                FROM trip LEFT JOIN said ON said.trip = trip.number
                WHERE \(Catalogue.isShown) AND \(Catalogue.isOriginal) AND \(Catalogue.isDrivenThroughout)
                    AND trip.number <> ?
                    AND trip."from_place" IS NOT NULL AND trip."to_place" IS NOT NULL
                """)
            statement.bind(entry.number)
            var durations: [Int64] = []
            while try statement.step() {
                guard let first = statement.place(0), let last = statement.place(1),
                    first.isWithin(Thresholds.samePlace, of: from),
                    last.isWithin(Thresholds.samePlace, of: to),
                    !going.contains(statement.integer(3) ?? 0)
                else { continue }
                durations.append(statement.integer(2) ?? 0)
            }
            return SameWay(durations)
        }
    }
}
