import Terminal
import Testing

/// The time of a drive: cut off in one way, whatever it is told in.
@Suite struct DrivenTimeTests {
    @Test(
        arguments: [
            (0, "0 s", "0:00", "less than a minute"), (999, "0 s", "0:00", "less than a minute"),
            (3_999, "3 s", "0:00", "less than a minute"), (59_999, "59 s", "0:00", "less than a minute"),
            (60_000, "1 min", "0:01", "1 minute"), (1_079_999, "17 min", "0:17", "17 minutes"),
            (1_080_000, "18 min", "0:18", "18 minutes"), (3_599_999, "59 min", "0:59", "59 minutes"),
            (3_600_000, "1 h", "1:00", "1 hour"), (3_959_999, "1 h 5 min", "1:05", "1 hour 5 minutes"),
            (107_459_999, "29 h 50 min", "29:50", "29 hours 50 minutes"),
            (172_800_000, "48 h", "48:00", "48 hours"),
        ] as [(Int64, String, String, String)])
    func aSentenceAColumnAndAVoiceTellTheSame(
        milliseconds: Int64, sentence: String, column: String, voice: String
    ) {
        #expect(Quantity.driven(milliseconds: milliseconds) == sentence)
        #expect(Quantity.hours(milliseconds: milliseconds) == column)
        #expect(Quantity.spokenDriven(milliseconds: milliseconds) == voice)
    }

    @Test(
        arguments: [
            (59_999, "59 s"), (1_079_999, "17 min"), (86_400_000, "1 d"), (107_459_999, "1 d 5 h"),
        ] as [(Int64, String)])
    func betweenDrivesThereAreDays(milliseconds: Int64, expected: String) {
        #expect(Quantity.apart(milliseconds: milliseconds) == expected)
    }

    @Test func belowNothingItIsTheSame() {
        #expect(Quantity.driven(milliseconds: -42_999) == "-42 s")
        #expect(Quantity.driven(milliseconds: -107_459_999) == "-29 h 50 min")
    }
}
