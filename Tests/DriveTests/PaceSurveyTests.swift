import Drive
import Testing

/// The pace of a whole drive, by which its figures are told as exact or not.
@Suite struct PaceSurveyTests {
    @Test(
        arguments: [
            ([], .close), ([1_000, 1_500], .close), ([1_501], .sparse), ([1_000, 10_000], .close),
            ([1_000, 10_000, 10_000], .sparse), ([10_001], .blind), ([10_001, 2_000], .sparse),
            ([10_001, 10_001, 1_000], .blind), ([1_000, 1_000, 60_000], .close),
        ] as [([Int64], PaceSurvey.Pace)])
    func itIsTheMedianOfTheSteps(steps: [Int64], expected: PaceSurvey.Pace) {
        var survey = PaceSurvey()
        for step in steps { survey.add(step) }
        #expect(survey.pace == expected)
    }

    /// A drive at one fix a second, on to 2.1 thousandths of a degree.
    private func driven() -> Track {
        var track = Track()
        for second in 0...21 { track.fix(north: Double(second) * 0.1, speed: 11) }
        return track
    }

    /// Eleven metres in that time, as a logger writes them that waits for a distance.
    @Test(arguments: [(10, .close), (10.1, .patchy), (40, .patchy)] as [(Double, PaceSurvey.Pace)])
    func aStepThatCanHideAStopMakesADrivePatchy(seconds: Double, expected: PaceSurvey.Pace) {
        var track = driven()
        #expect(track.statistics.pace == .close)
        track.fix(north: 2.2, speed: 3, after: seconds)
        #expect(track.statistics.pace == expected)
    }

    @Test func aStopThatIsSeenHidesNone() {
        var track = driven()
        track.fix(north: 2.15, speed: 0.5)
        track.fix(north: 2.2, speed: 0.5, after: 40)
        track.fix(north: 2.25, speed: 3)
        #expect(track.statistics.pace == .close)
        track.fix(north: 2.3, speed: 3, after: 20)
        #expect(track.statistics.pace == .close)
        track.fix(north: 2.35, speed: 3, after: 20)
        #expect(track.statistics.pace == .patchy)
    }
}
