import Civil
import Testing

@Suite struct DateFormTests {
    private static let march4 = CivilTime(year: 2026, month: 3, day: 4)

    @Test(arguments: zip(DateForm.allCases, ["2026-03-04", "04.03.2026", "04/03/2026", "03/04/2026"]))
    func aDateIsWrittenAsPeopleDo(form: DateForm, text: String) {
        #expect(form.text(Self.march4) == text)
    }

    /// A date with slashes is read as it is written.
    @Test(arguments: [DateForm.dayfirst, .monthfirst]) func whatIsWrittenIsRead(form: DateForm) throws {
        let reader = TimeReader(nowMilliseconds: 1_790_000_000_000, zone: .utc, dates: form)
        for day in 1...28 {
            for month in 1...12 {
                let date = CivilTime(year: 2026, month: month, day: day)
                let span = try reader.span(of: form.text(date))
                #expect(span.start == date.seconds * 1_000)
            }
        }
    }
}
