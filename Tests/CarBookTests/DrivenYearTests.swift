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
        var foundPercent: Int { 100 * found / max(1, mistyped) }
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

    private struct Kind {
        let mistyped: Int
        let unrecorded: Int
        let step: Int
    }

    /// The second is the ordinary one.
    private let kinds = [
        Kind(mistyped: 0, unrecorded: 0, step: 1_000), Kind(mistyped: 3, unrecorded: 1, step: 1_000),
        Kind(mistyped: 3, unrecorded: 1, step: 1_610), Kind(mistyped: 3, unrecorded: 3, step: 1_000),
        Kind(mistyped: 10, unrecorded: 5, step: 1_000),
    ]

    @Test func theTruthLiesWithinTheBar() {
        let tallies = kinds.map { tally(mistyped: $0.mistyped, unrecorded: $0.unrecorded, step: $0.step) }
        for (kind, tally) in zip(kinds, tallies) {
            print(
                "odometer: mistyped \(kind.mistyped) %, unrecorded \(kind.unrecorded) %, step \(kind.step) m:",
                "within \(tally.percent) %, bar \(tally.median) m, factors \(tally.factorsWithin) of \(tally.years),",
                "found \(tally.found) of \(tally.mistyped), wrongly \(tally.refused) of \(tally.right)")
            #expect(tally.percent >= 95)
        }
        print("figure odometer-within-bars-percent \(tallies.map(\.percent).min() ?? 0) percent peer bound 95")
        print("figure odometer-bar-metres \(tallies[1].median) m")
        print("figure odometer-typing-errors-found-percent \(tallies[1].foundPercent) percent")
        #expect(tallies[1].foundPercent >= 90)
        #expect(tallies[1].refused * 1_000 <= tallies[1].right)
    }
}
