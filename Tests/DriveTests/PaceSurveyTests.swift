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
}
