/// Watches a parked car for movement: consecutive fixes far from where it stood, fast enough to be driven. What it
/// finds is in the newest few fixes, so that they, written down, are the whole evidence.
package struct MotionTrace: Equatable, Sendable {
    /// The fixes that are looked at, and the two before: the first of them is a step from one, which moves if it is a
    /// step from the other.
    static let length = Thresholds.motionFixes + 2

    /// The place where the car stood: the first accepted fix of this boot, or the last end in this boot.
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
    private var isMoving = false

    init(stood: Coordinate? = nil) { self.stood = stood }

    /// Looks at a fix, and reports whether it shows that a drive has begun.
    mutating func see(_ fix: Fix, _ rules: DriveRules) -> Bool {
        guard let place = fix.coordinate else { return false }
        defer { last = fix }
        guard let stood else {
            self.stood = place
            return false
        }
        let mean = meanSpeed(to: fix, place, rules)
        let away = stood.metres(to: place)
        let isBeyond = away > rules.motionRadius && rules.isPossible(mean)
        MotionTrace.add(isBeyond, to: &beyond)
        MotionTrace.add(Thresholds.isDriven(speed(at: fix, after: isBeyond ? mean : 0, rules)), to: &fast)
        MotionTrace.add(isBelieved(fix, away, rules), to: &believed)
        followPace(fix, mean, rules)
        return isEvidence(fixesNeeded(rules))
    }

    /// Bad reception moves the places of a parked car, but seldom far, and seldom tells that it is driven.
    private func isBelieved(_ fix: Fix, _ away: Double, _ rules: DriveRules) -> Bool {
        guard let told = StepJudge.told(fix, rules), !rules.movesByPlacesAlone else { return true }
        return Thresholds.isDriven(told) || away > rules.motionRadius * Thresholds.badReception
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
        return trace.fixesNeeded(rules)
    }

    /// The number of fixes that must show it, fewer at a slow pace.
    private func fixesNeeded(_ rules: DriveRules) -> Int {
        guard !rules.isFirstMachine, let step = medianStep else { return Thresholds.motionFixes }
        let begun = Int((Thresholds.motionTime + step - 1) / step)
        return min(max(begun, Thresholds.fewestMotionFixes), Thresholds.motionFixes)
    }

    /// Metres a second since the fix before.
    private func meanSpeed(to fix: Fix, _ place: Coordinate, _ rules: DriveRules) -> Double {
        guard let last, let from = last.coordinate else { return .infinity }
        let seconds = Double(StepJudge.span(from: last, to: fix, rules)) / 1000
        return seconds > 0 ? from.metres(to: place) / seconds : .infinity
    }

    /// A receiver that tells no speed is measured by the step, and so is what lies far apart in time.
    private func speed(at fix: Fix, after mean: Double, _ rules: DriveRules) -> Double {
        let told = StepJudge.told(fix, rules)
        let isLong = last.map { JudgedStep.isLong(StepJudge.span(from: $0, to: fix, rules)) } ?? false
        guard isLong, !rules.isFirstMachine else { return told ?? mean }
        return max(told ?? 0, mean)
    }

    private var medianStep: Int64? {
        var pace = Pace()
        for index in stride(from: Thresholds.motionFixes - 1, through: 0, by: -1) { pace.add(Int64(steps[index])) }
        return pace.median
    }

    private mutating func followPace(_ fix: Fix, _ mean: Double, _ rules: DriveRules) {
        let wasMoving = isMoving
        isMoving = rules.isPossible(mean) && Thresholds.moves(StepJudge.told(fix, rules) ?? mean)
        let span = last.map { StepJudge.span(from: $0, to: fix, rules) } ?? 0
        var isDriven = isMoving && wasMoving
        if rules.forgetsPaceAtRest {
            if !isMoving { steps = SIMD8(repeating: 0) }
        } else if rules.isPossible(mean), JudgedStep.isLong(span), Thresholds.isDriven(mean) {
            isDriven = isMoving || wasMoving
        }
        for index in stride(from: Thresholds.motionFixes - 1, to: 0, by: -1) { steps[index] = steps[index - 1] }
        steps[0] = isDriven ? Int32(clamping: span) : 0
    }
}
