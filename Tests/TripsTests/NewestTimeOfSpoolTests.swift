import AppendLog
import Ledger
import TemporaryFolders
import Testing
import Trips

/// The time by which entries of the ledger are dated where no recorder runs.
@Suite struct NewestTimeOfSpoolTests {
    private let folder = TemporaryFolder()

    @Test func theSpoolsNewestTimeIsFoundBehindWhatHasNone() throws {
        let spool = folder.path + "/spool"
        #expect(try EntryTime.newest(inSpool: [spool]) == nil)
        var configuration = LogConfiguration.spool(spool, bootID: "0a0a")
        configuration.segmentBlocks = 2
        var writer = try SegmentWriter(configuration)
        for commit in 0..<9 as Range<UInt64> {
            var pending = PendingLines(first: writer.opening.first + commit)
            let payload = Array("\(commit) - - 0".utf8)
            _ = try payload.withUnsafeBytes { try pending.append(letter: UInt8(ascii: "G"), $0) }
            let stamp = Stamp(boottime: commit, utc: commit < 3 ? 1_784_510_000_000 + commit : nil)
            _ = writer.commit(pending.bytes, first: pending.first, edges: [], at: stamp)
        }
        #expect(try EntryTime.newest(inSpool: [spool]) == 1_784_510_000_002)
    }
}
