import Civil
import Testing

/// Zones made up for the tests, so that they do not depend on where they run.
enum Zones {
    /// Central Europe in 2026: summer time from 29 March 01:00 UTC to 25 October 01:00 UTC.
    static let berlin = Zone { (1_774_746_000..<1_792_890_000).contains($0) ? 7_200 : 3_600 }
    /// Brazil in 2018: on 4 November midnight is left out.
    static let saoPaulo = Zone { $0 < 1_541_300_400 ? -10_800 : -7_200 }
    /// Samoa in 2011: 30 December is left out.
    static let samoa = Zone { $0 < 1_325_239_200 ? -36_000 : 50_400 }
}

/// Words that mean a stretch of time, and words that are refused.
@Suite struct TimeReaderTests {
    // 2026-07-20 13:25:32 UTC
    private static let now: Int64 = 1_784_553_932

    private func span(_ words: String, in zone: Zone = .utc) throws -> TimeSpan {
        try TimeReader(nowMilliseconds: Self.now * 1_000, zone: zone).span(of: words)
    }

    private func text(_ milliseconds: Int64) -> String { Zone.internetText(milliseconds: milliseconds) }

    @Test(arguments: [
        ("2026-03-01", "2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z"),
        ("2026-3-1", "2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z"),
        ("2026-12-31", "2026-12-31T00:00:00Z", "2027-01-01T00:00:00Z"),
        ("2024-02-29", "2024-02-29T00:00:00Z", "2024-03-01T00:00:00Z"),
        ("2026-03", "2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z"),
        ("2026-12", "2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z"),
        ("2026", "2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"),
        ("today", "2026-07-20T00:00:00Z", "2026-07-21T00:00:00Z"),
        ("Yesterday", "2026-07-19T00:00:00Z", "2026-07-20T00:00:00Z"),
        ("tomorrow", "2026-07-21T00:00:00Z", "2026-07-22T00:00:00Z"),
    ])
    func periodsReachToTheirEnd(words: String, start: String, end: String) throws {
        let span = try span(words)
        #expect(text(span.start) == start)
        #expect(text(span.end) == end)
    }

    /// Now is Monday, 20 July 2026.
    @Test(arguments: [
        ("monday", "2026-07-20", 1), ("Mon", "2026-07-20", 1), ("last monday", "2026-07-13", 1),
        ("this monday", "2026-07-20", 1), ("tuesday", "2026-07-14", 1), ("last tue", "2026-07-14", 1),
        ("sunday", "2026-07-19", 1), ("last sunday", "2026-07-19", 1),
        ("this week", "2026-07-20", 7), ("last week", "2026-07-13", 7),
        ("weekend", "2026-07-18", 2), ("last weekend", "2026-07-18", 2), ("this weekend", "2026-07-18", 2),
        ("this month", "2026-07-01", 31), ("last month", "2026-06-01", 30),
        ("this year", "2026-01-01", 365), ("last year", "2025-01-01", 365),
        ("july", "2026-07-01", 31), ("last july", "2025-07-01", 31), ("Aug", "2025-08-01", 31),
        ("March", "2026-03-01", 31), ("last march", "2026-03-01", 31), ("february 2024", "2024-02-01", 29),
        ("4 March 2026", "2026-03-04", 1), ("4th march 2026", "2026-03-04", 1), ("March 4, 2026", "2026-03-04", 1),
        ("4. march", "2026-03-04", 1), ("march 4th", "2026-03-04", 1), ("21 july", "2025-07-21", 1),
        ("20 july", "2026-07-20", 1), ("29 february", "2024-02-29", 1),
        ("4.3.2026", "2026-03-04", 1), ("04.03.2026", "2026-03-04", 1), ("4.3.", "2026-03-04", 1),
        ("31.12", "2025-12-31", 1), ("25/3/2026", "2026-03-25", 1), ("3/25/2026", "2026-03-25", 1),
        ("3/3/2026", "2026-03-03", 1),
    ])
    func daysHaveNames(words: String, first: String, days: Int64) throws {
        let span = try span(words)
        #expect(text(span.start) == "\(first)T00:00:00Z")
        #expect(span.end - span.start == days * 86_400_000)
    }

    @Test func aWeekBeginsWhereItsReaderLives() throws {
        let reader = TimeReader(nowMilliseconds: Self.now * 1_000, zone: .utc, firstWeekday: 6)
        #expect(text(try reader.span(of: "this week").start) == "2026-07-19T00:00:00Z")
        #expect(text(try reader.span(of: "last week").end) == "2026-07-19T00:00:00Z")
    }

    @Test func theLastWeekendIsOver() throws {
        // Sunday, 19 July 2026
        let reader = TimeReader(nowMilliseconds: (Self.now - 86_400) * 1_000, zone: .utc)
        #expect(text(try reader.span(of: "weekend").start) == "2026-07-18T00:00:00Z")
        #expect(text(try reader.span(of: "last weekend").start) == "2026-07-11T00:00:00Z")
    }

