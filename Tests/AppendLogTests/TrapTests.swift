import AppendLog
import Glibc
import TemporaryFolders
import Testing

/// Somebody who may write into a log's directory has put a trap where the log is about to write. What it leads to stays
/// as it was, whether the log goes on or says what is in the way.
@Suite struct TrapTests {
    enum Kind: CaseIterable, Sendable { case link, secondName, pipe, directory }

    @Test(arguments: ["lock", "next.tmp", "00000001.log", "00000002.log"], Kind.allCases)
    func aWriterIsNotLedElsewhere(name: String, kind: Kind) throws {
        let trap = try Trap(kind)
        var configuration = LogConfiguration.ledger(trap.folder + "/ledger")
        configuration.segmentBlocks = 8
        configuration.locking = .refuse
        try trap.lay(name, in: configuration.directory)
        do {
            var writer = try SegmentWriter(configuration)
            for _ in 0..<20 {
                var pending = PendingLines(first: writer.opening.first, capacity: 1 << 16)
                _ = try "said".withBytes { try pending.append(letter: 0x45, $0) }
                _ = writer.commit(pending.bytes, first: pending.first, edges: [], at: Stamp(boottime: 1))
                writer.prepareSlice()
                writer.retryPreparation()
            }
        } catch let error as LogError {
            #expect(name == "lock" || name.hasSuffix(".log"), "\(error)")
        }
        #expect(trap.isUntouched)
        guard name == "next.tmp", kind != .directory else { return }
        #expect(try LogReader([configuration.directory]).linesToEnd() > 0)
    }

    @Test(arguments: ["archive.lock", "00000001.log.zst.tmp"], Kind.allCases)
    func anArchiverIsNotLedElsewhere(name: String, kind: Kind) throws {
        let trap = try Trap(kind)
        var log = LogFixture()
        try log.write(commits: 40, lines: 10)
        try trap.lay(name, in: log.path)
        let archive = LogArchive(log.configuration)
        let file = try #require(try archive.candidates().first)
        let archived = try? archive.archive(file)
        #expect(trap.isUntouched)
        #expect((archived != nil) == (name.hasSuffix(".tmp") && kind != .directory))
        #expect(try log.read().lines.count == 401)
    }

    @Test(
        arguments: [
            "pull.lock", "unfinished", "unfinished.tmp", "spool", "spool/00000001.log", "spool/00000001.log.zst.tmp",
        ], Kind.allCases)
    func aPullIsNotLedElsewhere(name: String, kind: Kind) throws {
        let trap = try Trap(kind)
        let rig = PullRig()
        try rig.remote.write(commits: 40, lines: 10)
        rig.archiveOldest()
        let answer = try rig.answer()
        try trap.lay(name, in: rig.machine)
        _ = try? rig.receive(answer)
        #expect(trap.isUntouched)
        guard name == "unfinished.tmp", kind != .directory else { return }
        #expect(rig.holdsAll())
    }

    /// A bill that is kept, its name on the way, and the folder of all of them.
    @Test(arguments: ["files", "files/new-0000000000000007.tmp", "files/HASH"], Kind.allCases)
    func aFileThatIsKeptIsNotLedElsewhere(name: String, kind: Kind) throws {
        let trap = try Trap(kind)
        let bytes = Array("a bill".utf8)
        let hash = String(decoding: bytes.withUnsafeBytes { Digest(of: $0) }.hexText, as: UTF8.self)
        let ledger = trap.folder + "/ledger"
        try trap.lay(name.replacing("HASH", with: hash), in: ledger)
        var calls = SystemCalls.kernel
        calls.random = { 7 }
        let files = HashedFiles(beside: ledger, calls: calls)
        let mayBeKept = (name == "files") == (kind == .directory)
        if mayBeKept {
            #expect(try files.store(HashedFileTests.reader(bytes)) == hash)
            #expect(try files.read(hash) == .whole(bytes: bytes.count))
            #expect(try files.hashes() == [hash])
        } else {
            #expect(throws: LogError.self) { _ = try files.store(HashedFileTests.reader(bytes)) }
        }
        #expect(trap.isUntouched)
    }

