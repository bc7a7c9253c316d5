/// A rest that the receiver reports, fix by fix, until the places refute it: some receivers report a speed of zero
/// however fast they go.
struct ReportedRest: Equatable, Sendable {
    /// The places must have been fast for so long: bad reception moves those of a parked car, but not so far ahead.
    private static let proof: Int64 = 10_000

    /// The last fix at which the places did not yet contradict the receiver.
    private var slow: Coordinate?
    private var slowTime: Int64 = 0
    private var last: Coordinate?
    /// True until the receiver reports movement.
    private(set) var isRefuted = false

    /// The receiver reports movement, or no speed.
    mutating func end() {
        if slow != nil { self = ReportedRest() }
    }

    /// Takes the next fix at rest, at this time of the track, with the speed that is made of places. Returns the metres
    /// to the fix before it that passed as rest, where this one refutes it.
    mutating func follow(_ place: Coordinate, _ time: Int64, made: Double?) -> Double {
        guard !isRefuted else { return 0 }
        guard let slow, let last, let made, made >= SpeedUnit.leastWay else {
            (slow, slowTime, last) = (place, time, place)
            return 0
        }
        isRefuted = time &- slowTime >= ReportedRest.proof
        defer { self.last = place }
        return isRefuted ? slow.metres(to: last) : 0
    }
}
