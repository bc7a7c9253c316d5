import AppendLog
import Glibc
import JSON
import Ledger
import SimulatedDisk
import TemporaryFolders
import Testing

/// The lines that Tests/Vectors/ledger-lines.txt has, and any others.
@Suite struct LedgerLineTests {
    /// A line and what a second writer says of it.
    private struct Vector {
        var line: [UInt8]
        var said: JSONValue
    }

    private static let log: UInt64 = 1

    private static func vectors() throws -> [Vector] {
        let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        let bytes = try #require(WholeFile.bytes(of: folder + "/Vectors/ledger-lines.txt"))
        let lines = bytes.split(separator: 0x0A).map(Array.init)
        return try stride(from: 0, to: lines.count - 1, by: 2).map { index in
            Vector(line: lines[index], said: try JSONValue(reading: lines[index + 1]))
        }
    }

    private static func read(_ line: [UInt8], sequence: UInt64) -> LedgerLine {
        line.withUnsafeBytes { LedgerLine(log: log, sequence: sequence, $0) }
    }

    /// The line of an entry; its checksum is the log's affair.
    private static func line(_ entry: LedgerEntry) -> [UInt8] { Array("\(entry.line) *00000000".utf8) }

    @Test func everyVectorIsReadAsItsWriterSays() throws {
        let vectors = try Self.vectors()
        #expect(vectors.count > 40)
        for vector in vectors {
            #expect(vector.line.withUnsafeBytes { LineCheck.isGood($0) })
            let sequence = UInt64(try #require(vector.said["sequence"]?.integer))
            switch Self.read(vector.line, sequence: sequence) {
            case .entry(let entry): expect(entry, isAs: vector.said)
            case .unreadable: #expect(vector.said["unreadable"] != nil, "entry \(sequence)")
            case .other: Issue.record("entry \(sequence) is none")
            }
        }
    }

    private func expect(_ entry: LedgerEntry, isAs said: JSONValue) {
        let number = entry.sequence
        #expect(said["unreadable"] == nil, "entry \(number)")
        #expect(entry.utc == said["utc"]?.integer)
        #expect(entry.clock.rawValue == said["clock"]?.text)
        #expect(entry.who == said["who"]?.text)
        #expect(entry.continuesAct == (said["and"] != nil), "entry \(number)")
        #expect(entry.deed.verb == said["verb"]?.text)
        if case .unknown = entry.deed {
            #expect(said["fields"] == nil, "entry \(number)")
        } else {
            let fields = said["fields"]?.elements?.map { $0.text }
            #expect(entry.deed.described == fields, "entry \(number)")
        }
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        var random = SeededGenerator(seed: 20_260_301)
        for round in 1...3000 as ClosedRange<UInt64> {
            let entry = random.entry(RecordID(log: Self.log, sequence: round))
            #expect(Self.read(Self.line(entry), sequence: round) == .entry(entry), "\(entry.line)")
        }
    }

    @Test func whatIsReadIsWrittenAgainAsItStands() throws {
        var isSame = 0
        for line in try Self.vectors().map(\.line) {
            guard let sequence = LedgerLineTests.sequence(line),
                case .entry(let entry) = Self.read(line, sequence: sequence)
            else { continue }
            if case .unknown = entry.deed { continue }
            if Self.line(entry).dropLast(8) == line.dropLast(8) { isSame += 1 }
        }
        // All but the four that say more, or otherwise, than this program would.
        #expect(isSame == 40)
    }

    private static func sequence(_ line: [UInt8]) -> UInt64? {
        let fields = String(decoding: line, as: UTF8.self).split(separator: " ")
        return fields.count > 1 ? UInt64(fields[1]) : nil
    }

    /// Bytes that a card or a hand may have left: nothing traps, and what is read can be written and read again.
    @Test func anyBytesAreAnEntryOrNone() throws {
        var random = SeededGenerator(seed: 4)
        let seeds = try Self.vectors().map(\.line)
        var read = 0
        for _ in 0..<60_000 {
            let line = random.spoiled(seeds[random.below(seeds.count)])
            guard case .entry(let entry) = Self.read(line, sequence: Self.sequence(line) ?? 7) else { continue }
            if case .unknown = entry.deed { continue }
            read += 1
            let again = Self.read(Self.line(entry), sequence: entry.sequence)
            if entry.deed.saysNothing { continue }
            #expect(again == .entry(entry), "\(String(decoding: line, as: UTF8.self))")
        }
        #expect(read > 1000)
    }
}

extension LedgerVerb {
    /// True where only a newer program knows what the names of its fields are.
    fileprivate var saysNothing: Bool {
        switch self {
        case .set(_, let said): return said.isEmpty
        case .fact(_, let said), .amend(_, let said): return said.isEmpty
        default: return false
        }
    }

    /// The fields of the verb as the vectors have them.
    fileprivate var described: [String?] {
        switch self {
        case .join(let seams): return seams.map { "\(word($0.log)):\($0.last)/\($0.first)" }
        case .cut(let records): return records.map { "\(word($0.log)):\($0.sequence)" }
        case .set(let span, let said):
            return [described(span)] + said.flatMap { [$0.field.rawValue, $0.value] }
        case .delete(let spans), .undelete(let spans): return spans.map { described($0) }
        case .same(let first, let double): return [described(first), described(double)]
        case .recut(let rules): return rules?.split(separator: " ").map(String.init) ?? [nil]
        case .driver(let deed, let name, let said):
            return [deed.rawValue, name] + said.flatMap { [$0.field.rawValue, $0.value] }
        case .place(let deed, let name, let said):
            return [deed.rawValue, name] + said.flatMap { [$0.field.rawValue, $0.value] }
        case .vehicle(let deed, let name, let said):
            return [deed.rawValue, name] + said.flatMap { [$0.field.rawValue, $0.value] }
        case .fact(let kind, let said):
            return [kind.rawValue] + said.flatMap { [$0.field.rawValue, $0.value] }
        case .amend(let fact, let said):
            return ["\(word(fact.log)):\(fact.sequence)"] + said.flatMap { [$0.field.rawValue, $0.value] }
        case .withdraw(let facts): return facts.map { "\(word($0.log)):\($0.sequence)" }
        case .follow(let logs): return logs.map(word)
        case .undo(let span): return [span.count == 1 ? "\(span.lowerBound)" : "\(span.lowerBound)-\(span.upperBound)"]
        case .unknown: return []
        }
    }

    private func described(_ span: RecordSpan) -> String {
        "\(word(span.log)):\(span.first.sequence)-\(span.last.sequence)"
    }

    private func word(_ log: UInt64) -> String {
        let digits = String(log, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
