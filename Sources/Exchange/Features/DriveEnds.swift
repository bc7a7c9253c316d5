import Drive

/// The times and places at which the drive of a file began and ended. Of a file that does not tell, its bytes.
struct DriveEnds: Equatable, Sendable {
    struct End: Equatable, Sendable {
        let time: Int64
        let place: Coordinate

        /// Programs write the same point with fewer digits.
        func isNear(_ other: End) -> Bool {
            abs(time - other.time) < 1000 && place.isWithin(50, of: other.place)
        }
    }

    private(set) var first: End?
    private(set) var last: End?
    /// A hash, good for one run.
    var bytes = 0

    mutating func add(_ fix: Fix) {
        guard let time = fix.time, let place = fix.coordinate else { return }
        last = End(time: time, place: place)
        first = first ?? last
    }

    /// True if the other is the same drive, provided that its statistics are the same.
    func isNear(_ other: DriveEnds) -> Bool {
        guard let first, let last, let itsFirst = other.first, let itsLast = other.last else {
            return bytes == other.bytes
        }
        return first.isNear(itsFirst) && last.isNear(itsLast)
    }
}
