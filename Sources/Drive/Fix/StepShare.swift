/// The share that a step has in the totals of its drive: metres from place to place, and milliseconds.
package struct StepShare: Equatable, Sendable {
    package private(set) var measured = 0.0
    package private(set) var inferred = 0.0
    package private(set) var moving: Int64 = 0
    package private(set) var standing: Int64 = 0

    package init() {}

    init(_ step: JudgedStep) {
        switch step.kind {
        case .moving: measured = step.metres
        case .standing: measured = step.comesToRest ? step.metres : 0
        case .hole: inferred = WayEvidence(step) == .inferred ? step.metres : 0
        case .impossible: break
        }
        moving = step.movingMilliseconds
        standing = step.standingMilliseconds
    }
}