    @Test func aDateThatCouldBeTwoIsRefusedWithBoth() {
        let both = TimeError.ambiguous(
            "4/3/2026", CivilTime(year: 2026, month: 3, day: 4), CivilTime(year: 2026, month: 4, day: 3))
        #expect(throws: both) { try span("4/3/2026") }
        #expect(both.description == "\"4/3/2026\" is 2026-03-04 or 2026-04-03: write one of these")
    }

    @Test(arguments: ["30 february 2026", "30.2.2026", "31 june", "13/13/2026", "february 29 2026", "0 march"])
    func namedDatesThatDoNotExistAreRefused(words: String) {
        #expect(throws: TimeError.noSuchDate(words)) { try span(words) }
    }

    @Test(arguments: [
        ("2026-03-01 08:00", "2026-03-01T08:00:00Z"),
        ("monday 08:00", "2026-07-20T08:00:00Z"),
        ("last monday 08:00", "2026-07-13T08:00:00Z"),
        ("4 March 2026 08:00:05", "2026-03-04T08:00:05Z"),
        ("4th march 08:00", "2026-03-04T08:00:00Z"),
        ("4.3.2026 08:00 +01:00", "2026-03-04T07:00:00Z"),
        ("1 oct 08:00", "2025-10-01T08:00:00Z"),
        ("  2026-03-01   8:05:09 ", "2026-03-01T08:05:09Z"),
        ("2026-03-01T08:00:00Z", "2026-03-01T08:00:00Z"),
        ("2026-03-01t08:00:00.25z", "2026-03-01T08:00:00.250Z"),
        ("2026-03-01 08:00 UTC", "2026-03-01T08:00:00Z"),
        ("2026-03-01T08:00+01:00", "2026-03-01T07:00:00Z"),
        ("2026-03-01 08:00 -0930", "2026-03-01T17:30:00Z"),
        ("08:00", "2026-07-20T08:00:00Z"),
        ("yesterday 23:59:59", "2026-07-19T23:59:59Z"),
        ("now", "2026-07-20T13:25:32Z"),
        ("@1784510732", "2026-07-20T01:25:32Z"),
        ("@1784510732.5", "2026-07-20T01:25:32.500Z"),
        ("@0", "1970-01-01T00:00:00Z"),
        ("10min ago", "2026-07-20T13:15:32Z"),
        ("10 minutes ago", "2026-07-20T13:15:32Z"),
        ("1h30min ago", "2026-07-20T11:55:32Z"),
        ("2 d 1 h ago", "2026-07-18T12:25:32Z"),
        ("3 weeks ago", "2026-06-29T13:25:32Z"),
    ])
    func instantsAreExact(words: String, expected: String) throws {
        let span = try span(words)
        #expect(text(span.start) == expected)
        #expect(span.end == span.start)
    }

    @Test(arguments: [
        "2026-02-29", "2026-02-30", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00", "1900-02-29", "0000-01-01",
        "2026-03-01 24:00", "2026-03-01 08:60", "2026-03-01 08:00:60", "25:00", "2026-13",
    ])
    func datesThatDoNotExistAreRefused(words: String) {
        #expect(throws: TimeError.noSuchDate(words)) { try span(words) }
    }

    @Test(arguments: [
        "", " ", "soon", "2026-", "2026-03-01-02", "26-03-01", "20260301", "2026-03 08:00", "2026-03-01 8",
        "2026-03-01 08:0",
        "2026-03-01 08:00:", "2026-03-01 08:00:00.", "2026-03-01 08:00 CET", "2026-03-01 08:00+1", "08:00+99:00", "@",
        "@-1",
        "@1.", "@999999999999", "@1e9", "ago", "10 ago", "min ago", "10 fortnights ago", "-10min ago", "1.5h ago",
        "10min", "mo", "last", "this", "last day", "march march", "4 4", "4 march 26", "march 2026 08:00",
        "last week 08:00",
        "1/2", "4.3.26", "last 4 march", "monday monday",
        "2026-03-0١", "9999999999 s ago", "t08:00", "2026-03-01T", "2026-03-01 08:00 09:00",
    ])
    func everythingElseIsRefused(words: String) {
        #expect(throws: TimeError.unreadable(words)) { try span(words) }
    }

