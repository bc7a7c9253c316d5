import AppendLog
import Glibc
import Synchronization
import TemporaryFolders
import World

/// A data directory of its own with books in it, written by the real writer, and the ways in which a card spoils them.
final class WrittenBooks {
    enum LogKind: String { case spool, ledger, answers }

    /// 2026-03-01 08:00:00 UTC: the first commit of every book here; each further one is a second later.
    static let start: UInt64 = 1_772_352_000_000
    /// The length of the spool's segments. The ledger has segments as the program makes them, which goes on in them.
    static let segmentBlocks = 8

    let data: String
    private var calls = SystemCalls.kernel
    /// The spool has a file beside it that says how far it reached.
    var hasWitness = false

    private let folder: TemporaryFolder?

    init() throws {
        let folder = TemporaryFolder()
        (self.folder, data) = (folder, folder.path)
    }

    /// A data directory at this place, which is not there yet, and is not taken away.
    init(at path: String) throws {
        (folder, data) = (nil, path)
        guard mkdir(path, 0o755) == 0 else { throw Roadbook.SpawnError(code: errno) }
    }

    func directory(_ book: LogKind) -> String { "\(data)/\(book.rawValue)" }

    /// Runs the program on this data directory, in a zone that is not UTC all year.
    func run(_ arguments: String..., zone: String = "UTC") throws -> Roadbook.Outcome {
        try Roadbook.run(["--data", data] + arguments, environment: ["TZ": zone])
    }

    /// The logs get the same names in every run, and so do the trips in them.
    func makeUpRandomness() {
        let drawn = Atomic<UInt64>(0x5EED)
        calls.random = { drawn.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue }
    }

    // MARK: Writing

    /// Opens the book, writes so many commits of one line each, and closes it again; returns the lines' sequences.
    @discardableResult
    func write(
        _ book: LogKind, commits: Int, firstSecond: UInt64 = 0, dated: Bool = true, letter: Character = "G"
    ) throws -> ClosedRange<UInt64> {
        let all = (0..<UInt64(commits)).map { commit in
            let second = firstSecond + commit
            let stamp = Stamp(
                boottime: 1_000 * (second + 5), utc: dated ? WrittenBooks.start + 1_000 * second : nil)
            let line = CardWriter.Line("\(letter) 51.5073498 -0.1277306 34.9 \(commit)")
            return CardWriter.Commit([line], at: stamp)
        }
        return ClosedRange(try writer(book).write(all, isWitnessed: true))
    }

    /// One line into a book, as a program of today writes it.
    func write(_ book: LogKind, _ payload: String, letter: Character) throws {
        let stamp = Stamp(boottime: 1_000, utc: WrittenBooks.start)
        try writer(book).write([.init([.init("\(letter) \(payload)")], at: stamp)])
    }

    /// The lines that a commit of the recorder brings to the card, without sequences, such as `G 1000 - 51.5 …`.
    struct Commit {
        let lines: [String]
        let boottime: UInt64
        /// UTC minus boottime, where the clock is known.
        let offset: UInt64?

        init(_ lines: String..., at boottime: UInt64, offset: UInt64? = nil) {
            self.init(lines, at: boottime, offset: offset)
        }

        init(_ lines: [String], at boottime: UInt64, offset: UInt64? = nil) {
            self.lines = lines
            self.boottime = boottime
            self.offset = offset
        }
    }

    /// The recorder is started in this boot and writes these commits.
    func record(_ boot: String, _ commits: Commit...) throws { try record(boot, commits) }

    func record(_ boot: String, _ commits: [Commit]) throws {
        let commits = commits.map { commit in
            let stamp = Stamp(boottime: commit.boottime, utc: commit.offset.map { commit.boottime + $0 })
            return CardWriter.Commit(commit.lines.map { CardWriter.Line($0) }, at: stamp)
        }
        try writer(.spool, boot).write(commits)
    }

