/// How the way from one fix of a drive to the next is known. What holds in the totals of a drive holds here, but for
/// the car's Bluetooth, which a fix knows nothing of.
package enum WayEvidence: String, Sendable, CaseIterable {
    /// Fix by fix.
    case measured
    /// It stood, and was thinned out for longer than a minute.
    case rest
    /// Nothing was seen on the way; a car can have gone straight, as through a tunnel.
    case inferred
    /// Nothing was seen and nothing can be said, or it was not driven.
    case unknown = "gap"

    /// `milliseconds` between the two, which the fixes do not know where the machine was started anew between them.
    package init(
        from before: Fix, to fix: Fix, milliseconds: Int64, maximumSpeed: Double = DriveRules().maximumSpeed
    ) {
        guard let here = before.coordinate, let there = fix.coordinate, milliseconds >= 0 else {
            self = .unknown
            return
        }
        guard milliseconds > 0 else {
            self = .measured
            return
        }
        let step = JudgedStep(
            metres: here.metres(to: there), milliseconds: milliseconds,
            speedBefore: before.speedCentimetresPerSecond, speed: fix.speedCentimetresPerSecond,
            maximumSpeed: maximumSpeed)
        switch step.kind {
        case .impossible: self = .unknown
        case .moving, .standing: self = milliseconds > Thresholds.longestStep ? .rest : .measured
        case .hole: self = WayEvidence.canBeDriven(step.metres, milliseconds) ? .inferred : .unknown
        }
    }

    /// True if a hole of so many metres and milliseconds counts as driven.
    static func canBeDriven(_ metres: Double, _ milliseconds: Int64) -> Bool {
        metres / (Double(milliseconds) / 1000) <= Thresholds.inferredSpeed
            && milliseconds <= Thresholds.longestInferredHole
    }
}
