/// Metres that the instrument advances for each recorded one, with its uncertainty.
package struct OdometerFactor: Equatable, Sendable {
    package static let range: ClosedRange<Double> = 0.9...1.1
    /// One deviation of the belief without any reading that it is 1.
    static let believedDeviation = 0.03
    /// Recorded metres of a span vary by this part at least.
    static let leastRecordedDeviation = 0.002
    /// A car of which much goes unrecorded has a little of it, unseen, in the stretches that agree, too.
    private static let doubtOfTheRest = 0.003
    /// Ratios of spans that are tried, evenly taken of all of them.
    private static let mostRatios = 256
    /// Deviations of a bar in which the truth lies in 95 of 100.
    static let deviationsOfABar = 1.96

    package private(set) var value = 1.0
    package private(set) var deviation = OdometerFactor.believedDeviation
    /// The part by which recorded metres of a span vary.
    private(set) var recordedDeviation = OdometerFactor.leastRecordedDeviation

    /// The truth lies within so much of the value in 95 of 100.
    package var plusMinus: Double { OdometerFactor.deviationsOfABar * deviation }

    init() {}

    init(of stretches: [OdometerStretch]) {
        guard let first = OdometerFactor.mostAgreed(stretches) else { return }
        var agreeing = stretches.map { OdometerFactor.agreement(first, $0) > 0 }
        for _ in 0..<3 {
            weigh(stretches, agreeing)
            agreeing = stretches.map { abs(excess(of: $0)) <= tolerance(of: $0) }
        }
    }

    /// Metres that the instrument advanced more than the recorded ones explain.
    func excess(of stretch: OdometerStretch) -> Double {
        Double(stretch.metres) - value * Double(stretch.recordedMetres)
    }

    func tolerance(of stretch: OdometerStretch) -> Double {
        Double(stretch.stepsMetres) + 3 * recordedDeviation * Double(stretch.recordedMetres)
    }

    /// Square metres by which what is told over a stretch varies, rounding left out.
    func variance(ofRecorded metres: Double) -> Double {
        (recordedDeviation * recordedDeviation + deviation * deviation) * metres * metres
    }

    /// The recorded metres of a stretch if it agrees with a ratio; their opposite if less lies in it than was recorded,
    /// which cannot be; nothing if more does.
    private static func agreement(_ ratio: Double, _ stretch: OdometerStretch) -> Int {
        let recorded = Double(stretch.recordedMetres)
        let (excess, allowed) = (
            Double(stretch.metres) - ratio * recorded, Double(stretch.stepsMetres) + 0.005 * recorded
        )
        if excess > allowed { return 0 }
        return excess < 0 - allowed ? 0 - stretch.recordedMetres : stretch.recordedMetres
    }

    /// The ratio of a stretch with which the most recorded metres agree, less those that contradict it; nil if none
    /// says enough.
    private static func mostAgreed(_ stretches: [OdometerStretch]) -> Double? {
        let telling = stretches.filter(\.isTelling)
        let all = telling.map { Double($0.metres) / Double($0.recordedMetres) }.filter(range.contains).sorted()
        let ratios = stride(from: 0, to: all.count, by: all.count / mostRatios + 1).map { all[$0] }
        var best: (metres: Int, ratio: Double)?
        for ratio in ratios.sorted(by: { abs($0 - 1) < abs($1 - 1) }) {
            let metres = telling.reduce(0) { $0 + agreement(ratio, $1) }
            if metres > best?.metres ?? 0 { best = (metres, ratio) }
        }
        return best?.ratio
    }

    /// The factor of runs of stretches that agree, each from its first look to its last.
    private mutating func weigh(_ stretches: [OdometerStretch], _ agreeing: [Bool]) {
        measureDeviation(zip(stretches, agreeing).filter(\.1).map(\.0))
        let belief = 1 / (OdometerFactor.believedDeviation * OdometerFactor.believedDeviation)
        var (sum, weight) = (belief, belief)
        for run in OdometerRun.runs(of: stretches, agreeing) {
            let variance = run.roundingVariance + recordedDeviation * recordedDeviation * run.squaredMetres
            sum += run.recordedMetres * run.metres / variance
            weight += run.recordedMetres * run.recordedMetres / variance
        }
        value = min(max(sum / weight, OdometerFactor.range.lowerBound), OdometerFactor.range.upperBound)
        let doubt = OdometerFactor.doubtOfTheRest * disagreeing(stretches, agreeing)
        let chance = OdometerFactor.chance(telling: zip(stretches, agreeing).count { $0.1 && $0.0.isTelling })
        deviation = (1 / weight + doubt * doubt + chance * chance).squareRoot()
    }

    /// A stretch with a way in it that nobody recorded looks like one of a fast instrument, until others agree with it:
    /// one deviation, where so many do.
    private static func chance(telling stretches: Int) -> Double {
        believedDeviation / Double(max(1, stretches * stretches))
    }

    /// The part of all recorded metres that lies in stretches which do not agree.
    private func disagreeing(_ stretches: [OdometerStretch], _ agreeing: [Bool]) -> Double {
        let all = stretches.reduce(0) { $0 + $1.recordedMetres }
        let rest = zip(stretches, agreeing).reduce(0) { $0 + ($1.1 ? 0 : $1.0.recordedMetres) }
        return all > 0 ? Double(rest) / Double(all) : 0
    }

    /// The deviation of recorded metres that the stretches show beyond their rounding.
    private mutating func measureDeviation(_ stretches: [OdometerStretch]) {
        let metres = stretches.reduce(0) { $0 + Double($1.metres) }
        let recorded = stretches.reduce(0) { $0 + Double($1.recordedMetres) }
        guard stretches.count > 2, recorded > 0 else { return }
        let ratio = metres / recorded
        var (squares, weight) = (0.0, 0.0)
        for stretch in stretches {
            let rest = Double(stretch.metres) - ratio * Double(stretch.recordedMetres)
            squares += rest * rest - stretch.roundingVariance
            weight += Double(stretch.recordedMetres) * Double(stretch.recordedMetres)
        }
        recordedDeviation = max(max(0, squares / weight).squareRoot(), OdometerFactor.leastRecordedDeviation)
    }
}
