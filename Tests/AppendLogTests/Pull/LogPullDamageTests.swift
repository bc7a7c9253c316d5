import AppendLog
import Glibc
import Pull
import Synchronization
import Testing

/// Damage there, damage here, disks that are full, and answers of somebody who means harm.
@Suite struct LogPullDamageTests {
    @Test func aDamagedBlockIsToldAndComesAsItStands() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 30, lines: 20)
        rig.remote.overwrite(rig.remote.segment(2), at: 3 * 4096 + 700, with: Array("rotten".utf8))
        let news = try rig.pull()
        #expect(news.damaged == 1)
        #expect(news.needsAttention)
        #expect(news.broken == 0)
        #expect(rig.holdsAll())
        #expect(try rig.findings(rig.spool) == rig.findings(rig.remote.path))
        // Told again: nothing has changed since.
        let again = try rig.pull()
        #expect(again.damaged == 1)
        #expect(again.blocks == 0)
    }

    @Test func damageThereNeverTakesThePlaceOfWhatIsWholeHere() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 22, lines: 20)
        try rig.pull()
        let held = rig.names(rig.spool).map { rig.remote.bytes("\(rig.spool)/\($0)") }
        let last = rig.names(rig.spool).count
        let blocks = held[last - 1].count / 4096
        for block in max(0, blocks - 3)..<blocks {
            rig.remote.overwrite(rig.remote.segment(last), at: block * 4096, with: Array("B 1 rotten".utf8))
        }
        try rig.remote.write(commits: 5, lines: 20)
        let news = try rig.pull()
        #expect(news.damaged > 0)
        #expect(news.fork == nil)
        for (index, name) in rig.names(rig.spool).prefix(held.count).enumerated() {
            #expect(rig.remote.bytes("\(rig.spool)/\(name)").starts(with: held[index]))
        }
    }

    @Test func aBlockThatIsTornHereIsMended() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 20, lines: 20)
        try rig.pull()
        let last = try #require(rig.names(rig.spool).last)
        let size = rig.remote.bytes("\(rig.spool)/\(last)").count
        rig.remote.overwrite("\(rig.spool)/\(last)", at: size - 4096, with: [UInt8](repeating: 0x20, count: 1024))
        rig.remote.truncate("\(rig.spool)/\(last)", to: size - 512)
        let news = try rig.pull()
        #expect(news.needsAttention == false)
        #expect(rig.holdsAll())
    }

    @Test func aSegmentThatIsMissingHereIsFetchedAgain() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 40, lines: 20)
        try rig.pull()
        rig.remote.remove("\(rig.spool)/00000002.log")
        #expect(try rig.pull().segments == 1)
        #expect(rig.holdsAll())
    }

    @Test func aSegmentThatIsMissingThereIsTold() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 40, lines: 20)
        rig.remote.remove(rig.remote.segment(2))
        let news = try rig.pull()
        #expect(news.missing == 1)
        #expect(news.broken == 0)
        // By each pull, as all damage over there, until it is mended.
        #expect(try rig.pull().missing == 1)
    }

    @Test func aLinkThatSomebodyChangedIsTold() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 20, lines: 20)
        let block = Array(rig.remote.bytes(rig.remote.segment(1))[(3 * 4096)..<(4 * 4096)])
        rig.remote.overwrite(rig.remote.segment(1), at: 3 * 4096, with: LineEditor.replaceFirstFix(in: block))
        #expect(try rig.pull().damaged == 1)
    }

    @Test func aDiskThatIsFullLeavesWholeBlocks() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 40, lines: 20)
        for room in stride(from: 0, to: 60_000, by: 3_001) {
            var calls = SystemCalls.kernel
            let disk = LimitedDisk(room: room)
            calls.pwrite = { disk.pwrite($0, $1, $2) }
            #expect(throws: LogError.self) { try rig.receive(try rig.answer(), calls: calls) }
            #expect(rig.holdsNothingElse())
            for name in rig.names(rig.spool) { unlink("\(rig.spool)/\(name)") }
        }
        try rig.pull()
        #expect(rig.holdsAll())
    }

    @Test func anArchiveThatHasRottenThereIsTold() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 40, lines: 20)
        try rig.archive(rig.remote.path)
        let path = "\(rig.remote.path)/00000001.log.zst"
        let middle = rig.remote.bytes(path).count / 2
        rig.remote.overwrite(path, at: middle, with: [0xFF, 0xFF, 0xFF, 0xFF])
        let news = try rig.pull()
        #expect(news.needsAttention)
        #expect(news.unreadable == [1])
    }

    /// The card of the sender refuses a piece in the middle of an archive: what comes behind it is taken all the same,
    /// and the next pull asks for the archive again.
    @Test func anArchiveThatEndsUnreadableDoesNotEndThePull() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 40, lines: 20)
        try rig.archive(rig.remote.path)
        let archive = "00000001.log.zst"
        let size = UInt64(rig.remote.bytes("\(rig.remote.path)/\(archive)").count)
        let log = try #require(try PullHome.logs(in: rig.remote.directory.path)["spool"])
        let bytes = try PullRig.madeUp { writer in
            try writer.frame(.plan, size)
            try writer.frame(
                .book, 0, 0,
                text:
                    "spool \(String(repeating: "0", count: 16 - String(log, radix: 16).count))\(String(log, radix: 16))"
            )
            try writer.frame(.archive, 1, size)
            try Sent(.piece, 0, 0, room: 10).write(writer)
            try writer.frame(.unreadable, 1, text: "it cannot be read to its end")
            try writer.frame(.end)
        }
        let news = try #require(try rig.receive(bytes).first)
        #expect(news.unreadable == [1] && news.unreadableCount == 1)
        #expect(rig.names(rig.spool).isEmpty)
        try rig.pull()
        #expect(rig.names(rig.spool).contains(archive) && rig.holdsAll())
    }

    /// The last blocks pass for what a power cut left, and may have been acknowledged.
    @Test func aSegmentThatIsCutShortIsTold() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 6, lines: 20)
        rig.remote.truncate(rig.remote.segment(1), to: 4_096 + 700)
        let news = try rig.pull()
        #expect(news.needsAttention && news.unreadable == [1], "\(news)")
    }

    /// A card whose file system gave zeros back, or blanks: each pull says so, until the blocks come.
    @Test(arguments: [1, 2, 3] as [UInt64], [UInt8(0), 0x20])
    func aBlankSegmentIsToldByEachPull(segment: UInt64, byte: UInt8) throws {
        let rig = PullRig()
        try rig.remote.write(commits: 60, lines: 10)
        let path = rig.remote.segment(Int(segment))
        let whole = rig.remote.bytes(path)
        rig.remote.overwrite(path, at: 0, with: [UInt8](repeating: byte, count: whole.count))
        for _ in 1...3 {
            let news = try rig.pull()
            #expect(news.needsAttention && news.broken + news.damaged > 0, "\(news)")
        }
        rig.remote.overwrite(path, at: 0, with: whole)
        #expect(try rig.pull().needsAttention == false)
        #expect(rig.holdsAll())
        #expect(try rig.pull().blocks == 0)
    }

    /// One file without anything in it keeps none of the others back.
    @Test(arguments: [1, 2] as [UInt64])
    func anEmptyFileIsToldAndTheOthersCome(segment: UInt64) throws {
        let rig = PullRig()
        try rig.remote.write(commits: 60, lines: 10)
        rig.remote.truncate(rig.remote.segment(Int(segment)), to: 0)
        let news = try rig.pull()
        #expect(news.needsAttention && news.unreadable == [segment], "\(news)")
        let last = try #require(rig.names(rig.remote.path).filter { $0.hasSuffix(".log") }.dropLast().last)
        #expect(rig.names(rig.spool).contains(last))
    }

    /// A failing card: all of it can be read, and what was given last may be gone tomorrow.
    @Test func whatACardCannotPromiseComesAndIsTold() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 6, lines: 20)
        var calls = SystemCalls.kernel
        calls.fdatasync = { _ in -Int(EIO) }
        let news = try #require(try rig.receive(try rig.answer(calls: calls)).first)
        #expect(news.needsAttention && news.unreadableCount == 1, "\(news)")
        #expect(rig.holdsAll())
        #expect(try rig.pull().needsAttention == false)
    }

    @Test func blocksThatTheCardRefusesAreTold() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 6, lines: 20)
        var calls = SystemCalls.kernel
        calls.pread = { descriptor, room, offset in
            offset + room.count > 3 * 4_096 ? -Int(EIO) : SystemCalls.kernel.pread(descriptor, room, offset)
        }
        let news = try #require(try rig.receive(try rig.answer(calls: calls)).first)
        #expect(news.needsAttention && news.unreadable == [1, 2], "\(news)")
        // A pull from here is told of it, too.
        let other = PullRig()
        let copy = try #require(try other.receive(try other.answer(from: "\(rig.here.path)/machines/golf")).first)
        #expect(copy.needsAttention && copy.unreadable == [1], "\(copy)")
        // The card reads again.
        #expect(try rig.pull().needsAttention == false)
        #expect(rig.holdsAll())
    }

    /// A book without a readable block ended the whole pull once, and with it the books behind it.
    @Test func aBookThatCannotBeReadIsToldAndTheNextOneComes() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 30, lines: 20)
        for number in 1...rig.names(rig.remote.path).count(where: { $0.hasSuffix(".log") }) {
            let path = rig.remote.segment(number)
            let size = rig.remote.bytes(path).count
            rig.remote.overwrite(path, at: 0, with: [UInt8](repeating: 0x3F, count: size))
        }
        let news = try rig.receive(try rig.answer())
        #expect(news.first?.unreadableCount ?? 0 > 0 && news.first?.needsAttention == true)
        #expect(news.map(\.book) == PullCursor.bookNames)
    }

    @Test func reasonsFollowOnlyABookOfWhichNothingComes() throws {
        let rig = PullRig()
        let answer = try PullRig.madeUp { writer in
            try writer.frame(.plan, 0)
            try writer.frame(.unreadable, 1, text: "gone")
        }
        #expect(throws: PullError.garbled("a frame out of turn")) { try rig.receive(answer) }
    }

    // MARK: Answers that nobody honest sends

    /// Frames without a block are few, and what they say is kept short, however many there are.
    @Test func aSenderThatFindsNothingReadableIsNotHeardForEver() throws {
        let rig = PullRig()
        let answer = { (frames: Int, isEnded: Bool) in
            try PullRig.madeUp { writer in
                try writer.frame(.plan, 1 << 20)
                try writer.frame(.book, 0, 0, text: "spool 00000000000000aa")
                for number in 1...frames { try writer.frame(.unreadable, UInt64(number), text: "gone") }
                if isEnded { try writer.frame(.end) }
            }
        }
        let news = try #require(try rig.receive(try answer(5_000, true)).first)
        #expect(news.unreadableCount == 5_000)
        #expect(news.unreadable == Array(1...UInt64(PullNews.mostUnreadable)))
        #expect(throws: PullError.tooMuch) { try rig.receive(try answer(BooksReceiving.idleLimit, false)) }
        let long = try PullRig.madeUp { writer in
            try writer.frame(.plan, 1 << 20)
            try writer.frame(.book, 0, 0, text: "spool 00000000000000aa")
            try Sent(.unreadable, 1, room: PullFrame.textLimit + 1).write(writer)
        }
        #expect(throws: PullError.garbled("too long a reason")) { try rig.receive(long) }
    }

    /// A sender that says a word from time to time is not waited for; a slow one is.
    @Test func aSenderKeepsPaceOrIsGivenUp() {
        var dripping = PullPace()
        for word in 0..<10 { #expect(dripping.isKept(adding: 100, at: 5_000_000 + UInt64(word) * 20_000) == true) }
        #expect(dripping.isKept(adding: 100, at: 5_000_000 + 180_001) == false)
        var slow = PullPace()
        for part in 0..<1_000 { #expect(slow.isKept(adding: 4_096, at: 5_000_000 + UInt64(part) * 40_000) == true) }
        #expect(slow.isKept(adding: 0, at: .max) == true, "the end is no want of pace")
    }

    /// A frame as somebody sends it who cares for no rule; `room` bytes of payload.
    private struct Sent {
        var kind: PullFrame.Kind
        var first: UInt64
        var second: UInt64
        var room = 0

        init(_ kind: PullFrame.Kind, _ first: UInt64 = 0, _ second: UInt64 = 0, room: Int = 0) {
            self.kind = kind
            self.first = first
            self.second = second
            self.room = room
        }

        func write(_ writer: PullFrameWriter) throws {
            let payload = [UInt8](repeating: 0x41, count: room)
            try payload.withUnsafeBytes { try writer.frame(kind, first, second, $0) }
        }
    }

    private static let refused: [[Sent]] = [
        [Sent(.segment, 0, 8)], [Sent(.segment, 1, 1 << 40)], [Sent(.segment, 1, 0)], [Sent(.plan)],
        [Sent(.blank, 0, 8)],
        [Sent(.segment, 1, 8), Sent(.blank, 1, 2)], [Sent(.segment, 1, 8), Sent(.blank, 0, 1 << 50)],
        [Sent(.segment, 1, 8), Sent(.blank, 0, 9)], [Sent(.segment, 2, 8), Sent(.segment, 1, 8)],
        [Sent(.segment, 1, 8), Sent(.blocks, 0, 1, room: 4096)],
        [Sent(.segment, 1, 8), Sent(.blocks, 0, 2, room: 4096)],
        [Sent(.segment, 1, 8), Sent(.blocks, 0, 1 << 52, room: 4096)], [Sent(.segment, 1, 8), Sent(.damaged)],
        [Sent(.segment, 1, 8), Sent(.damaged, 0, 0, room: 5000)], [Sent(.piece)], [Sent(.missing, 4, 3)],
        [Sent(.archive, 1, 1 << 40), Sent(.piece, 0, 0, room: 4096)], [Sent(.archive, 1, 9_000), Sent(.end)],
        [Sent(.archive, 1, 100), Sent(.piece, 0, 0, room: 4096)], [Sent(.archive, 1, 9_000), Sent(.segment, 2, 8)],
        [Sent(.archive, 1, 9_000), Sent(.piece, 4, 0, room: 4096)], [Sent(.archive, 0, 9_000)],
    ]

    @Test func framesOfSomebodyWhoMeansHarmAreRefused() throws {
        for (index, frames) in Self.refused.enumerated() {
            let rig = PullRig()
            let bytes = try PullRig.madeUp { writer in
                try writer.frame(.plan, 1 << 52)
                try writer.frame(.book, 0, 0, text: "spool 00000000000000aa")
                for frame in frames { try frame.write(writer) }
            }
            #expect(throws: PullError.self, "frames \(index)") { try rig.receive(bytes) }
            #expect(rig.names(rig.spool).filter { !$0.hasSuffix(".log") }.isEmpty)
            #expect(try rig.lines(rig.spool).isEmpty)
        }
    }

    @Test(arguments: [
        "../../etc 00000000000000aa", "spool ../../../../tmp", "spool", "", "spool 00000000000000aa more",
        "spool 0000000000000000aa", "catalogue 00000000000000aa",
    ])
    func booksThatNobodyAskedForAreRefused(text: String) throws {
        let rig = PullRig()
        let bytes = try PullRig.madeUp { writer in
            try writer.frame(.plan, 1 << 40)
            try writer.frame(.book, 0, 0, text: text)
        }
        #expect(throws: PullError.self) { try rig.receive(bytes) }
        #expect(rig.names(rig.machine) == [PullHome.lockName])
    }

    @Test(arguments: [UInt64(1), 9])
    func marksThatNobodyNamedAreRefused(branch: UInt64) throws {
        let rig = PullRig()
        let bytes = try PullRig.madeUp { writer in
            try writer.frame(.plan, 1 << 40)
            try writer.frame(.book, branch, 7, text: "spool 00000000000000aa")
        }
        #expect(throws: PullError.self) { try rig.receive(bytes) }
    }

    @Test func anAnswerBeginsWithItsPlan() throws {
        for kind in PullFrame.Kind.allCases where kind != .plan {
            let bytes = try PullRig.madeUp { try $0.frame(kind) }
            #expect(throws: PullError.self) { try PullRig().receive(bytes) }
        }
    }

    @Test func moreThanWasPlannedIsRefused() throws {
        let rig = PullRig()
        let bytes = try PullRig.madeUp { writer in
            try writer.frame(.plan, 5 * 4096)
            try writer.frame(.book, 0, 0, text: "spool 00000000000000aa")
            try writer.frame(.segment, 1, 1_000)
            for index in 0..<100 { try writer.frame(.blank, UInt64(index), 1) }
        }
        #expect(throws: PullError.tooMuch) { try rig.receive(bytes) }
    }

    @Test func wordsThatAreNoAnswerAreQuoted() throws {
        let rig = PullRig()
        #expect(throws: PullError.notBooks(said: Array("Welcome to golf".utf8))) {
            try rig.receive(Array("Welcome to golf\nlast login".utf8))
        }
        for version in ["0", "2", "01", "+1", "1 ", ""] {
            #expect(throws: PullError.otherProtocol(version)) {
                try rig.receive(Array("roadbook-books \(version)\n".utf8))
            }
        }
        #expect(throws: PullError.brokenOff) { try rig.receive([]) }
        #expect(throws: PullError.notBooks(said: [UInt8](repeating: 0, count: 80))) {
            try rig.receive([UInt8](repeating: 0, count: 1 << 20))
        }
    }

    @Test func booksThatAreKnownUnderAnotherNameAreRefused() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 5, lines: 20)
        let logs = try PullHome.logs(in: rig.remote.directory.path)
        let log = try #require(logs["spool"])
        let answer = try rig.answer()
        #expect(throws: PullError.known(as: "polo")) { try rig.receive(answer, known: [log: "polo"]) }
        #expect(rig.names(rig.spool).isEmpty)
    }

    @Test(arguments: [
        "", "roadbook-pull 1", "roadbook-pull 1\nbook spool\n", "roadbook-pull 1\nbook ../etc\nend\n",
        "roadbook-pull 1\nbook spool\nhave 1 1 00\nend\n", "roadbook-pull 1\nbook spool\nbook spool\nend\n",
        "roadbook-pull 1\nbook spool\nend\nbook ledger\nend\n", "roadbook-pull 1\nwant 1 2\nend\n",
        "roadbook-pull 1\nbook spool\nwant 2 1\nend\n", "GET / HTTP/1.1\n\n",
    ])
    func aQuestionThatIsNoneIsRefused(text: String) {
        #expect(throws: PullError.self) { _ = try PullCursor(text: Array(text.utf8)) }
    }

    @Test(arguments: ["0", "2", "9999999999999999999999", "01", "1 ", "one", ""])
    func aQuestionOfAnotherVersionIsRefused(version: String) {
        let text = "roadbook-pull \(version)\nbook spool\nend\n"
        #expect(throws: PullError.otherProtocol(String(version.prefix(20)))) {
            _ = try PullCursor(text: Array(text.utf8))
        }
    }

    @Test func namesOfMachinesAreNamesOfFolders() {
        for name in ["golf", "golf-2", "192.168.1.7", "a_b", "Golf"] { #expect(PullHome.isName(name)) }
        for name in ["", ".", "..", ".hidden", "a/b", "-x", "a b", "a\nb", "ü", String(repeating: "a", count: 65)] {
            #expect(!PullHome.isName(name))
        }
    }
}

/// A disk on which so many bytes fit.
private final class LimitedDisk: Sendable {
    private let left: Mutex<Int>

    init(room: Int) { left = Mutex(room) }

    func pwrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int {
        let wanted = bytes.count
        let count = left.withLock { left in
            let count = min(left, wanted)
            left -= count
            return count
        }
        if count == 0 { return -Int(ENOSPC) }
        let written = Glibc.pwrite(descriptor, bytes.baseAddress!, count, off_t(offset))
        return written < 0 ? -Int(errno) : written
    }
}
