import Drive
import SyntheticDrives
import Testing

/// The distance that is shown against the one that was driven.
@Suite struct MeasuredDistanceTests {
    private struct Sum {
        var truth = 0.0
        var measured = 0.0
        var inferred = 0.0
        var worst = 0.0

        var percent: Double { (measured + inferred - truth) / truth * 100 }
    }

    private static func sum(hours: Double, seed: UInt64, hertz: Int = 1) -> Sum {
        var wishes = Wishes(seed: seed)
        wishes.hertz = hertz
        var sum = Sum()
        TripMaker.forEach(hours: hours, wishes) { trip in
            let totals = totals(of: trip)
            sum.truth += trip.metres
            sum.measured += totals.measuredMetres
            sum.inferred += totals.inferredMetres
            sum.worst = max(sum.worst, abs(totals.metres - trip.metres) / trip.metres * 100)
        }
        return sum
    }

    private static func totals(of trip: SyntheticTrip) -> DriveTotals {
        let start = trip.samples[0].truth
        let stood = Coordinate(latitude: start.latitude, longitude: start.longitude)
        let rules = DriveRules()
        var sieve = Sieve(rules)
        var totals = DriveTotals(from: stood, since: 0)
        for sample in trip.samples {
            if let fix = sieve.sift(sample.fix).passed { totals.add(fix, rules) }
        }
        if let fix = sieve.close().passed { totals.add(fix, rules) }
        return totals
    }

    @Test(arguments: [42, 7, 2026] as [UInt64])
    func aHundredHoursAreWithinAThousandth(seed: UInt64) {
        let sum = Self.sum(hours: 100, seed: seed)
        #expect(abs(sum.percent) < 0.1)
        #expect(sum.worst < 4)
    }

    @Test func tenFixesASecondAreNoFartherThanOne() {
        let sum = Self.sum(hours: 30, seed: 11, hertz: 10)
        #expect(abs(sum.percent) < 0.1)
    }

    @Test func whatIsInferredIsAboutWhatWasDrivenUnderRoofs() {
        var driven = 0.0
        TripMaker.forEach(hours: 50, Wishes(seed: 4)) { driven += $0.blindMetres }
        let sum = Self.sum(hours: 50, seed: 4)
        #expect(abs(sum.inferred - driven) < 0.1 * driven)
    }
}
