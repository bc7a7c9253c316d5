import AppendLog
import Ledger
import Terminal

/// The words of `verify`.
enum VerifyWords {
    enum Heading {
        static let segment = "segment"
        static let block = "block"
        static let kind = "kind"
        static let detail = "what was found"
    }

    static let booksAreEmpty = "the books are empty"
    static let empty = "empty"
    static let asker = "the one who asks"

    static func notAWitness(_ words: String) -> Complaint {
        .usage("\"\(words)\" is neither a line nor a directory", hint: "--witness LINE|DIR")
    }

    static func noWitness(_ directory: String, _ why: String) -> String { "\(directory) is no witness: \(why)" }

    static func verifying(_ book: String) -> String { "verifying \(book)" }

    static func head(_ book: String) -> String { "\(book):" }

    static func sum(_ book: String, _ words: String) -> String { "\(book): \(words)" }

    static func more(_ count: Int) -> String { "and \(Quantity.grouped(count)) more: --json gives them all" }

    static func undated(_ time: String) -> String { "\(time) into a boot without a date" }

    static func objection(_ when: String, _ sentence: String) -> String { "\(when)  \(sentence)" }

    static func kind(_ kind: LogFinding.Kind) -> String {
        switch kind {
        case .torn: return "torn"
        case .damaged: return "damaged"
        case .edited: return "edited"
        case .gap: return "gap"
        case .conflict: return "conflict"
        case .foreign: return "foreign"
        }
    }

    /// The meaning, for the help.
    static func meaning(_ kind: LogFinding.Kind) -> String {
        switch kind {
        case .torn: return "a write that the power cut; nothing that was acknowledged"
        case .damaged: return "no longer whole"
        case .edited: return "changed by hand"
        case .gap: return "missing"
        case .conflict: return "two lines of one number"
        case .foreign: return "of another log"
        }
    }

    // MARK: Sums

    static func read(_ tally: ReaderCounts) -> String {
        let segments = CountWords.segments(tally.segments)
        return "\(CountWords.lines(tally.lines)) in \(CountWords.blocks(tally.blocks)) of \(segments)"
    }

    static func proven(_ tally: ReaderCounts) -> String { "\(read(tally)), all proven" }

    static func provenButTorn(_ tally: ReaderCounts) -> String {
        "\(read(tally)), all that was acknowledged is proven; \(tally.damage ?? "")"
    }

    static func damaged(_ tally: ReaderCounts) -> String { tally.damage.map { "\(read(tally)); \($0)" } ?? read(tally) }

    static func notUnderstood(unreadable: UInt64, unknown: UInt64) -> String {
        let words = [
            unreadable > 0 ? "\(CountWords.lines(unreadable)) that cannot be read" : nil,
            unknown > 0 ? "\(CountWords.lines(unknown)) of a newer program" : nil,
        ]
        return words.compactMap(\.self).joined(separator: ", ")
    }

    static func decisionsProven(_ book: String, _ count: Int) -> String {
        "\(book): \(CountWords.decisions(count)), all borne out"
    }

    static func objections(_ book: String, _ count: Int, of decisions: Int) -> String {
        "\(book): \(CountWords.decisions(decisions)), \(CountWords.objections(count))"
    }

    static let linesMissing = "  lines are missing, and what they decided is objected to"

    static func lacking(_ book: String, _ witness: String, saw sequence: UInt64, _ lines: ClosedRange<UInt64>) -> String
    {
        let range = "lines \(lines.lowerBound) to \(lines.upperBound)"
        return "\(book): \(witness) saw line \(sequence), and \(range) are not here"
    }

    // MARK: Files beside the ledger

    static let verifyingFiles = "verifying the files of the car's book"

    static func files(_ book: String, _ proven: Int, unnamed: Int) -> String {
        let rest = unnamed > 0 ? "; \(CountWords.files(unnamed)) that no entry names" : ""
        return "\(book): \(CountWords.files(proven)) beside it, proven\(rest)"
    }

    static func missingFile(_ book: String, _ file: FactFile, entry: UInt64) -> String {
        "\(book): \(BillWords.name(file)) of entry \(entry) is not there (\(file.hash))"
    }

    static func otherFile(_ book: String, _ file: FactFile, entry: UInt64) -> String {
        "\(book): \(BillWords.name(file)) of entry \(entry) has other bytes than were stored (\(file.hash))"
    }

    static func unreadableFiles(_ book: String, _ why: String) -> String {
        "\(book): its files cannot be looked at: \(why)"
    }

    static func fileAdvice(machine: String?) -> String {
        let source = machine.map { "pull \($0) again, or a backup of it" } ?? "restore a backup that has it"
        return "  file: move what has other bytes out of the way, and \(source)"
    }

    // MARK: What to do

    static let cutOff = "damaged: the end was cut off; what stood there, nothing behind it tells"

    static func putBack(_ witness: String) -> [String] {
        ["where a backup was put back, and no more is to come:", "    rm \(shellWord(witness))"]
    }

    static func pullAgain(_ machine: String, _ directory: String) -> [String] {
        [
            "gap, damaged: move the file of that segment out of \(directory),",
            "    and pull \(machine) again, or a backup of it",
        ]
    }

    static let fromABackup = [
        "gap, damaged: put the segment back from a backup, or look for it on the card with",
        "    roadbook carve DEVICE",
    ]
    static let rotting = "damaged: copies have healed every line, but the card has begun to rot: back it up, renew it"
    static let edited = "edited: somebody changed these lines; compare with a backup"
    static let conflict = "conflict: two programs wrote at once; both lines are kept"
    static let foreign = "foreign: blocks of another log lie here; they are not read"
}
