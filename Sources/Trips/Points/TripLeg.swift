import Drive

/// A leg between two points of a trip, and what it adds to the trip.
struct TripLeg: Equatable {
    /// Metres and milliseconds.
    struct Gain: Equatable {
        var measured = 0.0
        var inferred = 0.0
        var moving = 0.0
        var standing = 0.0
        var unknown = 0.0

        init() {}

        init(_ totals: DriveTotals) {
            measured = totals.measuredMetres
            inferred = totals.inferredMetres
            moving = Double(totals.movingMilliseconds)
            standing = Double(totals.standingMilliseconds)
        }

        mutating func add(_ other: Gain, times factor: Double = 1) {
            measured += other.measured * factor
            inferred += other.inferred * factor
            moving += other.moving * factor
            standing += other.standing * factor
            unknown += other.unknown * factor
        }

        /// The same in a leg of so many milliseconds: what neither moved nor stood is not known.
        func filling(_ milliseconds: Int64) -> Gain {
            var gain = self
            gain.unknown = max(0, Double(milliseconds) - moving - standing)
            return gain
        }
    }

    /// The record that it leads to.
    var record: UInt64
    /// Milliseconds since 1970.
    var start: Int64
    var end: Int64
    var gain: Gain

    init(to record: UInt64, from start: Int64, to end: Int64, _ gain: Gain = Gain()) {
        self.record = record
        self.start = start
        self.end = end
        self.gain = gain.filling(end - start)
    }

    /// The part of it that lies before that moment, 0 to 1.
    func part(before moment: Int64) -> Double {
        if moment <= start { return 0 }
        return moment >= end ? 1 : Double(moment - start) / Double(end - start)
    }
}
