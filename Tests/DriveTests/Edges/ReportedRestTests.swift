import Drive
import Testing

/// A receiver that reports zero while it moves, just inside and just outside of the numbers of docs/steps.md.
@Suite struct ReportedRestTests {
    /// The totals of a drive at a fix a second that goes so fast from one fix to the next, and is told to rest.
    private func totals(_ speeds: [Double], told: (Int) -> Double = { _ in 0 }) -> DriveTotals {
        var totals = DriveTotals(from: nil, since: 0)
        var metres = 0.0
        totals.add(Bench.fix(0, metres: 0, speed: told(0)), DriveRules())
        for (second, speed) in speeds.enumerated() {
            metres += speed
            totals.add(Bench.fix(Double(second + 1), metres: metres, speed: told(second + 1)), DriveRules())
        }
        return totals
    }

    /// Behind the first fix, which has no made speed, ten seconds at 10 m/s pass; the eleventh fix refutes the rest.
    /// The way behind it counts in stretches of half a minute, of which the second ends here.
    @Test func placesThatAreFastForTenSecondsRefuteARest() {
        #expect(totals(Array(repeating: 10, count: 9)).metres == 0)
        let refuted = totals(Array(repeating: 10, count: 10))
        #expect(abs(refuted.inferredMetres - 90) < 0.1 && refuted.currentSpeed == 10)
        let later = totals(Array(repeating: 10, count: 69))
        #expect(abs(later.metres - 690) < 0.5 && abs(later.maximumSpeed - 10) < 0.01 && later.hasMadeSpeed)
    }

    /// A parked car wanders; below 5 m/s places say too little.
    @Test func slowerPlacesRefuteNothing() {
        #expect(totals(Array(repeating: 4.9, count: 60)).metres == 0)
        #expect(totals(Array(repeating: 5.1, count: 69)).metres > 350)
    }

    /// One leap, and a second of rest in between: never ten seconds on end.
    @Test func placesThatLeapRefuteNothing() {
        let leaps = (0..<60).map { $0 % 10 == 0 ? 60.0 : 0 }
        #expect(totals(leaps).metres == 0)
    }

    /// The next rest is believed again, from the first movement on that the receiver reports.
    @Test func aReceiverThatReportsMovementIsBelievedAgain() {
        let speeds = Array(repeating: 10.0, count: 30) + Array(repeating: 0, count: 30)
        let told = totals(speeds) { $0 == 30 ? 10 : 0 }
        #expect(told.currentSpeed == 0 && told.standingMilliseconds >= 29_000)
    }

    /// A thousand metres from where the car stood, which no bad reception leads to.
    @Test func motionBeginsADriveBeyondBadReception() {
        func begins(from metres: Double) -> Int {
            var bench = Bench()
            for second in 0..<20 { bench.fix(Double(second)) }
            for second in 0..<6 {
                bench.fix(Double(60 + second), metres: metres + Double(second) * 10, speed: 0)
            }
            return bench.begins.count
        }
        #expect(begins(from: 940) == 0 && begins(from: 1_001) == 1)
    }
}
