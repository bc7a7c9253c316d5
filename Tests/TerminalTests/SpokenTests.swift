import Civil
import Terminal
import Testing

/// Numbers that are read aloud, days by name, and curves of characters.
@Suite struct SpokenTests {
    @Test(
        arguments: [
            (0, "less than a minute"), (59_999, "less than a minute"), (60_000, "1 minute"), (2_100_000, "35 minutes"),
            (3_600_000, "1 hour"), (3_900_000, "1 hour 5 minutes"), (90_000_000, "1 day 1 hour"),
        ] as [(Int64, String)])
    func durationsAreWords(milliseconds: Int64, expected: String) {
        #expect(Quantity.spoken(milliseconds: milliseconds) == expected)
    }

    @Test func unitsAreWords() {
        #expect(Units.metric.spokenDistance(12_345) == "12.3 kilometres")
        #expect(Units.imperial.spokenDistance(1_609.344) == "1.0 miles")
        #expect(Units.metric.spokenSpeed(10) == "36 kilometres an hour")
        #expect(Units.imperial.spokenSpeed(44.704) == "100 miles an hour")
        #expect(Units.imperial.spokenLength(30.48) == "100 feet")
        // A way is as short for a listener as it is for a reader.
        #expect(Units.metric.spokenStretch(500) == "500 metres" && Units.metric.stretch(500) == "500 m")
        #expect(Units.imperial.spokenStretch(500) == "0.3 miles" && Units.imperial.stretch(500) == "0.3 mi")
    }

    @Test(arguments: [
        (CivilTime(year: 1970, month: 1, day: 1), "Thursday, 1 January 1970"),
        (CivilTime(year: 2024, month: 2, day: 29), "Thursday, 29 February 2024"),
        (CivilTime(year: 1969, month: 12, day: 28), "Sunday, 28 December 1969"),
    ])
    func daysHaveNames(date: CivilTime, expected: String) {
        #expect(date.longDateText == expected)
    }

    @Test func theDayAfterTheLastOfAMonth() {
        #expect(CivilTime(year: 2024, month: 2, day: 28).adding(days: 2).dateText == "2024-03-01")
        #expect(CivilTime(year: 2024, month: 1, day: 1).adding(days: -1).shortDateText == "31 Dec 2023")
    }

    @Test func aCurveHasItsHighestValueAtTheTop() {
        #expect(Sparkline.text([0, 1, nil, 4, 8], isUnicode: true) == "▁▂ ▅█")
        #expect(Sparkline.text([0, 1, nil, 4, 8], isUnicode: false) == "_. =#")
        #expect(Sparkline.text([0, nil], isUnicode: true) == "▁ ")
        #expect(Sparkline.text([], isUnicode: true) == "")
        let samples: [(at: Double, value: Double)] = [(0, 1), (4, 7), (4.5, 3), (10, 2)]
        #expect(Sparkline.highest(samples, length: 10, parts: 5) == [1, nil, 7, nil, 2])
        #expect(Sparkline.highest(samples, length: 0, parts: 5).isEmpty)
    }
}
