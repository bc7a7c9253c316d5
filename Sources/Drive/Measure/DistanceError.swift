/// The metres by which a distance may be wrong, in one drive of twenty by more.
struct DistanceError: Equatable, Sendable {
    /// A receiver's places, at the two ends of a drive.
    private static let ends = 5.0
    /// A departure begins between two fixes.
    private static let departure = 2.0
    /// The share of the way to the first fix.
    private static let corners = 0.15

    private(set) var metres = ends

    init() {}

    /// That of a distance whose steps nobody knows.
    init(ofMeasured measured: Double) { metres += measured * MeasuredStretch.errorOfSpeeds }

    /// A departure after a step that was taken for rest, so long a way that it may have been.
    mutating func addDeparture(after rested: Double) { metres += DistanceError.departure + rested }

    mutating func add(_ stretch: MeasuredStretch, to end: Fix?) { metres += stretch.errorMetres(to: end) }

    /// The places alone measured it; rough ones are off by so much.
    mutating func addLong(_ step: JudgedStep, roughness: Double? = nil) {
        metres += DistanceError.bent(step, weight: 0.3)
        guard let roughness else { return }
        // A way between places that err apart from each other is longer than the one between the true ones.
        metres += step.metres - max(0, step.metres * step.metres - 3 * roughness * roughness).squareRoot()
    }

    /// The metres by which the way straight from where it stood to the first fix may be wrong, and that over a hole.
    /// A way that begins in a yard or at a kerb turns more often than others.
    static func ofBeginning(_ way: Double) -> Double { max(bent(way), corners * way) }
    static func ofHole(_ step: JudgedStep) -> Double { bent(step, weight: 1.3) }

    /// No car made the step to the place that was told, but the car went on meanwhile; at the drive's mean speed, where
    /// no speed is known.
    static func ofImpossible(_ step: JudgedStep, meanSpeed: Double) -> Double {
        driven(step) ?? meanSpeed * Double(step.milliseconds) / 1000
    }

    /// The way between two places far apart in time was no straight line: it is longer by a share that grows with the
    /// way, and by what the speeds at both ends say of it.
    private static func bent(_ step: JudgedStep, weight: Double) -> Double {
        let bent = bent(step.metres)
        return driven(step).map { max(bent, weight * ($0 - step.metres)) } ?? bent
    }

    private static func bent(_ metres: Double) -> Double { min(0.000_08 * metres, 0.3) * metres }

    /// The way that the speeds at both ends come to.
    private static func driven(_ step: JudgedStep) -> Double? {
        guard let first = step.speedBefore, let last = step.speed else { return nil }
        return (first + last) / 2 * Double(step.milliseconds) / 1000
    }
}
