import CarBook
import Civil
import Testing

/// The odometer between two looks at it.
@Suite struct OdometerFitTests {
    private static let day: Int64 = 86_400_000

    /// A hundred kilometres are recorded each day, evenly.
    private static func recorded(_ milliseconds: Int64) -> Int { Int(milliseconds / 864) }

    /// After so many days, so many kilometres.
    private func fit(_ readings: [(day: Int64, km: Int)], exchanges: [InstrumentExchange] = []) -> OdometerFit {
        let all = readings.enumerated().map { index, reading in
            Reading(id: index, milliseconds: reading.day * Self.day, metres: reading.km * 1_000)
        }
        return OdometerFit(of: all, exchanges: exchanges, recorded: Self.recorded)
    }

    /// Two per cent more than what was recorded, every five days.
    private let steady: [(day: Int64, km: Int)] = (0...10).map { (Int64($0) * 5, 10_000 + $0 * 510) }

    @Test func withoutReadingsNothingIsKnown() {
        let fit = fit([])
        #expect(fit.estimate(at: 0) == nil)
        #expect(fit.factor.value == 1)
        #expect(fit.judge(Reading(id: 1, milliseconds: 0, metres: 5)).verdict == .fits(unrecordedMetres: 0))
        #expect(!fit.time(of: 5_000, from: 0, until: Self.day).isFitted)
    }

    @Test func oneReadingIsEnough() throws {
        let fit = fit([(10, 5_000)])
        let there = try #require(fit.estimate(at: 10 * Self.day))
        #expect(there.metres == 5_000_500)
        #expect((500...600).contains(there.plusMinusMetres))
        let later = try #require(fit.estimate(at: 20 * Self.day))
        #expect(later.metres == 6_000_500)
        #expect((55_000...65_000).contains(later.plusMinusMetres))
    }

    @Test func theFactorIsThatOfTheReadings() throws {
        let fit = fit(steady)
        #expect(abs(fit.factor.value - 1.02) <= fit.factor.plusMinus)
        #expect(fit.factor.plusMinus < 0.002)
        #expect(fit.unrecorded.isEmpty)
        #expect(fit.misread.isEmpty)
        let estimate = try #require(fit.estimate(at: 27 * Self.day + Self.day / 2))
        #expect(abs(estimate.metres - (10_000_500 + 2_805_000)) < 500)
        #expect(estimate.plusMinusMetres < 1_500)
    }

    @Test(arguments: [12_250, 12_950, 2_550, 125_500, 12_540, 12_560])
    func aTypingErrorIsFound(km: Int) throws {
        var readings = steady
        readings[5].km = km
        let fit = fit(readings)
        #expect(fit.misread.map(\.id) == [5])
        #expect(abs(fit.factor.value - 1.02) <= fit.factor.plusMinus)
        let estimate = try #require(fit.estimate(at: 25 * Self.day))
        #expect(abs(estimate.metres - 12_550_500) < 1_000)
    }

    @Test func kilometresThatNobodyRecordedAreNamed() throws {
        let readings = steady.map { (day: $0.day, km: $0.day > 25 ? $0.km + 80 : $0.km) }
        let fit = fit(readings)
        #expect(fit.misread.isEmpty)
        #expect(fit.unrecorded.map(\.first.id) == [5])
        let unrecorded = try #require(fit.unrecorded.first)
        #expect(abs(unrecorded.metres - 80_000) < 2_000)
        #expect(abs(fit.factor.value - 1.02) <= fit.factor.plusMinus)
        let within = try #require(fit.estimate(at: 27 * Self.day))
        #expect(within.lowMetres <= 12_755_000)
        #expect(within.highMetres >= 12_834_000)
        let beside = try #require(fit.estimate(at: 33 * Self.day))
        #expect(beside.plusMinusMetres < 1_500)
    }

    @Test func behindTheLastReadingItMayBeMore() throws {
        // Every second time twenty kilometres went unrecorded.
        let fit = fit(steady.enumerated().map { (day: $1.day, km: $1.km + $0 / 2 * 20) })
        #expect(fit.unrecorded.count == 5)
        let estimate = try #require(fit.estimate(at: 60 * Self.day))
        #expect(estimate.highMetres - estimate.metres > estimate.metres - estimate.lowMetres)
        #expect(estimate.lowMetres >= 15_200_000)
        #expect((20_000...45_000).contains(estimate.plusMinusMetres))
    }

