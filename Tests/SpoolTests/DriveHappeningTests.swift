import AppendLog
import Drive
import Spool
import Testing

/// The happenings of a spool: each told once, and a finish only when nobody can take it back.
@Suite struct DriveHappeningTests {
    private typealias Kind = DriveHappening.Kind

    private static func read(_ decisions: [Decision], after sequence: UInt64 = 0) throws -> DriveHappenings {
        let spool = WrittenSpool()
        spool.open("boot")
        spool.commit(decisions.enumerated().map { .drive($1, at: Int64($0) * 1_000) }, at: 60_000, offset: 1_000_000)
        var happenings = DriveHappenings(after: sequence)
        try LogReader([spool.directory()]).readToEnd { happenings.read($0) }
        return happenings
    }

    private static let begin = Decision.begin(.init(cause: .hand, car: nil, since: 0, stood: nil))

    private static func end(_ reason: EndReason) -> Decision {
        let totals = DriveTotals(from: nil, since: 0)
        return .end(.init(because: reason, at: 0, isOfEarlierBoot: false, totals: totals, sawCar: false))
    }

    private static func told(_ decisions: [Decision], isOver: Bool = true) throws -> ([Kind], Kind?) {
        let (told, waiting) = try read(decisions).settled { _ in isOver }
        return (told.map(\.kind), waiting?.kind)
    }

    @Test func eachDecisionIsWhatItIsCalled() throws {
        let (told, waiting) = try Self.told([
            Self.begin, .pause, .resume, .continued(off: 5), Self.end(.idle), Self.begin, Self.end(.powercut), .held,
        ])
        #expect(told == [.started, .recovered, .finished, .started, .recovered, .finished])
        #expect(waiting == nil)
    }

    @Test func theLastFinishWaitsUntilNobodyCanTakeItBack() throws {
        let (told, waiting) = try Self.told([Self.begin, Self.end(.idle)], isOver: false)
        #expect(told == [.started])
        #expect(waiting == .finished)
        let (all, none) = try Self.told([Self.begin, Self.end(.idle)])
        #expect(all == [.started, .finished])
        #expect(none == nil)
    }

    @Test func anotherDriveSettlesTheOneBefore() throws {
        let (told, waiting) = try Self.told([Self.begin, Self.end(.hand), Self.begin], isOver: false)
        #expect(told == [.started, .finished, .started])
        #expect(waiting == nil)
    }

    @Test func aFinishThatWasTakenBackIsNotTold() throws {
        let reopen = Decision.reopen(since: 0)
        let (told, waiting) = try Self.told([Self.begin, Self.end(.idle), reopen, Self.end(.idle)], isOver: false)
        #expect(told == [.started])
        #expect(waiting == .finished)
    }

    @Test func aReopeningIsToldIfTheFinishWas() throws {
        let decisions = [Self.begin, Self.end(.idle), Decision.reopen(since: 0), Self.end(.hand)]
        let all = try Self.read(decisions).settled { _ in true }.told
        let first = try #require(try Self.read(decisions).all.first { $0.kind == .finished })
        #expect(all.map(\.kind) == [.started, .finished])
        let rest = try Self.read(decisions, after: first.sequence).settled { _ in true }.told
        #expect(rest.map(\.kind) == [.reopened, .finished])
    }

    /// All short stories of a recorder: nothing is told twice, whatever the line up to which all was told.
    @Test func behindEachLineTheRestIsToldAndNothingElse() throws {
        let words: [Decision] = [Self.begin, Self.end(.idle), .reopen(since: 0), .continued(off: 1)]
        let stories = words.flatMap { one in words.flatMap { two in words.map { [one, two, $0] } } }
        for story in stories {
            let all = try Self.read(story).all
            for happening in all {
                let rest = try Self.read(story, after: happening.sequence).all
                let behind = all.filter { $0.sequence > happening.sequence }
                #expect(rest.map(\.kind) == behind.map(\.kind))
                #expect(rest.map(\.sequence) == behind.map(\.sequence))
            }
        }
    }
}
