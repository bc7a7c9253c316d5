import AppendLog
import Civil
import Glibc
import Ledger
import Terminal

/// The words about the books themselves: where they lie, who may read them, and what `cat`, `info`, `archive` and
/// `carve` say of them.
enum BookWords {
    // MARK: Where they lie

    static func noData(at directory: String) -> Complaint {
        Complaint("there is no data directory at \(directory)", hint: "--data DIR names another one")
    }

    static func noBook(in directory: String) -> Complaint {
        Complaint(
            "\(directory) holds no books: it is not a data directory of roadbook", hint: "--data DIR names another one",
            code: .notFound)
    }

    // MARK: Clocks

    /// `entry` is the entry of the ledger that the clock is behind; nil where it is behind the spool.
    static func clockIsBehind(_ error: LedgerError, entry: UInt64?) -> Complaint {
        guard case .clockBehind(let system, let newest) = error else { return Complaint(error) }
        let said = entry.map { "entry \($0) of the ledger" } ?? "the newest line of the recorder"
        let times = "it says \(Zone.local.text(milliseconds: system)), and \(said) is of"
        return Complaint(
            "\(error.message): \(times) \(Zone.local.text(milliseconds: newest))",
            hint: "\(error.hint ?? ""), or \(sayTheTime)")
    }

    static func clockIsWrong(_ system: Int64) -> Complaint {
        Complaint(
            "the computer's clock says \(Zone.local.text(milliseconds: system)), which cannot be",
            hint: "set the clock (timedatectl), or \(sayTheTime)")
    }

    private static let sayTheTime = "say the time: --now TIME"

    // MARK: Places that are none

    static func notADirectory(_ path: String) -> Complaint { Complaint("\(path) is not a directory") }

    static func unreadableFallback(_ directory: String, _ why: String) -> String {
        "the spool may go on in \(directory), which cannot be read: \(why)"
    }

    static func ofMachine(_ folder: String, _ book: String, _ verb: String) -> String {
        "hint: roadbook --data \(shellWord(folder)) \(book) \(verb)"
    }

    /// The first card's books have no number, for most machines have no others.
    static func name(_ book: String, of machine: String, card: Int, fork: Int?) -> String {
        let machine = card == 0 ? machine : "\(machine), card \(card + 1)"
        return fork.map { "\(book) of \(machine), fork \($0)" } ?? "\(book) of \(machine)"
    }

    static func the(_ book: String) -> String { "the \(book)" }

    static func reading(_ book: String) -> String { "reading \(book)" }

    static let theClock = "the clock"

    static func log(_ id: String) -> String { "log \(id)" }

    static func notTogether(_ one: String, _ other: String) -> Complaint {
        .usage("--\(one) and --\(other) do not go together")
    }

    // MARK: Cat

    static let undatedAlways = "Lines written before the clock was known are always printed."
    static let undatedIfNobodyDates = """
        A line that was written before the clock was known is dated by what the same boot learnt later; one that \
        nobody can date is always printed.
        """

    // MARK: Info

    enum Label {
        static let log = "log"
        static let directory = "directory"
        static let segments = "segments"
        static let blocks = "blocks"
        static let lines = "lines"
        static let sequence = "sequence"
        static let from = "from"
        static let to = "to"
        static let openings = "openings"
        static let sizeOnDisk = "size on disk"
        static let bytesPerLine = "bytes per line"
        static let damage = "damage"
    }

    static func isEmpty(_ book: String) -> String { "the \(book) is empty" }

    static func segments(_ count: Int, archived: Int) -> String {
        archived == 0
            ? Quantity.grouped(count) : "\(Quantity.grouped(count)), \(Quantity.grouped(archived)) of them archived"
    }

    static func range(_ first: UInt64, to last: UInt64) -> String { "\(first) to \(last)" }

    static let unknown = "unknown"
    static let noDamage = "none"

    // MARK: Archive

    static let nothingToArchive = "nothing to archive"
    static let archiveHint = "sudo -u roadbook roadbook archive"

    static func archiveRefused(_ path: String, _ code: Int32) -> Complaint {
        Complaint("\(path): \(systemError(code))", hint: archiveHint)
    }

    static func stays(_ book: String, _ segment: UInt64, _ why: String) -> String {
        "\(book) segment \(segment) stays as it is: \(why)"
    }

