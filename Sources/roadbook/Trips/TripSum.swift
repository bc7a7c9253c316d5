import Drive
import Trips

/// The sum of the trips of a list or a picture: of those that count in sums.
struct TripSum {
    private(set) var trips = 0
    private(set) var metres = 0.0
    /// Milliseconds.
    private(set) var duration: Int64 = 0
    /// The number of those that are left out although they are no doubles.
    private(set) var carried = 0

    /// `counted` has what counts of a mixed trip; of any other all does.
    init(_ entries: some Sequence<TripEntry>, counted: [TripID: CountedPart] = [:]) {
        for entry in entries { add(entry, counted[entry.id] ?? CountedPart(entry.trip)) }
    }

    private mutating func add(_ entry: TripEntry, _ part: CountedPart) {
        guard entry.countsInSums else {
            if entry.doubleOf == nil { carried += 1 }
            return
        }
        trips += 1
        metres += part.metres
        duration += part.duration
    }
}

/// The part of a trip that counts in sums.
struct CountedPart {
    var metres: Double
    /// Milliseconds.
    var duration: Int64

    init(_ trip: Trip) { (metres, duration) = (trip.metres, trip.duration) }

    init(_ pieces: [TripPieces.Piece]) {
        metres = pieces.reduce(0) { $0 + $1.share.metres }
        duration = pieces.reduce(0) { $0 + $1.share.duration }
    }
}