    @Test func noWordsAtAllTrap() {
        let alphabet = Array("0123456789-:./,+@ tzutcagominhdwsyerdaylkbfj\u{e9}\u{661}")
        var state: UInt64 = 7
        var understood = 0
        for _ in 0..<50_000 {
            var words = ""
            for _ in 0..<state % 12 + 1 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                words.append(alphabet[Int(state >> 33) % alphabet.count])
            }
            if let span = try? span(words, in: Zones.berlin) {
                understood += 1
                #expect(span.start <= span.end, "\(words)")
            }
        }
        #expect(understood > 0)
    }

    @Test func anErrorNamesWhatWasTyped() {
        #expect(throws: TimeError.unreadable("soon")) { try span("soon") }
        #expect(
            TimeError.noSuchDate("2026-02-30").description
                == "\"2026-02-30\" does not exist: there is no such date or time of day")
    }

    // MARK: Zones

    @Test func wordsAreOfTheReadersZone() throws {
        #expect(text(try span("2026-03-01 08:00", in: Zones.berlin).start) == "2026-03-01T07:00:00Z")
        #expect(text(try span("2026-07-01 08:00", in: Zones.berlin).start) == "2026-07-01T06:00:00Z")
        #expect(text(try span("2026-07-01 08:00Z", in: Zones.berlin).start) == "2026-07-01T08:00:00Z")
        #expect(text(try span("08:00", in: Zones.berlin).start) == "2026-07-20T06:00:00Z")
    }

    @Test func aDayOfTwentyThreeHoursIsStillADay() throws {
        let spring = try span("2026-03-29", in: Zones.berlin)
        #expect(spring.end - spring.start == 23 * 3_600_000)
        let autumn = try span("2026-10-25", in: Zones.berlin)
        #expect(autumn.end - autumn.start == 25 * 3_600_000)
    }

    @Test func theHourThatSpringLeavesOutIsRefused() throws {
        #expect(throws: TimeError.skippedHere("2026-03-29 02:30")) { try span("2026-03-29 02:30", in: Zones.berlin) }
        #expect(text(try span("2026-03-29 01:59", in: Zones.berlin).start) == "2026-03-29T00:59:00Z")
        #expect(text(try span("2026-03-29 03:00", in: Zones.berlin).start) == "2026-03-29T01:00:00Z")
    }

    @Test func theHourThatAutumnHasTwiceMeansBoth() throws {
        let span = try span("2026-10-25 02:30", in: Zones.berlin)
        #expect(text(span.start) == "2026-10-25T00:30:00Z")
        #expect(text(span.end) == "2026-10-25T01:30:00Z")
    }

    @Test func aDayWithoutMidnightBeginsWhenItBegins() throws {
        let span = try span("2018-11-04", in: Zones.saoPaulo)
        #expect(text(span.start) == "2018-11-04T03:00:00Z")
        #expect(span.end - span.start == 23 * 3_600_000)
        #expect(try self.span("2018-11-03", in: Zones.saoPaulo).end == span.start)
    }

    @Test func aDayThatAnIslandLeftOutIsRefusedAndTheOneBeforeItEnds() throws {
        #expect(throws: TimeError.skippedHere("2011-12-30")) { try span("2011-12-30", in: Zones.samoa) }
        let before = try span("2011-12-29", in: Zones.samoa)
        let after = try span("2011-12-31", in: Zones.samoa)
        #expect(before.end == after.start)
        #expect(before.end - before.start == 24 * 3_600_000)
    }
}

@Suite struct CivilTimeTests {
    @Test func everyDayOfFourHundredYearsComesAfterTheOneBefore() {
        var previous = CivilTime(seconds: -86_400)
        for days in Int64(0)..<146_097 {
            let civil = CivilTime(seconds: days * 86_400)
            #expect(civil.isReal && civil.days == days)
            let isNextDay = civil.day == previous.day + 1 && civil.month == previous.month
            #expect(isNextDay || civil.day == 1)
            previous = civil
        }
        #expect(previous.dateText == "2369-12-31")
    }

    @Test(
        arguments: [
            (0, "1970-01-01 00:00:00Z"), (-1, "1969-12-31 23:59:59Z"), (951_782_400_000, "2000-02-29 00:00:00Z"),
            (1_784_510_732_999, "2026-07-20 01:25:32Z"),
        ] as [(Int64, String)])
    func timesOfUTCEndInZ(milliseconds: Int64, expected: String) {
        #expect(Zone.utc.text(milliseconds: milliseconds) == expected)
    }

    @Test func timesOfAPlaceHaveNoSuffix() {
        #expect(Zones.berlin.text(milliseconds: 1_784_510_732_000) == "2026-07-20 03:25:32")
        #expect(Zones.saoPaulo.text(milliseconds: 0) == "1969-12-31 21:00:00")
    }

    @Test func programsGetMillisecondsOnlyWhereThereAreAny() {
        #expect(Zone.internetText(milliseconds: 1_784_510_732_000) == "2026-07-20T01:25:32Z")
        #expect(Zone.internetText(milliseconds: 1_784_510_732_007) == "2026-07-20T01:25:32.007Z")
        #expect(Zone.internetText(milliseconds: -1) == "1969-12-31T23:59:59.999Z")
    }

    @Test func aNumberFromADamagedFileIsPrintedAndDoesNotTrap() {
        #expect(Zone.utc.text(milliseconds: .max).hasSuffix("Z"))
        #expect(Zone.utc.text(milliseconds: .min).hasSuffix("Z"))
        #expect(!Zone.local.text(milliseconds: .max).isEmpty)
        #expect(!Zone.local.text(milliseconds: .min).isEmpty)
    }

    @Test func theLocalZoneIsWithinADayOfUTC() {
        for year in Int64(0)..<60 { #expect(abs(Zone.local.offset(year * 31_556_952)) <= 57_600) }
    }
}
