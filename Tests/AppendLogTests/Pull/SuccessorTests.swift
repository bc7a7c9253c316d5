import AppendLog
import Glibc
import Pull
import Testing

/// A machine that has had one card after the other: whose books come, and where they are kept.
@Suite struct SuccessorTests {
    private struct Cards {
        var logs: [LogFixture] = []
        let rig = PullRig()

        init(_ count: Int) throws {
            for card in 0..<count {
                logs.append(LogFixture(segmentBlocks: 8))
                try logs[card].write(commits: 3 + card, lines: 5)
            }
        }

        /// The answer of a sender that has had these cards.
        func answer(_ cards: [Int]) throws -> [UInt8] {
            let text = try PullHome(machine: "golf", in: rig.here.path).cursor().cursor.text
            var bytes: [UInt8] = []
            let asked = try PullCursor(text: text)
            try withoutActuallyEscaping({ bytes += $0 }) { put in
                let writer = PullFrameWriter { put($0) }
                try writer.greet()
                try BooksSending(cards.map { BooksSending.Card(logs[$0].directory.path) }).answer(asked, writer)
            }
            return bytes
        }

        func pull(_ cards: [Int]) throws -> [PullNews] {
            try rig.receive(answer(cards)).filter { $0.log != nil }
        }

        func lines(_ card: Int) throws -> [String] { try rig.lines(logs[card].path) }

        func held(_ folder: String = "") throws -> [String] { try rig.lines("\(rig.machine)\(folder)/spool") }
    }

    @Test func everyCardComesTheFirstOneFirst() throws {
        let cards = try Cards(3)
        let news = try cards.pull([0, 1, 2])
        #expect(news.map(\.successor) == [nil, 1, 2])
        #expect(news.map(\.isNewSuccessor) == [false, true, true])
        #expect(news.allSatisfy { !$0.needsAttention })
        #expect(try cards.held() == cards.lines(0))
        #expect(try cards.held("/successors/1") == cards.lines(1))
        #expect(try cards.held("/successors/2") == cards.lines(2))
    }

    @Test func aCardThatGoesOnIsAskedForItsRestAlone() throws {
        var cards = try Cards(2)
        _ = try cards.pull([0, 1])
        try cards.logs[1].write(commits: 2, lines: 5)
        let news = try cards.pull([0, 1])
        #expect(news.map(\.successor) == [nil, 1])
        #expect(news.map { $0.blocks > 0 } == [false, true])
        #expect(news.allSatisfy { !$0.isNewSuccessor })
        #expect(try cards.held("/successors/1") == cards.lines(1))
    }

    @Test func aCardThatIsNotHeldBeforeItsSuccessorComesWithIt() throws {
        let cards = try Cards(2)
        _ = try cards.pull([0])
        #expect(try cards.pull([0, 1]).map(\.successor) == [nil, 1])
        #expect(access("\(cards.rig.machine)/forks", F_OK) != 0)
    }

    @Test func anotherCardInTheSamePlaceIsAFork() throws {
        let cards = try Cards(3)
        _ = try cards.pull([0, 1])
        let news = try cards.pull([0, 2])
        #expect(news.map(\.fork) == [nil, 1])
        #expect(try cards.held("/successors/1") == cards.lines(1))
        #expect(try cards.held("/forks/1") == cards.lines(2))
    }

    @Test func aLogThatFollowsNothingThatIsHeldIsTheFirstOrAFork() throws {
        let cards = try Cards(2)
        let made = try PullRig.madeUp { writer in
            try writer.frame(.plan, 0)
            try writer.frame(.book, 0, 0, text: "spool 00000000000000aa 00000000000000bb")
            try writer.frame(.end)
        }
        #expect(try cards.rig.receive(made).map(\.fork) == [nil])
        _ = try cards.pull([0])
        #expect(try cards.rig.receive(made).map(\.fork) == [1])
    }

    @Test(arguments: [
        "spool", "spool 00000000000000aa -", "spool 00000000000000aa 0", "spool 00000000000000aa 00000000000000zz",
        "spool 00000000000000aa 00000000000000bb 00000000000000cc", "spool +0000000000000aa", "fuel 00000000000000aa",
    ])
    func headingsThatSayNothingAreRefused(text: String) throws {
        let rig = PullRig()
        let made = try PullRig.madeUp { writer in
            try writer.frame(.plan, 0)
            try writer.frame(.book, 0, 0, text: text)
            try writer.frame(.end)
        }
        #expect(throws: PullError.self) { try rig.receive(made) }
    }

    @Test func moreBooksThanCardsCanBeAreRefused() throws {
        let rig = PullRig()
        let made = try PullRig.madeUp { writer in
            try writer.frame(.plan, 0)
            for log in 100..<300 {
                try writer.frame(.book, 0, 0, text: "spool 0000000000000\(log) 0000000000000\(log - 1)")
            }
            try writer.frame(.end)
        }
        #expect(throws: PullError.self) { try rig.receive(made) }
    }
}