    /// The same of a file that another machine sends.
    @Test(arguments: ["files", "files/HASH.part", "files/HASH"], Kind.allCases)
    func aFileThatComesIsNotLedElsewhere(name: String, kind: Kind) throws {
        let trap = try Trap(kind)
        let rig = FilePullRig()
        let hash = try rig.keep(Array("a bill".utf8))
        try trap.lay(name.replacing("HASH", with: hash), in: "\(rig.machine)/ledger")
        let mayCome: Bool
        switch kind {
        case .link, .pipe: mayCome = name != "files"
        case .secondName: mayCome = name == "files/HASH.part"
        case .directory: mayCome = name == "files"
        }
        let news = try? rig.pull()
        #expect((news?.came == [hash]) == mayCome)
        #expect(rig.holds(hash) == mayCome)
        #expect(trap.isUntouched)
    }

    /// Somebody takes the second name away in the moment between the opening and the look at what was opened, and may
    /// put another file in its place. The file has one name then, and not this one.
    @Test(arguments: [false, true])
    func aSecondNameThatGoesBetweenTheOpeningAndTheLookIsSeen(isReplaced: Bool) throws {
        let trap = try Trap(.secondName)
        let folder = trap.folder + "/ledger"
        try trap.lay("00000001.log", in: folder)
        var calls = SystemCalls.kernel
        calls.open = { directory, name, flags, mode in
            let opened = SystemCalls.kernel.open(directory, name, flags, mode)
            if name == "00000001.log" {
                unlink(folder + "/" + name)
                if isReplaced { close(creat(folder + "/" + name, 0o600)) }
            }
            return opened
        }
        let held = try HeldDirectory(folder, calls)
        #expect(held.openOrMake("00000001.log", mode: 0o666) == -Int(ELOOP))
        #expect(trap.isUntouched)
    }

    /// A link that others put into the place of the machine's folder itself, or of a book's, leads nowhere.
    @Test(arguments: ["", "/spool"]) func aFolderThatIsALinkIsRefused(folder: String) throws {
        let rig = PullRig()
        try rig.remote.write(commits: 10, lines: 10)
        let answer = try rig.answer()
        mkdir(rig.here.path + "/machines", 0o700)
        if !folder.isEmpty { mkdir(rig.machine, 0o700) }
        mkdir(rig.here.path + "/elsewhere", 0o700)
        #expect(symlink(rig.here.path + "/elsewhere", rig.machine + folder) == 0)
        #expect(throws: LogError.self) { try rig.receive(answer) }
        #expect(rig.names(rig.here.path + "/elsewhere").filter { $0 != "." && $0 != ".." }.isEmpty)
    }
}

/// A file as a blank segment is, and how it is led to.
private final class Trap {
    private static let blank = [UInt8](repeating: 0x20, count: 8 * 4096)

    private let directory = TemporaryFolder()
    private let kind: TrapTests.Kind

    init(_ kind: TrapTests.Kind) throws {
        self.kind = kind
        let descriptor = creat(diary, 0o600)
        defer { close(descriptor) }
        #expect(write(descriptor, Trap.blank, Trap.blank.count) == Trap.blank.count)
    }

    var folder: String { directory.path }
    private var diary: String { folder + "/diary" }

    func lay(_ name: String, in directory: String) throws {
        let path = directory + "/" + name
        var made = ""
        for part in path.split(separator: "/").dropLast() {
            made += "/" + part
            mkdir(made, 0o700)
        }
        switch kind {
        case .link: #expect(symlink(diary, path) == 0)
        case .secondName: #expect(link(diary, path) == 0)
        case .pipe: #expect(mkfifo(path, 0o600) == 0)
        case .directory: #expect(mkdir(path, 0o700) == 0)
        }
    }

    var isUntouched: Bool {
        var status = stat()
        guard stat(diary, &status) == 0, status.st_mode & 0o777 == 0o600 else { return false }
        let descriptor = open(diary, O_RDONLY)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Trap.blank.count + 1)
        let count = read(descriptor, &bytes, bytes.count)
        return count == Trap.blank.count && bytes.dropLast().elementsEqual(Trap.blank)
    }
}

extension LogReader {
    fileprivate func linesToEnd() throws -> Int {
        var count = 0
        try readToEnd { _ in count += 1 }
        return count
    }
}

extension PullRig {
    fileprivate func archiveOldest() {
        let archive = LogArchive(remote.configuration)
        if let file = try? archive.candidates().first { _ = try? archive.archive(file) }
    }
}
