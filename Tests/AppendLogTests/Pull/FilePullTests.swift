import AppendLog
import Glibc
import Pull
import TemporaryFolders
import Testing

/// Files beside a ledger, as a pull brings them: whole, once, and nothing else.
@Suite struct FilePullTests {
    private static let large = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 255) }

    private func text(_ cursor: PullCursor) -> String { String(decoding: cursor.text, as: UTF8.self) }

    // MARK: The question

    @Test func filesAreAskedForBehindAllBooks() throws {
        let hash = String(repeating: "0f", count: 32)
        var cursor = PullCursor()
        cursor.files = [PullCursor.File(hash: hash, held: 12)]
        #expect(text(cursor) == "roadbook-pull 1\nfile \(hash) 12\nend\n")
        #expect(try PullCursor(text: cursor.text) == cursor)
        cursor.books = [PullCursor.Book(name: "ledger")]
        #expect(text(cursor) == "roadbook-pull 1\nbook ledger\nfile \(hash) 12\nend\n")
        #expect(try PullCursor(text: cursor.text) == cursor)
    }

    @Test(arguments: [
        "file ../../etc/passwd 0", "file HASH", "file HASH -1", "file HASH 20971521", "file HASH 0 0",
        "file HASH 0\nfile HASH 1", "file HASH 0\nbook spool", "file CAPITALS 0",
    ])
    func aLineThatAsksForNoFileIsRefused(line: String) {
        let rest = line.replacing("HASH", with: String(repeating: "0f", count: 32))
            .replacing("CAPITALS", with: String(repeating: "0F", count: 32))
        #expect(throws: PullError.self) {
            _ = try PullCursor(text: Array("roadbook-pull 1\n\(rest)\nend\n".utf8))
        }
    }

    @Test func aQuestionThatIsTooLongLeavesTheFilesOutFirst() throws {
        var cursor = try PullHome(machine: "golf", in: TemporaryFolder().path).cursor().cursor
        let whole = text(cursor)
        let hash = String(repeating: "0f", count: 32)
        cursor.files = Array(repeating: PullCursor.File(hash: hash, held: 0), count: 2_000)
        #expect(text(cursor) == whole)
    }

    // MARK: Coming

    @Test func filesComeBesideTheLedgerAndNeverAgain() throws {
        let rig = FilePullRig()
        let hashes = try [rig.keep([1, 2, 3]), rig.keep(Self.large)]
        let news = try rig.pull()
        #expect(news.came == hashes && news.absent.isEmpty && news.wrong.isEmpty)
        #expect(news.bytes == 200_003)
        #expect(rig.names == hashes.sorted() && hashes.allSatisfy(rig.holds))
        var status = stat()
        #expect(lstat("\(rig.folder)/\(hashes[0])", &status) == 0 && status.st_mode & 0o7777 == 0o640)
        #expect(try rig.wanted().isEmpty)
    }

    @Test func aLineThatBreaksAnywhereGoesOnWhereItStopped() throws {
        let rig = FilePullRig()
        let hashes = try [rig.keep(Self.large), rig.keep([9, 9])]
        var held = 0
        for length in stride(from: 50, to: 400_000, by: 17_000) {
            let wanted = try rig.wanted()
            let answer = try rig.answer(rig.question(wanted))
            let error = rig.receive(Array(answer.prefix(length)), wanted).error
            if length < answer.count { #expect(error as? PullError == .brokenOff) }
            guard let part = try rig.wanted().first(where: { $0.hash == hashes[0] }) else { break }
            #expect(part.asked.held >= held)
            held = part.asked.held
        }
        try rig.pull()
        #expect(held > 0)
        #expect(rig.names == hashes.sorted() && hashes.allSatisfy(rig.holds))
    }

    @Test func aPartThatWasSpoiltIsTakenAwayAndTheFileComesAnew() throws {
        let rig = FilePullRig()
        let hash = try rig.keep(Self.large)
        let wanted = try rig.wanted()
        _ = rig.receive(Array(try rig.answer(rig.question(wanted)).prefix(100_000)), wanted)
        #expect(rig.names == ["\(hash).part"])
        let descriptor = open("\(rig.folder)/\(hash).part", O_WRONLY)
        #expect(pwrite(descriptor, "x", 1, 5) == 1)
        close(descriptor)
        #expect(try rig.pull().wrong == [hash])
        #expect(rig.names.isEmpty)
        #expect(try rig.pull().came == [hash])
    }

    @Test func aPartThatIsLongerThanTheFileIsTakenAway() throws {
        let rig = FilePullRig()
        try rig.keep([1])
        try rig.pull()
        let hash = try rig.keep([1, 2, 3])
        let descriptor = creat("\(rig.folder)/\(hash).part", 0o640)
        #expect(write(descriptor, "longer", 6) == 6)
        close(descriptor)
        #expect(try rig.pull().wrong == [hash])
        #expect(try rig.pull().came == [hash])
    }

    @Test func aFileThatIsNotThereOrIsAnotherIsToldOf() throws {
        let rig = FilePullRig()
        let hashes = try [rig.keep([1]), rig.keep([2]), rig.keep([3])]
        #expect(unlink("\(rig.farFolder)/\(hashes[0])") == 0)
        let descriptor = open("\(rig.farFolder)/\(hashes[1])", O_WRONLY | O_TRUNC)
        #expect(write(descriptor, "x", 1) == 1)
        close(descriptor)
        let news = try rig.pull()
        #expect(news.absent == [hashes[0]] && news.wrong == [hashes[1]] && news.came == [hashes[2]])
        #expect(rig.names == [hashes[2]])
        #expect(try rig.wanted().map(\.hash) == [hashes[0], hashes[1]])
    }

    // MARK: Hostile answers

    /// Each of these breaks off, and keeps nothing but a part of a file that was asked for.
    @Test(arguments: [
        "file 2 3 -", "file 0 0 -", "file 0 20971521 -", "part 0 0 abc", "file 0 3 -; part 1 0 ab",
        "file 0 3 -; part 0 0 abcd", "file 0 3 -; part 0 0 -", "file 0 3 -; file 1 3 -", "file 1 3 -; file 0 3 -",
        "file 0 3 -; part 0 0 ab", "absent 2 0 -", "absent 0 0 -; file 0 3 -", "absent 1 0 -; absent 0 0 -",
        "file 0 3 -; part 0 0 abc; part 3 0 d", "file 0 3 -; part 0 0 abc; file 0 3 -", "book 0 0 ledger",
        "file 0 3 -; part 0 0 abc; book 0 0 ledger", "piece 0 0 abc", "file 1 9000000 -; blocks 0 0 -",
    ])
    func anAnswerThatSaysWhatItMustNotIsRefused(frames: String) throws {
        let rig = FilePullRig()
        rig.named = [FilePullTests.hash(Array("abc".utf8)), String(repeating: "0f", count: 32)]
        let wanted = try rig.wanted()
        let answer = try FilePullRig.made { writer in
            try writer.frame(.plan, 100)
            for frame in frames.split(separator: ";") { try FilePullTests.put(frame, writer) }
            try writer.frame(.end)
        }
        let (_, error) = rig.receive(answer, wanted)
        #expect(error is PullError, "\(String(describing: error))")
        #expect(Set(rig.names).isSubset(of: [rig.named[0]] + rig.named.map { "\($0).part" }), "\(rig.names)")
    }

    private static func put(_ frame: Substring, _ writer: PullFrameWriter) throws {
        let words = frame.split(separator: " ").map(String.init)
        let kind = try #require(PullFrame.Kind(rawValue: words[0]))
        let (first, second) = (try #require(UInt64(words[1])), try #require(UInt64(words[2])))
        let payload = words[3] == "-" ? [] : Array(words[3].utf8)
        try payload.withUnsafeBytes { try writer.frame(kind, first, second, $0) }
    }

    private static func hash(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.withUnsafeBytes { Digest(of: $0) }.hexText, as: UTF8.self)
    }

    @Test func moreThanWasPlannedIsRefused() throws {
        let rig = FilePullRig()
        rig.named = [String(repeating: "0f", count: 32)]
        let wanted = try rig.wanted()
        let answer = try FilePullRig.made { writer in
            try writer.frame(.plan, 2)
            try writer.frame(.file, 0, 3)
            try ([1, 2, 3] as [UInt8]).withUnsafeBytes { try writer.frame(.part, 0, 0, $0) }
            try writer.frame(.end)
        }
        #expect(rig.receive(answer, wanted).error as? PullError == .tooMuch)
    }
}
