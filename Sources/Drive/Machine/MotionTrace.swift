/// Watches a parked car for movement: consecutive fixes far from where it stood, fast enough to be driven. What it
/// finds is in the newest few fixes, so that they, written down, are the whole evidence.
package struct MotionTrace: Equatable, Sendable {
    /// The fixes that are looked at, and the two before: the first of them is a step from one, which moves if it is a
    /// step from the other.
    static let length = Thresholds.motionFixes + 2

    /// The place where the car stood: that of the last end, or else the first accepted fix.
    private(set) var stood: Coordinate?
    private var last: Fix?
    /// One bit for each of the newest fixes: far away, and in a step that a car can make; fast.
    private var beyond: UInt32 = 0
    private var fast: UInt32 = 0
    /// The same: told to be driven, of an untold speed, or too far away for bad reception.
    private var believed: UInt32 = 0
    /// The last steps by which the pace is known, milliseconds, the newest first; 0 for one that tells none. They are
    /// steps between fixes that are written down with a beginning.
    private var steps = SIMD8<Int32>(repeating: 0)
    /// True if the last fix moved, in a step that a car can make.
    private var wasMoving = false

    init(stood: Coordinate? = nil) { self.stood = stood }

    /// Looks at a fix, and reports whether it shows that a drive has begun.
    mutating func see(_ fix: Fix, _ rules: DriveRules) -> Bool {
        guard let place = fix.coordinate else { return false }
        defer { last = fix }
        guard let stood else {
            self.stood = place
            return false
        }
        let span = last.map { StepJudge.span(from: $0, to: fix) } ?? 0
        let mean = meanSpeed(to: place, in: span)
        let isPossible = rules.isPossible(mean)
        let away = stood.metres(to: place)
        let told = StepJudge.told(fix, rules).flatMap { isRefuted($0, by: mean, away, rules) ? nil : $0 }
        let isBeyond = away > rules.motionRadius && isPossible
        MotionTrace.add(isBeyond, to: &beyond)
        MotionTrace.add(isFast(told, isBeyond ? mean : 0, in: span), to: &fast)
        MotionTrace.add(isBelieved(told, away, rules), to: &believed)
        followPace(isMoving: isPossible && Thresholds.moves(told ?? mean), isPossible ? mean : 0, in: span)
        return isEvidence(fixesNeeded)
    }

    /// Bad reception moves the places of a parked car, but seldom far, and seldom tells that it is driven.
    private func isBelieved(_ told: Double?, _ away: Double, _ rules: DriveRules) -> Bool {
        guard let told else { return true }
        return Thresholds.isDriven(told) || away > rules.motionRadius * Thresholds.badReception
    }

    /// True of a rest that the receiver reports where no bad reception leads, and which the step to it contradicts.
    private func isRefuted(_ told: Double, by mean: Double, _ away: Double, _ rules: DriveRules) -> Bool {
        Thresholds.stands(told) && mean >= SpeedUnit.leastWay && away > rules.motionRadius * Thresholds.badReception
    }

    private static func add(_ isSo: Bool, to fixes: inout UInt32) {
        fixes = (fixes << 1 | (isSo ? 1 : 0)) & window(Thresholds.motionFixes)
    }

    private static func window(_ count: Int) -> UInt32 { 1 << UInt32(count) - 1 }

    /// True if the newest of them all are far away, three fifths of them fast, and one is believed.
    private func isEvidence(_ count: Int) -> Bool {
        let window = MotionTrace.window(count)
        let fastFixes = (count * Thresholds.motionFastFixes + Thresholds.motionFixes - 1) / Thresholds.motionFixes
        return beyond & window == window && believed & window != 0 && (fast & window).nonzeroBitCount >= fastFixes
    }

    /// The number of the newest of these fixes that showed that a drive had begun, for a car that stood there.
    package static func evidence(in fixes: some Sequence<Fix>, stood: Coordinate?, _ rules: DriveRules) -> Int {
        var trace = MotionTrace(stood: stood)
        for fix in fixes { _ = trace.see(fix, rules) }
        return trace.fixesNeeded
    }

    /// The number of fixes that must show it, fewer at a slow pace.
    private var fixesNeeded: Int {
        guard let step = medianStep else { return Thresholds.motionFixes }
        let begun = Int((Thresholds.motionTime + step - 1) / step)
        return min(max(begun, Thresholds.fewestMotionFixes), Thresholds.motionFixes)
    }

    /// Metres a second since the fix before, which had a place too.
    private func meanSpeed(to place: Coordinate, in span: Int64) -> Double {
        guard let from = last?.coordinate, span > 0 else { return .infinity }
        return from.metres(to: place) / (Double(span) / 1000)
    }

    /// A receiver that tells no speed is measured by the step, and so is what lies far apart in time.
    private func isFast(_ told: Double?, _ mean: Double, in span: Int64) -> Bool {
        let speed = JudgedStep.isLong(span) ? max(told ?? 0, mean) : told ?? mean
        return Thresholds.isDriven(speed)
    }

    private var medianStep: Int64? {
        var pace = Pace()
        for index in stride(from: Thresholds.motionFixes - 1, through: 0, by: -1) { pace.add(Int64(steps[index])) }
        return pace.median
    }

    /// A step tells of the pace between two fixes that move; a long one that was driven, if one of them does.
    private mutating func followPace(isMoving: Bool, _ mean: Double, in span: Int64) {
        let isDriven = JudgedStep.isLong(span) && Thresholds.isDriven(mean)
        let tells = isDriven ? isMoving || wasMoving : isMoving && wasMoving
        for index in stride(from: Thresholds.motionFixes - 1, to: 0, by: -1) { steps[index] = steps[index - 1] }
        steps[0] = tells ? Int32(clamping: span) : 0
        wasMoving = isMoving
    }
}
