import Glibc
import Pull
import Testing

/// Blocks that came damaged, or did not come, are asked for again until they are whole.
@Suite struct PullMendTests {
    /// A log over there, a copy of it as it was whole, and then damage in one segment of it.
    private func damaged(_ segment: Int, blocks: Range<Int>, commits: Int = 30) throws -> (PullRig, backup: String) {
        let rig = PullRig()
        try rig.remote.write(commits: commits, lines: 20)
        let backup = "\(rig.here.path)/backup"
        rig.copyRemote(to: backup)
        let rot = [UInt8](repeating: 0x58, count: blocks.count * 4096)
        rig.remote.overwrite(rig.remote.segment(segment), at: blocks.lowerBound * 4096, with: rot)
        return (rig, backup)
    }

    private func lastSegment() throws -> Int {
        let rig = PullRig()
        try rig.remote.write(commits: 30, lines: 20)
        try rig.pull()
        return rig.names(rig.spool).count
    }

    private func notes(_ rig: PullRig) -> String {
        guard rig.names(rig.machine).contains(UnfinishedSegments.name) else { return "" }
        return String(decoding: rig.remote.bytes("\(rig.machine)/\(UnfinishedSegments.name)"), as: UTF8.self)
    }

    @Test(arguments: [0..<8, 2..<5, 0..<1, 6..<8])
    func damageIsToldByEachPullUntilAWholeSourceMendsIt(blocks: Range<Int>) throws {
        let (rig, backup) = try damaged(2, blocks: blocks)
        for _ in 0..<3 {
            let news = try rig.pull()
            #expect(news.damaged == UInt64(blocks.count))
            #expect(news.broken == 0)
            #expect(notes(rig) == "spool 2 \(blocks.lowerBound) damaged\n")
        }
        #expect(try rig.pull().blocks == 0)
        rig.restoreRemote(from: backup)
        let mending = try rig.pull()
        #expect(mending.needsAttention == false)
        #expect(mending.mended == UInt64(blocks.count))
        #expect(notes(rig).isEmpty)
        #expect(rig.holdsAll())
        #expect(try rig.findings(rig.spool).isEmpty)
        #expect(try rig.pull().blocks == 0)
    }

    @Test func damageInTheNewestSegmentIsMendedToo() throws {
        let newest = try lastSegment()
        let (rig, backup) = try damaged(newest, blocks: 0..<1)
        for _ in 0..<2 { #expect(try rig.pull().damaged == 1) }
        rig.restoreRemote(from: backup)
        let mending = try rig.pull()
        #expect(mending.needsAttention == false)
        #expect(mending.mended == 1)
        #expect(rig.holdsAll())
        #expect(try rig.findings(rig.spool).isEmpty)
    }

    @Test func damageThatRunsOnIntoTheNextSegmentIsOfBoth() throws {
        let (rig, backup) = try damaged(2, blocks: 5..<8)
        rig.remote.overwrite(rig.remote.segment(3), at: 0, with: [UInt8](repeating: 0x58, count: 8 * 4096))
        for _ in 0..<2 { #expect(try rig.pull().damaged == 11) }
        rig.restoreRemote(from: backup)
        #expect(try rig.pull().needsAttention == false)
        #expect(try rig.findings(rig.spool).isEmpty)
    }

    @Test func whatIsWholeHereStaysWhereDamageIsAskedForAgain() throws {
        let (rig, _) = try damaged(2, blocks: 2..<3)
        try rig.pull()
        let held = rig.remote.bytes("\(rig.spool)/00000002.log")
        rig.remote.overwrite(rig.remote.segment(2), at: 4 * 4096, with: [UInt8](repeating: 0x58, count: 4096))
        #expect(try rig.pull().damaged == 2)
        #expect(rig.remote.bytes("\(rig.spool)/00000002.log") == held)
    }

    /// A power cut over there leaves such blocks, and nothing that was acknowledged is missing for them.
    @Test func aBlockThatACutLeftOverThereIsNoDamage() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 5, lines: 20)
        let blocks = rig.remote.bytes(rig.remote.segment(1))
        let next = stride(from: 0, to: blocks.count, by: 4096).first { blocks[$0] == 0x20 }
        let torn = try #require(next) + 1024
        rig.remote.overwrite(rig.remote.segment(1), at: torn, with: Array("G 900 1784510732.100 51".utf8))
        try rig.remote.write(commits: 25, lines: 20)
        #expect(try rig.findings(rig.remote.path).map(\.kind) == [.torn])
        let news = try rig.pull()
        #expect(news.needsAttention == false)
        #expect(notes(rig).isEmpty)
        #expect(try rig.findings(rig.spool) == rig.findings(rig.remote.path))
    }

    @Test func aSegmentThatComesBackMendsTheChain() throws {
        let (rig, backup) = try damaged(2, blocks: 0..<1)
        rig.remote.remove(rig.remote.segment(2))
        #expect(try rig.pull().missing == 1)
        rig.restoreRemote(from: backup)
        let mending = try rig.pull()
        #expect(mending.segments == 1)
        #expect(mending.needsAttention == false)
        #expect(rig.holdsAll())
    }

    @Test(arguments: [1, 2])
    func aSegmentThatIsDeletedHereComesAgain(segment: Int) throws {
        let rig = PullRig()
        try rig.remote.write(commits: 30, lines: 20)
        try rig.pull()
        rig.remote.remove("\(rig.spool)/0000000\(segment).log")
        let mending = try rig.pull()
        #expect(mending.segments == 1)
        #expect(mending.needsAttention == false)
        #expect(try rig.findings(rig.spool).isEmpty)
    }

    @Test func anArchiveThatWasMadeOfDamageGivesWayToAWholeOne() throws {
        let (rig, backup) = try damaged(2, blocks: 2..<3)
        try rig.archive(rig.remote.path)
        let first = try rig.pull()
        #expect(first.needsAttention)
        #expect(try rig.pull().needsAttention)
        rig.restoreRemote(from: backup)
        try rig.archive(rig.remote.path)
        #expect(try rig.pull().needsAttention == false)
        #expect(try rig.findings(rig.spool).isEmpty)
        #expect(notes(rig).isEmpty)
    }
}
