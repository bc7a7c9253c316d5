import CarBook
import Testing

/// Years of a known factor and of known mistakes: how often the truth lies within the bar.
@Suite struct DrivenYearTests {
    private struct Tally {
        var asked = 0
        var within = 0
        var bars: [Int] = []
        var factorsWithin = 0
        var years = 0
        var mistyped = 0
        var found = 0
        var right = 0
        var refused = 0

        var percent: Double { 100 * Double(within) / Double(asked) }
        var median: Int { bars.sorted()[bars.count / 2] }

        mutating func add(_ year: DrivenYear, seed: UInt64) {
            let fit = OdometerFit(of: year.readings) { year.recordedMetres(until: $0) }
            var chances = Chances(seed: seed &+ 1)
            years += 1
            if abs(fit.factor.value - year.factor) <= fit.factor.plusMinus { factorsWithin += 1 }
            let refusedIDs = Set(fit.misread.map(\.id))
            mistyped += year.mistyped.count
            found += year.mistyped.intersection(refusedIDs).count
            right += year.readings.count - year.mistyped.count
            refused += refusedIDs.subtracting(year.mistyped).count
            for _ in 0..<100 {
                let time = Int64(chances.part() * Double(DrivenYear.end))
                guard let estimate = fit.estimate(at: time) else { continue }
                let truth = year.instrumentMetres(at: time)
                asked += 1
                if (Double(estimate.lowMetres)...Double(estimate.highMetres)).contains(truth) { within += 1 }
                bars.append(estimate.plusMinusMetres)
            }
        }
    }

    private func tally(mistyped: Int, unrecorded: Int, step: Int = 1_000, years: UInt64 = 100) -> Tally {
        var tally = Tally()
        for seed in 1...years {
            let year = DrivenYear(
                seed: seed, mistypedPercent: mistyped, unrecordedPercent: unrecorded, stepMetres: step)
            tally.add(year, seed: seed)
        }
        return tally
    }

    @Test(arguments: [
        (0, 0, 1_000), (3, 0, 1_000), (0, 3, 1_000), (3, 1, 1_000), (3, 3, 1_000), (3, 1, 1_610), (10, 5, 1_000),
    ])
    func theTruthLiesWithinTheBar(mistyped: Int, unrecorded: Int, step: Int) {
        let tally = tally(mistyped: mistyped, unrecorded: unrecorded, step: step)
        print(
            "odometer: mistyped \(mistyped) %, unrecorded \(unrecorded) %, step \(step) m: within \(tally.percent) %,",
            "bar \(tally.median) m, factors \(tally.factorsWithin)/\(tally.years),",
            "found \(tally.found)/\(tally.mistyped), refused \(tally.refused)/\(tally.right)")
        #expect(tally.percent >= 95)
    }
}
