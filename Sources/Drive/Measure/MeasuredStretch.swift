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

    private let from: Fix
    private(set) var since: Int64
    private var driven = 0.0
    private var steps = 0.0

    init(from fix: Fix) {
        from = fix
        since = fix.boottime
    }

    /// The metres that are sure while it is not known yet which of the two measures counts.
    var leastMetres: Double { min(driven, steps) }

    mutating func add(_ metres: Double, _ milliseconds: Int64, to fix: Fix, from before: Fix) {
        steps += metres
        driven += MeasuredStretch.driven(metres, milliseconds, to: fix, from: before)
    }

    /// The way by speed, where both ends tell of it.
    private static func driven(_ metres: Double, _ milliseconds: Int64, to fix: Fix, from before: Fix) -> Double {
        guard let first = before.speedMetresPerSecond, let last = fix.speedMetresPerSecond else { return metres }
        let even = (first + last) / 2 * Double(milliseconds) / 1000
        guard first < Thresholds.standstillSpeed else { return even }
        // It stood for most of the time; unless it crept, which the places show when they are far enough apart.
        guard metres <= error(before) + error(fix) else { return metres }
        return min(even, last * last / (2 * pull))
    }

    private static func error(_ fix: Fix) -> Double { fix.horizontalErrorMetres ?? unknownError }

    /// The length of it, now that it ends here.
    func metres(to fix: Fix) -> Double {
        guard let start = from.coordinate, let end = fix.coordinate else { return steps }
        let error = MeasuredStretch.error(from) + MeasuredStretch.error(fix)
        let isLongEnough = driven >= start.metres(to: end) - max(error, 2 * MeasuredStretch.unknownError)
        let most = steps * MeasuredStretch.longerThanSteps + MeasuredStretch.longerThanStepsMetres
        return isLongEnough && driven <= most ? driven : steps
    }

    mutating func shift(by milliseconds: Int64) { since += milliseconds }
}
