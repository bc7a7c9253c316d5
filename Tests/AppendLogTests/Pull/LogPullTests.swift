import AppendLog
import Glibc
import Pull
import SimulatedDisk
import Testing

/// The copy that is made of a log on another machine, without a line between the two.
@Suite struct LogPullTests {
    @Test func aFreshPullHasTheSameBytes() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 40, lines: 20)
        let news = try rig.pull()
        #expect(rig.holdsAll())
        #expect(news.segments >= 5)
        #expect(news.needsAttention == false)
        #expect(try rig.lines(rig.spool) == rig.lines(rig.remote.path))
        #expect(try rig.findings(rig.spool).isEmpty)
        let again = try rig.pull()
        #expect(again.blocks == 0)
        #expect(again.needsAttention == false)
    }

    @Test func nothingComesOfNothing() throws {
        let rig = PullRig()
        let news = try rig.pull()
        #expect(news.log == nil)
        #expect(news.blocks == 0)
        #expect(rig.names(rig.spool).isEmpty)
    }

    @Test func aLogThatGrowsIsFollowedBlockByBlock() throws {
        let rig = PullRig()
        for step in 1...25 {
            try rig.remote.write(commits: step % 4 + 1, lines: step % 7 * 9 + 1)
            try rig.pull()
            #expect(rig.holdsAll(), "step \(step)")
            #expect(try rig.findings(rig.spool).isEmpty)
        }
        #expect(try rig.lines(rig.spool) == rig.lines(rig.remote.path))
    }

    @Test func anAnswerThatIsCutAnywhereLeavesWholeBlocksAndGoesOnFromThere() throws {
        var generator = SeededGenerator(seed: 11)
        for archived in [false, true] {
            let rig = PullRig()
            try rig.remote.write(commits: 30, lines: 12)
            if archived { try rig.archive(rig.remote.path) }
            var cuts = 0
            while cuts < 40 {
                let answer = try rig.answer()
                // Now and then nothing is left to come: then the whole answer is short.
                let end = Int.random(in: 0..<min(answer.count, 30_000), using: &generator)
                #expect(throws: PullError.self) { try rig.receive(Array(answer[..<end])) }
                #expect(rig.holdsNothingElse())
                #expect(try rig.findings(rig.spool).filter { $0.kind != .gap }.isEmpty)
                cuts += 1
            }
            try rig.pull()
            #expect(rig.holdsAll())
            #expect(try rig.lines(rig.spool) == rig.lines(rig.remote.path))
        }
    }

    @Test func noByteThatWasChangedOnTheWayIsTaken() throws {
        var generator = SeededGenerator(seed: 12)
        let rig = PullRig()
        try rig.remote.write(commits: 12, lines: 12)
        try rig.archive(rig.remote.path)
        try rig.remote.write(commits: 20, lines: 12)
        let answer = try rig.answer(PullCursor())
        #expect(answer.count > 0)
        for round in 0..<400 {
            var spoilt = try rig.answer()
            for _ in 0...Int.random(in: 0...2, using: &generator) { spoil(&spoilt, &generator) }
            do { try rig.receive(spoilt) } catch is PullError {}
            #expect(rig.holdsNothingElse(), "round \(round)")
            // From the beginning again, or there would soon be nothing to spoil.
            if round % 5 == 4 { empty(rig.spool) }
        }
        try rig.pull()
        #expect(rig.holdsAll())
    }

    private func spoil(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes.removeSubrange(place...)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...5_000, using: &generator)))
        case 3: bytes.insert(contentsOf: bytes[..<min(place, 4_500)], at: place)
        default: for index in place..<min(bytes.count, place + 40) { bytes[index] = 0x39 }
        }
        if bytes.isEmpty { bytes = [0x0A] }
    }

    private func empty(_ directory: String) {
        _ = SystemCalls.kernel.list(directory) { unlink("\(directory)/\($0)") }
    }

    // MARK: Archives

    @Test func anArchiveThereComesAsItIs() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 40, lines: 20)
        try rig.archive(rig.remote.path)
        let news = try rig.pull()
        #expect(rig.holdsAll())
        #expect(rig.names(rig.spool).contains("00000001.log.zst"))
        #expect(news.needsAttention == false)
        #expect(try rig.lines(rig.spool) == rig.lines(rig.remote.path))
        #expect(try rig.pull().blocks == 0)
    }

    @Test func aSegmentThatWasBegunAsBlocksIsFinishedFromItsArchive() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 4, lines: 20)
        try rig.pull()
        #expect(rig.names(rig.spool).count == 1)
        try rig.remote.write(commits: 40, lines: 20)
        try rig.archive(rig.remote.path)
        let news = try rig.pull()
        #expect(news.needsAttention == false)
        #expect(try rig.lines(rig.spool) == rig.lines(rig.remote.path))
        #expect(try rig.findings(rig.spool).isEmpty)
        #expect(try rig.pull().blocks == 0)
    }

    @Test func whatIsArchivedHereGoesOnAllTheSame() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 40, lines: 20)
        try rig.pull()
        try rig.archive(rig.spool)
        #expect(rig.names(rig.spool).contains("00000001.log.zst"))
        try rig.remote.write(commits: 10, lines: 20)
        #expect(try rig.pull().needsAttention == false)
        #expect(try rig.lines(rig.spool) == rig.lines(rig.remote.path))
        #expect(try rig.findings(rig.spool).isEmpty)
    }

    // MARK: Forks

    @Test func anotherStoryIsKeptBesideAndGoesOnThere() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 20, lines: 20)
        let backup = "\(rig.here.path)/backup"
        rig.copyRemote(to: backup)
        try rig.remote.write(commits: 8, lines: 20)
        try rig.pull()
        let held = try rig.lines(rig.spool)
        // The card died, and its backup went on.
        rig.restoreRemote(from: backup)
        try rig.remote.write(commits: 5, lines: 17)
        let news = try rig.pull()
        #expect(news.fork == 1)
        #expect(news.isNewFork)
        #expect(try rig.lines(rig.spool) == held)
        let fork = "\(rig.machine)/forks/1/spool"
        let told = try rig.lines(rig.remote.path)
        let kept = try rig.lines(fork)
        #expect(Array(told.suffix(kept.count)) == kept)
        #expect(Set(told).subtracting(kept).isSubset(of: Set(held)))
        #expect(rig.holdsNothingElse(fork))
        try rig.remote.write(commits: 15, lines: 17)
        let later = try rig.pull()
        #expect(later.fork == 1)
        #expect(later.isNewFork == false)
        #expect(rig.holdsNothingElse(fork))
        #expect(try rig.lines(fork).last == rig.lines(rig.remote.path).last)
        #expect(try rig.lines(rig.spool) == held)
        #expect(rig.names("\(rig.machine)/forks") == ["1"])
    }

    @Test func aForkInAnArchiveIsOneToo() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 4, lines: 20)
        let backup = "\(rig.here.path)/backup"
        rig.copyRemote(to: backup)
        try rig.remote.write(commits: 3, lines: 20)
        try rig.pull()
        let held = try rig.lines(rig.spool)
        rig.restoreRemote(from: backup)
        try rig.remote.write(commits: 40, lines: 17)
        try rig.archive(rig.remote.path)
        #expect(try rig.pull().fork == 1)
        #expect(try rig.lines(rig.spool) == held)
        #expect(try rig.lines("\(rig.machine)/forks/1/spool") == rig.lines(rig.remote.path))
    }

    @Test func aLogThatWasBegunAnewIsAnotherStory() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 20, lines: 20)
        try rig.pull()
        let held = try rig.lines(rig.spool)
        for name in rig.names(rig.remote.path) { unlink("\(rig.remote.path)/\(name)") }
        try rig.remote.write(commits: 3, lines: 20)
        #expect(try rig.pull().fork == 1)
        #expect(try rig.lines(rig.spool) == held)
        #expect(rig.holdsAll("\(rig.machine)/forks/1/spool"))
        try rig.remote.write(commits: 3, lines: 20)
        #expect(try rig.pull().fork == 1)
        #expect(rig.holdsAll("\(rig.machine)/forks/1/spool"))
    }

    @Test func aMachineThatHasLessThanBeforeTakesNothingAway() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 20, lines: 20)
        let backup = "\(rig.here.path)/backup"
        rig.copyRemote(to: backup)
        try rig.remote.write(commits: 12, lines: 20)
        try rig.pull()
        let held = try rig.lines(rig.spool)
        rig.restoreRemote(from: backup)
        let news = try rig.pull()
        #expect(news.fork == nil)
        #expect(try rig.lines(rig.spool) == held)
    }
}
