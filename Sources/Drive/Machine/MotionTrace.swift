/// Watches a parked car for movement: consecutive fixes far from where it stood, fast enough to be driven. What it
/// finds is in the newest few fixes, so that they, written down, are the whole evidence.
struct MotionTrace: Equatable, Sendable {
    /// The fixes that are looked at, and the one that the first of them is a step from.
    static let length = Thresholds.motionFixes + 1

    /// The place where the car stood: the first accepted fix of this boot, or the last end in this boot.
    private(set) var stood: Coordinate?
    private var last: Fix?
    /// One bit for each of the newest fixes: far away, and in a step that a car can make; fast.
    private var beyond: UInt32 = 0
    private var fast: UInt32 = 0

    init(stood: Coordinate? = nil) { self.stood = stood }

    /// Looks at a fix, and reports whether it shows that a drive has begun.
    mutating func see(_ fix: Fix, _ rules: DriveRules) -> Bool {
        guard let place = fix.coordinate else { return false }
        defer { last = fix }
        guard let stood else {
            self.stood = place
            return false
        }
        let pace = pace(to: fix, place)
        let isBeyond = stood.metres(to: place) > rules.motionRadius && pace <= rules.maximumSpeed
        // A receiver that tells no speed is measured by the step.
        let isFast = fix.speedMetresPerSecond ?? (isBeyond ? pace : 0) > Thresholds.drivingSpeed
        let window: UInt32 = 1 << UInt32(Thresholds.motionFixes) - 1
        beyond = (beyond << 1 | (isBeyond ? 1 : 0)) & window
        fast = (fast << 1 | (isFast ? 1 : 0)) & window
        return beyond == window && fast.nonzeroBitCount >= Thresholds.motionFastFixes
    }

    /// Metres a second since the fix before.
    private func pace(to fix: Fix, _ place: Coordinate) -> Double {
        guard let last, let from = last.coordinate else { return .infinity }
        let seconds = Double(fix.boottime - last.boottime) / 1000
        return seconds > 0 ? from.metres(to: place) / seconds : .infinity
    }
}
