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
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(fix(1_000), fix(2_000), at: 2_000)
        spool.commit(anchor(40_000), fix(41_000), at: 41_000, offset: Self.offset)
        #expect(try spool.dates() == [1_000, 2_000, 41_000].map { $0 + Self.offset })
    }

    @Test func aBootThatNeverLearntTheTimeIsNotDatedByAnother() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(fix(1_000), at: 1_000)
        spool.open("b")
        spool.commit(fix(500), anchor(900), at: 900)
        spool.open("c")
        spool.commit(fix(700), at: 700)
        #expect(try spool.dates() == [nil, 500 + Self.offset, nil])
    }

    @Test func aRecorderStartedTwiceInABootHasOneClock() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(fix(1_000), anchor(2_000), at: 2_000)
        spool.open("a")
        spool.commit(fix(60_000), at: 60_000)
        #expect(try spool.dates() == [1_000, 60_000].map { $0 + Self.offset })
    }

    @Test func aClockThatStepsDatesWhatComesAfterIt() throws {
        let later = Self.offset + 3_600_000
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(fix(1_000), anchor(2_000), fix(3_000), at: 3_000)
        spool.commit(anchor(9_000, .stepped, offset: later), fix(9_500), at: 9_500)
        #expect(try spool.dates() == [1_000 + Self.offset, 3_000 + Self.offset, 9_500 + later])
    }

    @Test func aBlockThatKnowsTheTimeDatesItsOwnLines() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(fix(1_000), at: 2_000, offset: Self.offset + 5)
        #expect(try spool.dates() == [1_000 + Self.offset + 5])
    }

    /// A copy may stand in a block of a later boot, whose clock is another.
    @Test func aCopyIsNotDatedByTheBlockItStandsIn() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(fix(1_000), at: 2_000, offset: Self.offset)
        var dates: [Int64?] = []
        try spool.read { line in
            var copy = line
            copy.isHealed = true
            if line.letter == UInt8(ascii: "G") { dates = [SpoolDates().utc(of: line), SpoolDates().utc(of: copy)] }
        }
        #expect(dates == [1_000 + Self.offset, nil])
    }

    @Test func whatIsAskedBeforeTheAnchorIsNotKnownYet() throws {
        var dates = SpoolDates()
        let instant = SpoolDates.Instant(boot: "a", boottime: 5)
        #expect(dates.utc(of: instant) == nil)
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(anchor(9_000), at: 9_000)
        try spool.read { dates.read($0) }
        #expect(dates.utc(of: instant) == 5 + Self.offset)
        let once = dates
        try spool.read { dates.read($0) }
        #expect(dates == once)
    }
}

/// The last place, without a recorder to ask.
@Suite struct SpoolLatestTests {
    private static let offset: Int64 = 1_780_000_000_000
    private static let home = Coordinate(latitudeE7: 514_778_000, longitudeE7: -15_000)

    private func fix(_ boottime: Int64, _ place: Coordinate? = home) -> SpoolLine {
        .fix(Fix(boottime: boottime, mode: .threeDimensional, coordinate: place))
    }

    private func anchor(_ boottime: Int64) -> SpoolLine {
        .anchor(.init(kind: .learnt, utc: boottime + Self.offset), at: boottime)
    }

    @Test func theLastPlaceHasItsTime() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(fix(2_000), at: 2_000)
        spool.commit(anchor(3_000), fix(4_000, nil), at: 4_000)
        let latest = try SpoolLatest.read([spool.directory()])
        #expect(latest.place?.coordinate == Self.home)
        #expect(latest.placeUTC == 2_000 + Self.offset)
    }

    @Test func itReadsBackUntilItMeetsThePlace() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(anchor(1_000), fix(1_500), at: 1_500)
        // Seven blocks of lines a segment: this is the fourth.
        for commit in 2..<24 { spool.commit(fix(Int64(commit) * 1_000, nil), at: Int64(commit) * 1_000) }
        let latest = try SpoolLatest.read([spool.directory()])
        #expect(latest.place?.instant.boottime == 1_500)
        #expect(latest.placeUTC == 1_500 + Self.offset)
    }

    @Test func anEmptySpoolKnowsNothing() throws {
        let spool = WrittenSpool()
        spool.open("a")
        let latest = try SpoolLatest.read([spool.directory()])
        #expect(latest.place == nil)
    }
}
