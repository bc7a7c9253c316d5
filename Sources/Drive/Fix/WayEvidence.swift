/// The evidence by which the way from one fix of a drive to the next is known. Under the rules of a trip's totals what
/// holds in them holds here, but for the car's Bluetooth, which a fix knows nothing of.
package enum WayEvidence: String, Sendable, CaseIterable {
    /// Fix by fix.
    case measured
    /// The car stood, and was thinned out for longer than a minute.
    case rest
    /// Nothing was seen on the way; a car can have gone straight, as through a tunnel.
    case inferred
    /// Nothing was seen and nothing can be said, or it was not driven.
    case unknown = "gap"

    init(_ step: JudgedStep) {
        switch step.kind {
        case .impossible: self = .unknown
        case .hole: self = WayEvidence.canBeDriven(step.metres, step.milliseconds) ? .inferred : .unknown
        case .standing, .moving:
            let rests = step.kind == .standing || step.leavesRest
            self = rests && step.milliseconds > Thresholds.longestStep ? .rest : .measured
        }
    }

    /// True if a hole of so many metres and milliseconds counts as driven.
    static func canBeDriven(_ metres: Double, _ milliseconds: Int64) -> Bool {
        guard milliseconds > 0, milliseconds <= Thresholds.longestInferredHole else { return false }
        return metres / (Double(milliseconds) / 1000) <= Thresholds.inferredSpeed
    }
}

extension WayEvidence {
    /// True if a car can have come from where it stood to its first fix in so many milliseconds at most.
    static func canLead(from stood: Coordinate, to place: Coordinate, within milliseconds: Int64) -> Bool {
        let metres = stood.metres(to: place)
        return metres <= Thresholds.longestInferredStart
            && canBeDriven(metres, min(milliseconds, Thresholds.longestInferredHole))
    }
}

extension StepJudge {
    /// Takes the next fix of a track, and tells how the way to it is known. `milliseconds` since the one before are nil
    /// where nobody knows them, as over a new start of the machine, and where what lies between was not driven.
    package mutating func way(
        to fix: Fix, after milliseconds: Int64?, _ rules: DriveRules
    ) -> WayEvidence {
        let isFirst = last == nil
        guard let step = step(to: fix, after: milliseconds, rules) else {
            return isFirst || clock == 0 ? .unknown : .measured
        }
        return WayEvidence(step)
    }

    private mutating func step(to fix: Fix, after milliseconds: Int64?, _ rules: DriveRules) -> JudgedStep? {
        guard let before = last?.coordinate, let place = fix.coordinate, let milliseconds, milliseconds >= 0 else {
            breakOff()
            return judge(fix, at: 0, metres: 0, rules)
        }
        return judge(fix, at: lastArrival &+ milliseconds, metres: before.metres(to: place), rules)
    }
}
