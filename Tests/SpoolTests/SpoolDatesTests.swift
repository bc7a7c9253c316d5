import Drive
import Spool
import Testing

/// The time of lines that carry none but the machine's own.
@Suite struct SpoolDatesTests {
    private static let offset: Int64 = 1_780_000_000_000

    private func fix(_ boottime: Int64) -> SpoolLine { .fix(Fix(boottime: boottime)) }

    private func anchor(_ boottime: Int64, _ kind: SpoolLine.Anchor.Kind = .learnt, offset: Int64 = offset) -> SpoolLine
    {
        .anchor(.init(kind: kind, utc: boottime + offset), at: boottime)
    }

    @Test func anAnchorDatesWhatItsBootWroteBeforeIt() throws {
        let spool = try WrittenSpool()
        spool.open("a")
        spool.commit(fix(1_000), fix(2_000), at: 2_000)
        spool.commit(anchor(40_000), fix(41_000), at: 41_000, offset: Self.offset)
        #expect(try spool.dates() == [1_000, 2_000, 41_000].map { $0 + Self.offset })
    }

    @Test func aBootThatNeverLearntTheTimeIsNotDatedByAnother() throws {
        let spool = try WrittenSpool()
        spool.open("a")
        spool.commit(fix(1_000), at: 1_000)
        spool.open("b")
        spool.commit(fix(500), anchor(900), at: 900)
        spool.open("c")
        spool.commit(fix(700), at: 700)
        #expect(try spool.dates() == [nil, 500 + Self.offset, nil])
    }

    @Test func aRecorderStartedTwiceInABootHasOneClock() throws {
        let spool = try WrittenSpool()
        spool.open("a")
        spool.commit(fix(1_000), anchor(2_000), at: 2_000)
        spool.open("a")
        spool.commit(fix(60_000), at: 60_000)
        #expect(try spool.dates() == [1_000, 60_000].map { $0 + Self.offset })
    }

    @Test func aClockThatStepsDatesWhatComesAfterIt() throws {
        let later = Self.offset + 3_600_000
        let spool = try WrittenSpool()
        spool.open("a")
        spool.commit(fix(1_000), anchor(2_000), fix(3_000), at: 3_000)
        spool.commit(anchor(9_000, .stepped, offset: later), fix(9_500), at: 9_500)
        #expect(try spool.dates() == [1_000 + Self.offset, 3_000 + Self.offset, 9_500 + later])
    }

    @Test func aBlockThatKnowsTheTimeDatesItsOwnLines() throws {
        let spool = try WrittenSpool()
        spool.open("a")
        spool.commit(fix(1_000), at: 2_000, offset: Self.offset + 5)
        #expect(try spool.dates() == [1_000 + Self.offset + 5])
    }

    @Test func whatIsAskedBeforeTheAnchorIsNotKnownYet() throws {
        var dates = SpoolDates()
        let instant = SpoolDates.Instant(boot: "a", boottime: 5)
        #expect(dates.utc(of: instant) == nil)
        let spool = try WrittenSpool()
        spool.open("a")
        spool.commit(anchor(9_000), at: 9_000)
        try spool.read { dates.take($0) }
        #expect(dates.utc(of: instant) == 5 + Self.offset)
        let once = dates
        try spool.read { dates.take($0) }
        #expect(dates == once)
    }
}

/// The last drive and the last place, without a recorder to ask.
@Suite struct SpoolLatestTests {
    private static let offset: Int64 = 1_780_000_000_000
    private static let home = Coordinate(latitudeE7: 514_778_000, longitudeE7: -15_000)

    private func fix(_ boottime: Int64, _ place: Coordinate? = home) -> SpoolLine {
        .fix(Fix(boottime: boottime, mode: .threeDimensional, coordinate: place))
    }

    private func begin(_ boottime: Int64) -> SpoolLine {
        .drive(.begin(.init(cause: .bluetooth, car: 7, since: boottime, stood: nil)), at: boottime + 2)
    }

    private func end(_ boottime: Int64, decided: Int64, isOfEarlierBoot: Bool = false) -> SpoolLine {
        let totals = DriveTotals(measuredMetres: 900, inferredMetres: 40, movingMilliseconds: 50_000)
        let end = DriveMachine.End(
            because: .powercut, at: boottime, isOfEarlierBoot: isOfEarlierBoot, totals: totals, sawCar: true)
        return .drive(.end(end), at: decided)
    }