    /// Also where something was not recorded, and at each reading.
    @Test func itNeverGoesBackAndNeverJumps() throws {
        let readings = steady.map { (day: $0.day, km: $0.day > 25 ? $0.km + 80 : $0.km) }
        let fit = fit(readings)
        var before = try #require(fit.estimate(at: 0)).metres
        for hour in 1...(50 * 24) {
            let estimate = try #require(fit.estimate(at: Int64(hour) * Self.day / 24))
            #expect(estimate.metres >= before)
            #expect(estimate.metres - before < 6_000)
            #expect(estimate.lowMetres <= estimate.metres && estimate.metres <= estimate.highMetres)
            before = estimate.metres
        }
    }

    @Test func aNewInstrumentCountsOn() throws {
        let exchange = InstrumentExchange(milliseconds: 27 * Self.day, oldEndMetres: 12_754_000, newBeginMetres: 0)
        let readings = steady.map { (day: $0.day, km: $0.day > 27 ? $0.km - 12_754 : $0.km) }
        let fit = fit(readings, exchanges: [exchange])
        #expect(fit.misread.isEmpty)
        #expect(fit.unrecorded.isEmpty)
        let (old, new) = (fit.estimate(at: 26 * Self.day), fit.estimate(at: 28 * Self.day))
        #expect(abs((old?.metres ?? 0) - 12_652_500) < 1_500)
        #expect(abs((new?.metres ?? 0) - 102_500) < 1_500)
    }

    /// Three hundred kilometres that nobody recorded lie anywhere between two looks.
    @Test func theSeriesTellsAWayOnlyWhereItKnowsIt() throws {
        func metres(_ fit: OdometerFit, _ begin: Int64, _ end: Int64) -> Int? {
            fit.metres(from: begin * Self.day, to: end * Self.day)
        }
        #expect(metres(fit([]), 3, 10) == 700_000)
        let whole = fit(steady)
        #expect(try abs(#require(metres(whole, 3, 8)) - 510_000) < 500)
        #expect(metres(whole, 8, 8) == nil)
        #expect(metres(whole, 8, 3) == nil)
        let broken = fit(steady.map { (day: $0.day, km: $0.day > 20 ? $0.km + 300 : $0.km) })
        #expect(metres(broken, 18, 22) == nil)
        #expect(metres(broken, 20, 22) == nil)
        #expect(try abs(#require(metres(broken, 20, 25)) - 810_000) < 1_000)
        // Between 5 of 100 kilometres on either side and the tenth of the way.
        #expect(metres(whole, 4, 5) != nil)
        let few = Int64(12 * 3_600_000)
        #expect(whole.metres(from: 4 * Self.day, to: 4 * Self.day + few / 12) == nil)
    }