    private func writer(_ book: LogKind, _ boot: String? = nil) -> CardWriter {
        var configuration = LogConfiguration.ledger(directory(book))
        if book == .spool {
            configuration = .spool(directory(book), bootID: "0f8fad5b-d9cb-469f-a165-70867728950e")
            configuration.segmentBlocks = WrittenBooks.segmentBlocks
        }
        configuration.hasWitness = hasWitness && book == .spool
        // A test that starts a program holds every lock for the moment between fork and exec.
        configuration.locking = .wait(milliseconds: 5000)
        return CardWriter(configuration, boot: boot, calls: calls)
    }

    // MARK: Spoiling

    func path(_ book: LogKind, segment: Int) -> String {
        let number = String(segment)
        return directory(book) + "/" + String(repeating: "0", count: 8 - number.utf8.count) + number + ".log"
    }

    /// Overwrites bytes of a block, as a card does that rots, or a hand that edits.
    func overwrite(_ book: LogKind, segment: Int, block: Int, at offset: Int = 0, with bytes: [UInt8]) throws {
        let descriptor = open(path(book, segment: segment), O_WRONLY)
        guard descriptor >= 0 else { throw Roadbook.SpawnError(code: errno) }
        defer { close(descriptor) }
        let written = pwrite(descriptor, bytes, bytes.count, off_t(block * 4096 + offset))
        guard written == bytes.count else { throw Roadbook.SpawnError(code: errno) }
    }

    /// The power was cut: the first sector of a block never arrived, the others did.
    func tear(_ book: LogKind, segment: Int, block: Int) throws {
        try overwrite(book, segment: segment, block: block, with: [UInt8](repeating: 0x20, count: 512))
    }

    func remove(_ book: LogKind, segment: Int) throws {
        guard unlink(path(book, segment: segment)) == 0 else { throw Roadbook.SpawnError(code: errno) }
    }

    func block(_ book: LogKind, segment: Int, block: Int) throws -> [UInt8] {
        let bytes = try file(book, segment: segment)
        guard bytes.count >= (block + 1) * 4096 else { throw Roadbook.SpawnError(code: ENOENT) }
        return Array(bytes[(block * 4096)..<((block + 1) * 4096)])
    }

    /// All bytes of a segment.
    func file(_ book: LogKind, segment: Int) throws -> [UInt8] {
        try WrittenBooks.bytes(of: path(book, segment: segment))
    }

    static func bytes(of path: String) throws -> [UInt8] {
        guard let bytes = WholeFile.bytes(of: path) else { throw Roadbook.SpawnError(code: errno) }
        return bytes
    }

    /// Changes a digit in the first line of letter G in a block, and its CRC with it.
    func edit(_ book: LogKind, segment: Int, block: Int) throws {
        try change(book, segment: segment, block: block, lineOf: "G ") { line in
            let last = line.count - 1
            line[last] = line[last] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
        }
    }

    /// Makes a block one of format 9.
    func makeNewer(_ book: LogKind, segment: Int, block: Int) throws {
        try change(book, segment: segment, block: block, lineOf: "B ") { $0[2] = UInt8(ascii: "9") }
    }

    /// Changes bytes of a line and makes its CRC right again.
    private func change(
        _ book: LogKind, segment: Int, block: Int, lineOf letter: String, _ change: (inout [UInt8]) -> Void
    ) throws {
        var bytes = try self.block(book, segment: segment, block: block)
        var start = 0
        while !bytes[start...].starts(with: letter.utf8) {
            guard let newline = bytes[start...].firstIndex(of: 0x0A) else { throw Roadbook.SpawnError(code: ENOENT) }
            start = newline + 1
        }
        let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        // The sum and its blank and star take the last ten bytes.
        var text = Array(bytes[start..<(end - 10)])
        change(&text)
        let sum = String(text.withUnsafeBytes { CRC32C.checksum($0) }, radix: 16, uppercase: true)
        text += Array(" *\(String(repeating: "0", count: 8 - sum.utf8.count))\(sum)".utf8)
        bytes.replaceSubrange(start..<end, with: text)
        try overwrite(book, segment: segment, block: block, with: bytes)
    }

    /// Puts a file into the data directory.
    func place(_ bytes: [UInt8], at name: String) throws {
        try WholeFile.write(bytes, to: "\(data)/\(name)", mode: 0o640)
    }

    static func files(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
