/// Watches a parked car for movement: consecutive fixes far from where it stood, fast enough to be driven.
struct MotionTrace: Equatable, Sendable {
    /// Where it stood: the first accepted fix of this boot, or the last end in this boot.
    private(set) var stood: Coordinate?
    private var last: Fix?
    private var beyond = 0
    private var fast = 0
    private var firstMoving: Int64?

    init(stood: Coordinate? = nil) { self.stood = stood }

    /// The boottime at which the drive began, if this fix shows that one has.
    mutating func take(_ fix: Fix, _ rules: DriveRules) -> Int64? {
        guard let place = fix.coordinate else { return nil }
        defer { last = fix }
        guard let stood else {
            self.stood = place
            return nil
        }
        note(fix)
        guard stood.metres(to: place) > rules.motionRadius, isStep(to: fix, place, rules) else {
            beyond = 0
            fast = 0
            return nil
        }
        beyond += 1
        if fix.speedMetresPerSecond ?? 0 > Fixed.drivingSpeed { fast += 1 }
        guard beyond >= Fixed.motionFixes, fast >= Fixed.motionFastFixes else { return nil }
        return firstMoving ?? fix.boottime
    }

    /// Since when it has been moving without a rest.
    private mutating func note(_ fix: Fix) {
        let isMoving = (fix.speedMetresPerSecond ?? 0) >= Fixed.standstillSpeed
        if isMoving { firstMoving = firstMoving ?? fix.boottime } else { firstMoving = nil }
    }

    private func isStep(to fix: Fix, _ place: Coordinate, _ rules: DriveRules) -> Bool {
        guard let last, let from = last.coordinate else { return false }
        let seconds = Double(fix.boottime - last.boottime) / 1000
        return seconds > 0 && from.metres(to: place) / seconds <= rules.maximumSpeed
    }
}
