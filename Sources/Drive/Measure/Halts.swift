/// Halts of a car, timed between the fixes: what people call its stops. docs/statistics.md says how they differ from
/// the runs that Stop Count counts.
struct Halts: Equatable, Sendable {
    /// A longer step, in milliseconds, says too little of when the car came to stand.
    static let longestStep: Int64 = 1_500

    private enum State { case moving, halted, perhapsMoving }

    private var state = State.moving
    private var last: Int64?
    /// Both are twice the time, so that half a step is a whole number.
    private var begin: Int64 = 0
    private var end: Int64 = 0
    private var closedCount = 0
    private var closedTwice: Int64 = 0

    mutating func add(isSlow: Bool, at time: Int64) {
        let middle = middleOfStep(to: time)
        last = time
        if isSlow { addSlow(at: time, middle) } else { addFast(middle) }
    }

    /// Twice the moment halfway from the last fix; none where that is too far.
    private func middleOfStep(to time: Int64) -> Int64? {
        guard let last, time &- last <= Halts.longestStep else { return nil }
        return last &+ time
    }

    private mutating func addSlow(at time: Int64, _ middle: Int64?) {
        if state == .perhapsMoving, middle == nil { close() }
        if state == .moving { begin = middle ?? 2 &* time }
        state = .halted
        end = 2 &* time
    }

    /// One fix alone that is faster ends none: a receiver errs by so much.
    private mutating func addFast(_ middle: Int64?) {
        guard state == .halted, let middle else { return close() }
        state = .perhapsMoving
        end = middle
    }

    /// The car was driven to the next fix.
    mutating func close() {
        closedCount = count
        closedTwice = twice
        state = .moving
    }

    /// The next fix begins anew.
    mutating func breakOff() {
        close()
        last = nil
    }

    private var open: Int64 {
        let length = state == .moving ? 0 : end &- begin
        return length > 2 * SpeedRuns.shortest ? length : 0
    }

    private var twice: Int64 { closedTwice &+ open }

    /// The number of halts, with the one that is open.
    var count: Int { closedCount + (open > 0 ? 1 : 0) }
    var seconds: Double { Double(twice) / 2_000 }
}
