/// A step from one fix to the next, and what it is taken for: in the totals of a drive and in its statistics alike.
struct JudgedStep {
    enum Kind { case moving, standing, hole, impossible }

    let metres: Double
    /// More than none.
    let milliseconds: Int64
    /// At its end, metres a second: as the receiver says, or else what the step comes to.
    let speed: Double
    let kind: Kind

    /// Time on the move; a step that leaves a rest rested most of its time.
    var movingMilliseconds: Int64 { min(milliseconds, Thresholds.hole) }

    /// Speeds in centimetres a second.
    init(metres: Double, milliseconds: Int64, speedBefore: Int32?, speed told: Int32?, maximumSpeed: Double) {
        self.metres = metres
        self.milliseconds = milliseconds
        let mean = metres * 1000 / Double(milliseconds)
        speed = told.map { Double($0) / 100 } ?? mean
        if mean > maximumSpeed || Double(told ?? 0) / 100 > maximumSpeed {
            kind = .impossible
        } else if milliseconds <= Thresholds.hole || JudgedStep.leavesRest(metres, speedBefore, speed) {
            kind = speed >= Thresholds.standstillSpeed ? .moving : .standing
        } else {
            kind = .hole
        }
    }

    /// Standing still is thinned out, so the step that leaves a rest is long in time and short in metres.
    private static func leavesRest(_ metres: Double, _ speedBefore: Int32?, _ speed: Double) -> Bool {
        let stood = Double(speedBefore ?? 0) / 100 < Thresholds.standstillSpeed
        return stood && metres <= max(Thresholds.standstillRadius, speed * Double(Thresholds.hole) / 1000)
    }
}