    @Test func theLastDriveHasItsNameAndItsTimes() throws {
        let spool = try WrittenSpool()
        spool.open("a")
        spool.commit(.name(.init(id: 7, kind: .car, name: "Golf"), at: 1), begin(1_000), fix(2_000), at: 2_000)
        spool.commit(.anchor(.init(kind: .learnt, utc: 3_000 + Self.offset), at: 3_000), fix(4_000, nil), at: 4_000)
        spool.commit(end(61_000, decided: 90_000), at: 90_000)
        let latest = try SpoolLatest.read([spool.directory()])
        let drive = try #require(latest.drive)
        #expect(drive.vehicle == "Golf")
        #expect(drive.end?.totals.metres == 940)
        #expect(latest.dates.utc(of: drive.begin) == 1_000 + Self.offset)
        #expect(latest.elapsedMilliseconds == 60_000)
        #expect(latest.place?.coordinate == Self.home)
        #expect(latest.placeUTC == 2_000 + Self.offset)
    }

    @Test func aDriveEndedAfterACutIsTimedOnTheClockOfItsOwnBoot() throws {
        let spool = try WrittenSpool()
        spool.open("a")
        spool.commit(begin(1_000), fix(2_000), at: 2_000)
        spool.open("b")
        let anchor = SpoolLine.anchor(.init(kind: .learnt, utc: 500 + 9 * Self.offset), at: 500)
        spool.commit(anchor, end(2_000, decided: 600, isOfEarlierBoot: true), at: 600, offset: 9 * Self.offset)
        #expect(try SpoolLatest.read([spool.directory()]).elapsedMilliseconds == 1_000)
    }

    @Test func aBootWithoutTheTimeKeepsItsOwnClockWhenItIsToldOfLater() throws {
        let spool = try WrittenSpool()
        spool.open("a")
        spool.commit(begin(1_000), fix(2_000), at: 2_000)
        spool.open("b")
        spool.commit(fix(7_000), fix(9_000), at: 9_000)
        spool.open("c")
        let undated = DriveMachine.Begin(cause: .motion, car: 7, since: 7_000, stood: nil, isOfEarlierBoot: true)
        let told = SpoolLine.drive(.begin(undated), at: 100)
        spool.commit(end(2_000, decided: 100, isOfEarlierBoot: true), told, at: 100)
        spool.commit(end(9_000, decided: 600, isOfEarlierBoot: true), at: 600, offset: 9 * Self.offset)
        let latest = try SpoolLatest.read([spool.directory()])
        #expect(latest.drive?.begin.boot == "b" && latest.drive?.endedAt?.boot == "b")
        #expect(latest.elapsedMilliseconds == 2_000)
    }

    @Test func anOpenDriveHasNoEnd() throws {
        let spool = try WrittenSpool()
        spool.open("a")
        spool.commit(begin(1_000), end(2_000, decided: 3_000), begin(9_000), fix(9_500), at: 9_500)
        let latest = try SpoolLatest.read([spool.directory()])
        #expect(latest.drive?.begin.boottime == 9_000)
        #expect(latest.drive?.end == nil)
        #expect(latest.elapsedMilliseconds == nil)
    }

    @Test func itReadsBackUntilItMeetsTheBeginning() throws {
        let spool = try WrittenSpool()
        spool.open("a")
        spool.commit(begin(1_000), fix(1_500), at: 1_500)
        // Seven blocks of lines a segment: this is the fourth.
        for commit in 2..<24 { spool.commit(fix(Int64(commit) * 1_000, nil), at: Int64(commit) * 1_000) }
        spool.commit(end(23_000, decided: 24_000), at: 24_000)
        let latest = try SpoolLatest.read([spool.directory()])
        #expect(latest.drive?.begin.boottime == 1_000)
        #expect(latest.elapsedMilliseconds == 22_000)
        #expect(latest.place?.instant.boottime == 1_500)
    }

    @Test func anEmptySpoolKnowsNothing() throws {
        let spool = try WrittenSpool()
        spool.open("a")
        let latest = try SpoolLatest.read([spool.directory()])
        #expect(latest.place == nil)
        #expect(latest.drive == nil)
    }
}