    static func archiving(_ book: String) -> String { "archiving the \(book)" }

    static func archived(
        _ book: String, _ segment: UInt64, from before: String, to after: String, lines: UInt64, damagedBlocks: Int
    ) -> String {
        let archived = "\(book) segment \(segment): \(before) became \(after), \(CountWords.lines(lines))"
        guard damagedBlocks > 0 else { return archived }
        return "\(archived); \(CountWords.damagedBlocks(damagedBlocks)) kept as they were"
    }

    // MARK: Carve

    static func notALog(_ words: String) -> Complaint {
        .usage("\"\(words)\" is not a log's id: 16 hexadecimal digits are one")
    }

    static func noImage(_ path: String) -> Complaint {
        Complaint("\(path): there is no such device or file", code: .notFound)
    }

    static func notAnImage(_ path: String, isDirectory: Bool) -> Complaint {
        Complaint(
            "\(path) is neither a device that holds blocks nor an image",
            hint: isDirectory ? "roadbook --data DIR spool cat reads a directory" : nil)
    }

    static func imageRefused(_ path: String, _ code: Int32) -> Complaint {
        Complaint("\(path): \(systemError(code))", hint: "sudo roadbook carve \(shellWord(path))")
    }

    static func searching(_ path: String) -> String { "searching \(path)" }

    static func nothingFound(in path: String, _ size: String) -> Complaint {
        Complaint("\(path): no log in \(size)", code: .notFound)
    }

    static func otherLogs(in path: String, wanted: String, there: String) -> Complaint {
        Complaint("\(path): no log \(wanted)", hint: "there is \(there)", code: .notFound)
    }

    static func refused(_ bytes: Int, in path: String) -> String {
        "\(path): \(Quantity.bytes(bytes)) cannot be read, and lines that stood there are missing"
    }

    static func carved(_ log: String, _ tally: ReaderCounts) -> String {
        let found = "log \(log): \(VerifyWords.read(tally))"
        return tally.damage.map { "\(found); \($0)" } ?? found
    }
}

extension Complaint {
    /// The kernel said no: if for want of a right, then how to get it.
    init(refusal code: Int32, at path: String) {
        let isDenied = code == EACCES || code == EPERM
        self.init("\(path): \(systemError(code))", hint: isDenied ? Complaint.joining : nil)
    }

    init(_ error: LogError) {
        switch error {
        case .system(_, let path, let code): self.init(refusal: code, at: path)
        case .newerFormat: self.init(error.message, hint: "a newer roadbook reads it")
        case .locked, .notALog, .missing, .badLine, .ringFull: self.init(error.message)
        }
    }

    init(_ error: LedgerError) {
        switch error {
        case .log(let error): self.init(error)
        case .tooLong, .empty: self.init(error.message, hint: error.hint, code: .usage)
        case .noSuchEntry: self.init(error.message, hint: "roadbook ledger cat --readable", code: .notFound)
        case .clockBehind: self = BookWords.clockIsBehind(error, entry: nil)
        case .busy, .notWritten, .inPart: self.init(error.message, hint: error.hint)
        }
    }

    /// The command that makes a person a member of the household, whose books these are; nothing helps root.
    private static var joining: String? {
        guard getuid() != 0 else { return nil }
        let entry = getpwuid(getuid())
        let name = entry.map { String(cString: $0.pointee.pw_name) } ?? Screen.environment("USER") ?? "NAME"
        return "sudo adduser \(shellWord(name)) roadbook, then log in again"
    }
}

extension ReaderCounts {
    /// `3 blocks torn, 1 damaged, 2 lines healed, 0 lines missing`; nil when there is nothing to say.
    var damage: String? {
        let kinds = LogFinding.Kind.allCases.filter { count($0) > 0 }
        guard !kinds.isEmpty || missing > 0 || healed > 0 else { return nil }
        var parts = kinds.map { "\(Quantity.grouped(count($0))) \(VerifyWords.kind($0))" }
        if let kind = kinds.first { parts[0] = "\(CountWords.blocks(count(kind))) \(VerifyWords.kind(kind))" }
        if healed > 0 { parts.append("\(CountWords.lines(healed)) healed") }
        parts.append("\(CountWords.lines(missing)) missing")
        return parts.joined(separator: ", ")
    }
}