    @Test func aReadingIsJudgedByItsNeighbours() {
        let fit = fit(steady)
        let judge = { (day: Int64, km: Int) in
            fit.judge(Reading(id: 99, milliseconds: day * Self.day, metres: km * 1_000)).verdict
        }
        let (fifth, sixth) = (fit.readings[5], fit.readings[6])
        #expect(judge(27, 12_754) == .fits(unrecordedMetres: 0))
        #expect(judge(27, 12_549) == .goesBack(behind: fifth))
        #expect(judge(27, 13_061) == .isAbove(later: sixth))
        if case .lessThanRecorded(let since, let lack) = judge(27, 12_700) {
            #expect(since == fifth)
            #expect((53_000...55_000).contains(lack))
        } else {
            Issue.record("a lack was not seen")
        }
        if case .tooHigh(let later, let metres) = judge(27, 12_800) {
            #expect(later == sixth)
            #expect((45_000...47_000).contains(metres))
        } else {
            Issue.record("one that is too high was not seen")
        }
        for verdict in [judge(27, 12_700), judge(27, 12_800)] { #expect(verdict.isQuestion) }
        for verdict in [judge(27, 12_549), judge(27, 13_061), judge(51, 17_000)] { #expect(!verdict.isQuestion) }
        #expect(judge(51, 15_202) == .fits(unrecordedMetres: 0))
        if case .fits(let metres) = judge(51, 15_302) { #expect((98_000...102_000).contains(metres)) }
        #expect(judge(51, 17_000) == .tooFar(from: fit.readings[10], mostMetres: 1_501_000))
    }

    /// A reading of 10,000 km at the beginning, of a car of which nothing is recorded.
    private func judge(_ metres: Int, after milliseconds: Int64) -> OdometerJudgement.Verdict {
        let first = Reading(id: 0, milliseconds: 0, metres: 10_000_000)
        let fit = OdometerFit(of: [first]) { _ in 0 }
        return fit.judge(Reading(id: 1, milliseconds: milliseconds, metres: metres)).verdict
    }

    @Test func theSameFigureIsNoWayBack() {
        #expect(judge(10_000_000, after: Self.day) == .fits(unrecordedMetres: 0))
        #expect(judge(9_999_001, after: Self.day) == .fits(unrecordedMetres: 0))
        if case .goesBack = judge(9_999_000, after: Self.day) { return }
        Issue.record("a whole step back was not seen")
    }

    /// 150 km an hour, and 1,500 km in each begun day; and a step.
    @Test(arguments: [
        (Int64(1), 151_000), (9, 1_351_000), (12, 1_501_000), (24, 1_501_000), (25, 3_001_000), (48, 3_001_000),
    ])
    func moreThanCanBeDrivenIsTooFar(hours: Int64, most: Int) {
        let time = hours * 3_600_000
        #expect(judge(10_000_000 + most, after: time) == .fits(unrecordedMetres: most))
        let first = Reading(id: 0, milliseconds: 0, metres: 10_000_000)
        #expect(judge(10_000_001 + most, after: time) == .tooFar(from: first, mostMetres: most))
    }

    /// One of them is a typing error, and the recorded way tells which.
    @Test func ofTwoThatExcludeEachOtherTheLikelierOneCounts() {
        #expect(fit([(0, 10_000), (1, 10_900), (2, 10_200)]).misread.map(\.id) == [1])
        #expect(fit([(0, 10_000), (1, 10_100), (2, 10_050)]).misread.map(\.id) == [2])
    }

    /// A questioned reading outvotes nobody, and the others still judge it.
    @Test func aReadingThatWasQuestionedDoesNotCount() throws {
        let right = [(0, 10_000), (17, 10_500)].enumerated().map { index, look in
            Reading(id: index, milliseconds: Int64(look.0) * Self.day, metres: look.1 * 1_000)
        }
        var wrong = Reading(id: 2, milliseconds: 20 * Self.day, metres: 10_300_000)
        wrong.isQuestioned = true
        let fit = OdometerFit(of: right + [wrong]) { _ in 0 }
        #expect(fit.readings == right)
        #expect(fit.misread.isEmpty)
        #expect(fit.questioned == [wrong])
        #expect(fit.judge(wrong).verdict == .goesBack(behind: right[1]))
        let there = try #require(fit.estimate(at: 21 * Self.day))
        #expect(there.metres == 10_500_500)
        wrong.isQuestioned = false
        #expect(OdometerFit(of: right + [wrong]) { _ in 0 }.misread == [right[1]])
    }

    @Test func aReadingIsNotComparedWithItself() {
        let fit = fit(steady)
        let judgement = fit.judge(Reading(id: 5, milliseconds: 25 * Self.day, metres: 12_551_000))
        #expect(judgement.earlier?.id == 4)
        #expect(judgement.later?.id == 6)
        #expect(judgement.verdict == .fits(unrecordedMetres: 0))
    }

    /// A kilometre takes a quarter of an hour, without a pause.
    @Test func aDayWithoutATimeGetsOne() throws {
        let fit = fit(steady)
        let (begin, end) = (27 * Self.day, 28 * Self.day)
        let half = fit.time(of: 12_805_000, from: begin, until: end)
        #expect(half.isFitted)
        #expect(abs(half.milliseconds - (begin + Self.day / 2)) < Self.day / 48)
        let missed = fit.time(of: 13_805_000, from: begin, until: end)
        #expect(!missed.isFitted)
        #expect(missed.milliseconds == begin + Self.day / 2)
        let early = fit.time(of: 12_753_000, from: begin, until: end)
        #expect(early.isFitted)
        #expect(early.milliseconds - begin < Self.day / 48)
    }
}
