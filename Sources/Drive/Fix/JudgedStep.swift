/// A step from one fix to the next, and what it is taken for: in the totals of a drive, in its statistics and in a file
/// that it is written to alike. docs/drives.md has each rule.
struct JudgedStep: Equatable {
    enum Kind { case moving, standing, hole, impossible }

    let metres: Double
    /// More than none.
    let milliseconds: Int64
    /// The known speeds at its two ends, metres a second.
    let speedBefore: Double?
    let speed: Double?
    /// True if the car stood before it, and for most of it.
    let leavesRest: Bool
    let kind: Kind

    /// Longer than what a receiver of one fix a second can miss: the places alone tell what lies between.
    var isLong: Bool { milliseconds > Thresholds.hole }

    /// Metres a second, from place to place.
    var pace: Double { metres * 1000 / Double(milliseconds) }

    /// Time on the move; a step that leaves a rest rested most of its time.
    var movingMilliseconds: Int64 {
        guard kind == .moving else { return 0 }
        return leavesRest ? min(milliseconds, Thresholds.hole) : milliseconds
    }

    var standingMilliseconds: Int64 {
        switch kind {
        case .moving, .standing: return milliseconds - movingMilliseconds
        case .hole, .impossible: return 0
        }
    }

    /// Judges a step. One longer than `hole` is a hole, unless it leaves a rest. A made speed is late: where it is one
    /// the way of the step must be as fast.
    init(
        metres: Double, milliseconds: Int64, speedBefore: Double?, speed: Double?, isSpeedMade: Bool = false,
        hole: Int64, maximumSpeed: Double
    ) {
        self.metres = metres
        self.milliseconds = milliseconds
        self.speedBefore = speedBefore
        self.speed = speed
        let pace = metres * 1000 / Double(milliseconds)
        let isLong = milliseconds > Thresholds.hole
        let atEnd = speed.map { isSpeedMade ? min($0, pace) : $0 } ?? pace
        leavesRest = isLong && JudgedStep.leavesRest(metres, speedBefore, atEnd)
        if pace > maximumSpeed {
            kind = .impossible
        } else if milliseconds > hole && !leavesRest {
            kind = .hole
        } else {
            let isDriven = isLong && !leavesRest && pace >= Thresholds.standstillSpeed
            kind = isDriven || atEnd >= Thresholds.standstillSpeed ? .moving : .standing
        }
    }

    /// Standing still is thinned out, so the step that leaves a rest is long in time and short in metres.
    private static func leavesRest(_ metres: Double, _ speedBefore: Double?, _ speed: Double) -> Bool {
        // A first fix whose speed nobody knows moves as the second does.
        let stood = (speedBefore ?? speed) < Thresholds.standstillSpeed
        return stood && metres <= max(Thresholds.standstillRadius, speed * Double(Thresholds.hole) / 1000)
    }
}
