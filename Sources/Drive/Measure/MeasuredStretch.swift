/// Half a minute of way, measured twice: by the receiver's speed over time, and from place to place.
///
/// The places of a fix err by metres and slowly, so that the way from one to the next is longer than what was driven:
/// by a thousandth at one fix a second, by a hundredth at ten. The speed, which a receiver takes from the carrier's
/// shift and not from the places, errs by a decimetre a second and each time anew. So the speed counts, as long as the
/// places do not contradict it: the way is no shorter than straight from end to end, and hardly longer than the sum
/// of the steps. A speed that is made up, frozen or late beyond that does not count; then the steps do.
struct MeasuredStretch: Equatable, Sendable {
    static let longest: Int64 = 30_000
    /// The error of a fix where the receiver does not say how far off it may be, metres.
    private static let unknownError = 10.0
    /// A bend is longer than the steps that cut it, and a wheel slower than the shift says: by so much at most.
    private static let longerThanSteps = 1.3
    private static let longerThanStepsMetres = 5.0
    /// A car that leaves its rest gathers speed so, metres a second squared.
    private static let pull = 1.5
    /// The share by which a way by speed may be wrong, and one from place to place.
    static let errorOfSpeeds = 0.002
    private static let errorOfSteps = 0.01

    private let from: Fix
    /// Milliseconds, on the clock of the track.
    let since: Int64
    /// The error from which on places are rough, metres.
    private let roughError: Double
    /// The time that its steps took, but for a rest before the first.
    private var milliseconds: Int64 = 0
    private var driven = 0.0
    private var steps = 0.0
    /// Metres of the driven ones that no speed told.
    private var untold = 0.0

    init(from fix: Fix, since: Int64, _ rules: DriveRules) {
        from = fix
        self.since = since
        roughError = rules.maximumError
    }

    /// The metres that are sure while it is not known yet which of the two measures counts.
    var leastMetres: Double { min(driven, steps) }

    /// Metres a second, from place to place.
    var meanSpeed: Double { averageSpeed(steps, over: milliseconds) ?? 0 }

    mutating func add(_ step: JudgedStep, to fix: Fix, from before: Fix, _ rules: DriveRules) {
        steps += step.metres
        milliseconds += step.comesToRest ? step.milliseconds : step.movingMilliseconds
        guard let told = MeasuredStretch.told(step, to: fix, from: before, rules) else {
            untold += step.metres
            driven += step.metres
            return
        }
        driven += told
    }

    /// The way by speed; nil where not both ends tell of it.
    private static func told(_ step: JudgedStep, to fix: Fix, from before: Fix, _ rules: DriveRules) -> Double? {
        guard let first = StepJudge.told(before, rules), let last = StepJudge.told(fix, rules) else { return nil }
        let even = (first + last) / 2 * Double(step.milliseconds) / 1000
        guard Thresholds.stands(first) else { return even }
        // The car stood for most of the time; unless it crept, which the places show when they are far enough apart.
        guard step.metres <= error(before) + error(fix) else { return step.metres }
        return min(even, last * last / (2 * pull), step.metres + error(before) + error(fix))
    }

    private static func error(_ fix: Fix) -> Double { fix.horizontalErrorMetres ?? unknownError }

    /// The length of it, now that it ends here.
    func metres(to fix: Fix) -> Double { straight(to: fix) ?? (isSpeedBelieved(to: fix) ? driven : steps) }

    /// The straight way, of a stretch without speeds whose two ends are rough: its steps go to and fro between places
    /// that were never driven to.
    private func straight(to end: Fix) -> Double? {
        guard untold == driven, MeasuredStretch.roughness(from, end, roughError) != nil else { return nil }
        guard let start = from.coordinate, let place = end.coordinate else { return nil }
        return min(start.metres(to: place), steps)
    }

    /// The metres by which both places say that they are off, if that is as much as a recorder refuses. Only files have
    /// such places.
    static func roughness(_ before: Fix, _ fix: Fix, _ rough: Double) -> Double? {
        guard let first = before.horizontalErrorMetres, let last = fix.horizontalErrorMetres else { return nil }
        return min(first, last) >= rough ? (first + last) / 2 : nil
    }

    /// The metres by which that may be wrong; without an end nobody knows which of the two measures counts. Where both
    /// are farther apart than places err, one of them is wrong.
    func errorMetres(to end: Fix?) -> Double {
        if let straight = end.flatMap(straight) { return max(steps * MeasuredStretch.errorOfSteps, steps - straight) }
        guard end.map(isSpeedBelieved) ?? true else { return steps * MeasuredStretch.errorOfSteps }
        let alike = (driven - untold) * MeasuredStretch.errorOfSpeeds + untold * MeasuredStretch.errorOfSteps
        return max(alike, abs(driven - steps) - steps * MeasuredStretch.errorOfSteps)
    }

    func isSpeedBelieved(to fix: Fix) -> Bool {
        guard let start = from.coordinate, let end = fix.coordinate else { return false }
        let error = MeasuredStretch.error(from) + MeasuredStretch.error(fix)
        let isLongEnough = driven >= start.metres(to: end) - max(error, 2 * MeasuredStretch.unknownError)
        let most = steps * MeasuredStretch.longerThanSteps + MeasuredStretch.longerThanStepsMetres
        return isLongEnough && driven <= most
    }
}
