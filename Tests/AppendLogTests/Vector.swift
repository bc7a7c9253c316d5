import AppendLog
import Glibc
import TemporaryFolders
import Testing

/// A log of Tests/Vectors, and what its expected.txt says.
struct Vector: CustomStringConvertible, Sendable {
    let path: String
    /// Without their CRCs, sorted by sequence.
    private(set) var lines: [String] = []
    /// `KIND SEGMENT/BLOCK`, sorted.
    private(set) var findings: [String] = []
    private(set) var counts: [String: UInt64] = [:]
    private(set) var error: String?

    static let all: [Vector] = {
        let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Vectors"
        let names = (try? SystemCalls.names(in: folder)) ?? []
        return names.compactMap { Vector(folder + "/" + $0) }
    }()

    /// The vectors that a reader does not refuse.
    static let readable = all.filter { $0.error == nil }

    static func named(_ name: String) throws -> Vector { try #require(all.first { $0.name == name }) }

    var name: String { String(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...]) }

    var description: String { name }

    private init?(_ path: String) {
        self.path = path
        guard let text = Vector.text(path + "/expected.txt") else { return nil }
        for line in text.split(separator: "\n") { read(String(line)) }
        findings.sort()
    }

    private mutating func read(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        switch words[0] {
        case "finding": findings.append(words[1...].joined(separator: " "))
        case "error": error = words[1...].joined(separator: " ")
        case "missing", "unacknowledged", "healed", "blocks": counts[words[0]] = UInt64(words[1])
        default: lines.append(line)
        }
    }

    static func text(_ path: String) -> String? { WholeFile.text(of: path) }

    static func bytes(_ path: String) -> [UInt8]? { WholeFile.bytes(of: path) }

    /// The log in a directory of its own, to be written to.
    func copied() throws -> LogFixture {
        let log = LogFixture()
        for name in try SystemCalls.names(in: path) where name != "expected.txt" {
            try log.add(name, try #require(Vector.bytes(path + "/" + name)))
        }
        return log
    }
}

/// A log as the real reader gives it, in the words of expected.txt.
struct VectorReading {
    let lines: [String]
    let findings: [String]
    let tally: ReaderCounts

    init(_ directory: String) throws {
        let reader = LogReader([directory], verifies: true)
        reader.segmentBlocks = try DirectoryShelf([directory]).segmentBlocks()
        let found = FindingList()
        reader.onFinding = { found.findings.append($0) }
        var given: [(sequence: UInt64, text: String)] = []
        try reader.readToEnd { given.append(($0.sequence, String(decoding: $0.bytes.dropLast(10), as: UTF8.self))) }
        lines = VectorReading.sorted(given)
        findings = found.findings.map { "\($0.kind.rawValue) \($0.place.segment)/\($0.place.block)" }.sorted()
        tally = reader.tally
    }

    /// By sequence; what has the same stays in the order in which it came.
    private static func sorted(_ given: [(sequence: UInt64, text: String)]) -> [String] {
        let order = given.indices.sorted { (given[$0].sequence, $0) < (given[$1].sequence, $1) }
        return order.map { given[$0].text }
    }
}
