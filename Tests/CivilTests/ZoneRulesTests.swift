import Civil
import Testing

/// Files of the zone database: their changes, the rule behind the last one, and what is none.
@Suite struct ZoneRulesTests {
    private func seconds(_ text: String) throws -> Int64 {
        try TimeReader(nowMilliseconds: 0, zone: .utc).span(of: text).start / 1_000
    }

    private func rules(_ footer: String) -> ZoneRules? { ZoneRules(file: ZoneBytes(footer: footer).bytes) }

    @Test func clocksFollowTheChanges() throws {
        let file = ZoneBytes(changes: [(-1_000, 1), (0, 2), (500, 0)], kinds: [3_600, 7_200, -12_600])
        let rules = try #require(ZoneRules(file: file.bytes))
        for (instant, offset) in [
            (Int64.min, Int64(3_600)), (-1_001, 3_600), (-1_000, 7_200), (-1, 7_200), (0, -12_600), (499, -12_600),
            (500, 3_600), (.max, 3_600),
        ] {
            #expect(rules.offset(at: instant) == offset, "\(instant)")
        }
    }

    @Test func theRuleGoesOnBehindTheLastChange() throws {
        let file = ZoneBytes(changes: [(0, 0)], kinds: [60], footer: "CET-1CEST,M3.5.0,M10.5.0/3")
        let rules = try #require(ZoneRules(file: file.bytes))
        #expect(rules.offset(at: -1) == 60)
        #expect(rules.offset(at: try seconds("2026-01-01T00:00:00Z")) == 3_600)
        #expect(rules.offset(at: try seconds("2099-07-01T00:00:00Z")) == 7_200)
    }

    /// The last second before a change and the first one after it.
    @Test(arguments: [
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00Z", 3_600, 7_200),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00:00Z", 7_200, 3_600),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2027-03-28T01:00:00Z", 3_600, 7_200),
        ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T07:00:00Z", -18_000, -14_400),
        ("EST5EDT,M3.2.0,M11.1.0", "2026-11-01T06:00:00Z", -14_400, -18_000),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-04-04T16:00:00Z", 39_600, 36_000),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-10-03T16:00:00Z", 36_000, 39_600),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-03-29T01:00:00Z", 0, 3_600),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-10-25T01:00:00Z", 3_600, 0),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -7_200, -3_600),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-10-25T01:00:00Z", -3_600, -7_200),
        // A day with J is never the leap day, one without counts it.
        ("AAA0BBB,J59/0,J60/0", "2024-02-28T00:00:00Z", 0, 3_600),
        ("AAA0BBB,J59/0,J60/0", "2024-02-29T23:00:00Z", 3_600, 0),
        ("AAA0BBB,59/0,100/0", "2024-02-29T00:00:00Z", 0, 3_600),
        ("AAA0BBB,59/0,100/0", "2026-03-01T00:00:00Z", 0, 3_600),
    ])
    func summerBeginsAndEndsToTheSecond(rule: String, change: String, before: Int64, after: Int64) throws {
        let rules = try #require(self.rules(rule))
        let instant = try seconds(change)
        #expect(rules.offset(at: instant - 1) == before)
        #expect(rules.offset(at: instant) == after)
    }

    @Test(arguments: [("UTC0", Int64(0)), ("<+0330>-3:30", 12_600), ("<-0930>9:30", -34_200), ("ABC-5:45:30", 20_730)])
    func aRuleWithoutSummerIsOneNumber(rule: String, offset: Int64) throws {
        let rules = try #require(self.rules(rule))
        #expect(rules.offset(at: 0) == offset)
        #expect(rules.offset(at: 4_000_000_000) == offset)
    }

    @Test(arguments: [
        "C-1", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M13.5.0", "CET-1CEST,M3.6.0,M10.5.0",
        "CET-1CEST,M3.5.7,M10.5.0", "CET-168", "CET-1:60", "CET-1CEST,J0,J1", "CET-1CEST,366,1", "<CET-1", "<>-1",
        "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-99999999999999999999",
    ])
    func aRuleThatIsNoneIsRefused(rule: String) { #expect(rules(rule) == nil) }

    @Test func aFileThatIsCutOffIsRefused() {
        let whole = ZoneBytes(changes: [(0, 0), (9, 0)], footer: "CET-1CEST,M3.5.0,M10.5.0/3").bytes
        #expect(ZoneRules(file: whole) != nil)
        for length in whole.indices { #expect(ZoneRules(file: Array(whole.prefix(length))) == nil, "\(length)") }
    }

    @Test func aFileThatContradictsItselfIsRefused() {
        let refused = [
            ZoneBytes(changes: [(5, 0), (5, 0)]), ZoneBytes(changes: [(5, 0), (4, 0)]), ZoneBytes(changes: [(5, 1)]),
            ZoneBytes(kinds: []), ZoneBytes(kinds: [100_000]), ZoneBytes(version: 0),
        ]
        for file in refused { #expect(ZoneRules(file: file.bytes) == nil) }
    }

    /// Counts that would be too much for any memory are no counts.
    @Test func aFileThatClaimsTooMuchIsRefused() {
        var bytes = ZoneBytes().bytes
        for index in 20..<44 {
            bytes[index] = 0x7F
            #expect(ZoneRules(file: bytes) == nil)
        }
    }

    @Test(arguments: [
        "", "/etc/passwd", "../../../etc/passwd", "Europe/../Europe/Berlin", "Europe", "Europe/Nowhere",
        "Europe//Berlin", "Europe/Berlin/", ".", "Europe/B\u{0}erlin", "zone1970.tab",
    ])
    func whatIsNoZoneIsNone(name: String) { #expect(ZoneDatabase.zone(named: name) == nil) }

    @Test func aZoneIsKnownByItsOldName() throws {
        let old = try #require(ZoneDatabase.zone(named: "Europe/Kiev"))
        #expect(old.offset(try seconds("2026-07-01T00:00:00Z")) == 10_800)
    }
}
