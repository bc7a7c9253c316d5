/// A step from one fix to the next, and what it is taken for: in the totals of a drive, in its statistics and in a file
/// that it is written to alike. docs/steps.md has each rule.
struct JudgedStep: Equatable {
    enum Kind { case moving, standing, hole, impossible }

    let metres: Double
    /// More than none.
    let milliseconds: Int64
    /// Metres a second, from place to place.
    let meanSpeed: Double
    /// The known speeds at its two ends, metres a second.
    let speedBefore: Double?
    let speed: Double?
    /// True if the car stood before it, and for most of it.
    let leavesRest: Bool
    /// True if it took far longer than its way did: a logger that waits for a distance tells no rest.
    let hidesRest: Bool
    let kind: Kind
    /// True of a standing one whose way counts: it ends a movement.
    let comesToRest: Bool

    /// Longer than what a receiver of one fix a second can miss: the places alone tell what lies between.
    var isLong: Bool { JudgedStep.isLong(milliseconds) }
    static func isLong(_ milliseconds: Int64) -> Bool { milliseconds > Thresholds.hole }

    /// Time on the move; a step that leaves a rest, or hides one, rested most of its time.
    var movingMilliseconds: Int64 {
        switch kind {
        case .moving where leavesRest: return min(milliseconds, Thresholds.hole)
        case .moving: return hidesRest ? min(milliseconds, drivenMilliseconds) : milliseconds
        case .standing: return comesToRest && hidesRest ? min(milliseconds, drivenMilliseconds) : 0
        case .hole, .impossible: return 0
        }
    }

    /// The time in which its way is driven at the speeds of its ends.
    var drivenMilliseconds: Int64 {
        let ends = [speedBefore, speed].compactMap { $0 }
        let sum = ends.reduce(0, +)
        guard sum > 0 else { return milliseconds }
        return Int64(metres * 1000 * Double(ends.count) / sum)
    }

    var standingMilliseconds: Int64 {
        switch kind {
        case .moving, .standing: return milliseconds - movingMilliseconds
        case .hole, .impossible: return 0
        }
    }

    /// Judges a step. One that no car makes is not possible; one longer than `hole` is a hole, unless it leaves a rest.
    /// A made speed is late: where it is one the way of the step must be as fast.
    init(
        metres: Double, milliseconds: Int64, meanSpeed: Double, speedBefore: Double?, speed: Double?,
        isSpeedMade: Bool, comesToRest: Bool, hole: Int64, isPossible: Bool
    ) {
        self.metres = metres
        self.milliseconds = milliseconds
        self.meanSpeed = meanSpeed
        self.speedBefore = speedBefore
        self.speed = speed
        let isLong = JudgedStep.isLong(milliseconds)
        let atEnd = speed.map { isSpeedMade ? min($0, meanSpeed) : $0 } ?? meanSpeed
        leavesRest = isLong && JudgedStep.leavesRest(metres, speedBefore, atEnd)
        hidesRest = isLong && !Thresholds.moves(meanSpeed)
        if !isPossible {
            kind = .impossible
        } else if milliseconds > hole && !leavesRest {
            kind = .hole
        } else {
            let isDriven = isLong && !leavesRest && Thresholds.moves(meanSpeed)
            kind = isDriven || Thresholds.moves(atEnd) ? .moving : .standing
        }
        self.comesToRest = comesToRest && kind == .standing
    }

    /// Standing still is thinned out, so the step that leaves a rest is long in time and short in metres.
    private static func leavesRest(_ metres: Double, _ speedBefore: Double?, _ speed: Double) -> Bool {
        // A first fix whose speed nobody knows moves as the second does.
        let stood = Thresholds.stands(speedBefore ?? speed)
        return stood && metres <= max(Thresholds.standstillRadius, speed * Double(Thresholds.hole) / 1000)
    }
}
