import AppendLog
import Glibc
import TemporaryFolders
import Testing

/// A log in a temporary directory, written commit by commit as the commit thread does it, and read back.
struct LogFixture {
    let directory = TemporaryFolder()
    var configuration: LogConfiguration
    private(set) var written: [UInt64: String] = [:]

    init(segmentBlocks: Int = 8, numbering: LogConfiguration.Numbering = .jumping(bootID: "0a0a")) {
        configuration = LogConfiguration.spool(directory.path + "/spool", bootID: "0a0a")
        configuration.segmentBlocks = segmentBlocks
        configuration.numbering = numbering
        // A test that starts a program holds every lock for the moment between fork and exec.
        configuration.locking = .wait(milliseconds: 5000)
    }

    var path: String { configuration.directory }

    /// Opens the log, makes `commits` commits of `lines` lines each, and closes it. Edges before the given commits.
    mutating func write(commits: Int, lines: Int, edgesBefore: Set<Int> = [], utc: UInt64? = 1_784_510_000_000) throws {
        var writer = try SegmentWriter(configuration)
        var pending = PendingLines(first: writer.opening.first)
        if case .jumping(let boot) = configuration.numbering {
            try pending.appendNotice("boot \(boot) \(writer.opening.highest)")
        }
        for commit in 0..<commits {
            if edgesBefore.contains(commit) { pending.setEdge() }
            for _ in 0..<lines { try append(&pending) }
            let boottime = UInt64(commit) * 10_000
            try settle(&writer, &pending, Stamp(boottime: boottime, utc: utc.map { $0 + boottime }))
            if commit == commits - 1 || writer.owesWitness {
                writer.writeWitness(Stamp(boottime: boottime, utc: utc.map { $0 + boottime }))
            }
            writer.prepareSlice()
        }
    }

    private mutating func append(_ pending: inout PendingLines) throws {
        let payload = Self.fix(pending.nextSequence)
        let sequence = try payload.withBytes { bytes in try pending.append(letter: 0x47, bytes) }
        written[sequence] = "G \(sequence) \(payload)"
    }

    private func settle(_ writer: inout SegmentWriter, _ pending: inout PendingLines, _ stamp: Stamp) throws {
        while !pending.isEmpty {
            let outcome = writer.commit(pending.bytes, first: pending.first, edges: pending.edges, at: stamp)
            guard case .acknowledged(let through, let edges, _, _) = outcome else {
                Issue.record("commit failed: \(outcome)")
                return
            }
            pending.acknowledge(through: through, edgesThrough: edges)
        }
    }

    static func fix(_ sequence: UInt64) -> String {
        "1784510732.100 51.5\(100_000 + sequence % 900_000) -0.1277306 34.9 13.41 271.3 3 9 2.4 4.1"
    }

    /// All lines as text without their CRC, by the real reader.
    func read(
        range: LogRange = LogRange(), verifies: Bool = true, _ findings: (LogFinding) -> Void = { _ in }
    ) throws -> (lines: [String], tally: ReaderCounts, findings: [LogFinding]) {
        let reader = LogReader(configuration.directories, range: range, verifies: verifies)
        var lines: [String] = []
        var found: [LogFinding] = []
        let collect = FindingList()
        reader.onFinding = { collect.findings.append($0) }
        try reader.readToEnd { line in
            lines.append(String(decoding: line.bytes.dropLast(10), as: UTF8.self))
        }
        found = collect.findings
        return (lines, reader.tally, found)
    }

    func segment(_ number: Int) -> String { path + "/" + String("0000000\(number)".suffix(8)) + ".log" }

    /// Changes bytes of a file where it lies.
    func overwrite(_ file: String, at offset: Int, with bytes: [UInt8]) {
        let descriptor = open(file, O_RDWR)
        #expect(descriptor >= 0)
        #expect(pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count)
        close(descriptor)
    }

    func bytes(_ file: String) -> [UInt8] {
        let bytes = WholeFile.bytes(of: file)
        #expect(bytes != nil)
        return bytes ?? []
    }
}

final class FindingList {
    var findings: [LogFinding] = []
}

extension String {
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        var copy = self
        return try copy.withUTF8 { try body(UnsafeRawBufferPointer($0)) }
    }
}

extension LogFixture {
    func remove(_ file: String) { unlink(file) }

    func truncate(_ file: String, to length: Int) { Glibc.truncate(file, off_t(length)) }
}

/// Lines as a forger would make them: with the right CRC.
enum LineEditor {
    static func line(_ text: String) -> [UInt8] {
        let crc = text.withBytes { CRC32C.checksum($0) }
        let digits = String(crc, radix: 16, uppercase: true)
        return Array("\(text) *\(String(repeating: "0", count: 8 - digits.count))\(digits)\n".utf8)
    }

    /// The first own fix of a block with another speed; everything else as it was.
    static func replaceFirstFix(in block: [UInt8]) -> [UInt8] {
        var lines = block.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        guard let index = lines.firstIndex(where: { $0.first == 0x47 }) else { return block }
        let text = String(decoding: lines[index].dropLast(10), as: UTF8.self)
        let forged = text.split(separator: " ").map { $0 == "13.41" ? "23.41" : String($0) }.joined(separator: " ")
        lines[index] = line(forged).dropLast()
        return Array(lines.joined(separator: [0x0A]))
    }
}
