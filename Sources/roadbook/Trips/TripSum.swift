import Trips

/// The sum of the trips of a list or a picture: of those that count in sums.
struct TripSum {
    private(set) var trips = 0
    private(set) var metres = 0.0
    /// Milliseconds.
    private(set) var duration: Int64 = 0
    /// The number of those that are left out although they are no doubles.
    private(set) var carried = 0

    init(_ entries: some Sequence<TripEntry>) {
        for entry in entries { add(entry) }
    }

    private mutating func add(_ entry: TripEntry) {
        guard entry.countsInSums else {
            if entry.doubleOf == nil { carried += 1 }
            return
        }
        trips += 1
        metres += entry.trip.metres
        duration += entry.trip.duration
    }
}
