import Answers
import AppendLog
import Ledger

/// The lines of a book, proven or not, of which this program makes nothing: those that are not as their format has
/// them, and those that a newer program wrote. They are no damage.
struct Comprehension {
    private let book: LogKind
    private(set) var unreadable: UInt64 = 0
    private(set) var unknown: UInt64 = 0

    init(of book: LogKind) { self.book = book }

    /// True for the books of which each line stands for itself.
    var isOfLines: Bool { book == .ledger || book == .answers }

    mutating func see(_ line: LogLine) {
        // A failed commit's notice is the log's own.
        guard isOfLines, line.letter != UInt8(ascii: "N") else { return }
        if book == .ledger { seeEntry(line) } else { seeAnswer(line) }
    }

    private mutating func seeEntry(_ line: LogLine) {
        switch LedgerLine(log: line.log ?? 0, sequence: line.sequence, line.bytes) {
        case .entry(let entry): if case .unknown = entry.deed { unknown += 1 }
        case .unreadable: unreadable += 1
        case .other: unknown += 1
        }
    }

    private mutating func seeAnswer(_ line: LogLine) {
        switch ReadAnswer(sequence: line.sequence, line.bytes) {
        case .answer: break
        case .unreadable: unreadable += 1
        case .other: unknown += 1
        }
    }

    /// Nil where every line is understood.
    var words: String? {
        unreadable + unknown > 0 ? VerifyWords.notUnderstood(unreadable: unreadable, unknown: unknown) : nil
    }
}
