import AppendLog
import Glibc
import Ledger
import Terminal

/// The words for the files that are kept with entries.
enum BillWords {
    enum Heading {
        static let number = "no."
        static let date = "date"
        static let entry = "of"
        static let file = "file"
        static let files = "files"
        static let size = "size"
        static let hash = "hash"
        static let vehicle = "vehicle"
    }

    static let none = "no bill or photo is kept yet; --file PATH keeps one with a fill-up, a service or an expense"
    static let missing = "missing"

    static func short(_ hash: String) -> String { String(hash.prefix(8)) }

    /// The name of a file; the beginning of its hash where it has none.
    static func name(_ file: FactFile) -> String { file.name ?? short(file.hash) }

    static func names(_ files: [FactFile]) -> String { files.map(name).joined(separator: ", ") }

    /// The entry that a file is kept with, in a word or two.
    static func entry(_ fact: Fact) -> String {
        switch fact.kind {
        case .service, .plan, .tyres: return fact.title
        case .expense: return fact[.category] ?? FactWords.noun(.expense)
        case .fuel, .odometer, .instrument: return FactWords.noun(fact.kind)
        }
    }

    static func written(_ path: String, _ bytes: Int) -> String { "written: \(path), \(Quantity.bytes(bytes))" }

    // MARK: Files that cannot be kept

    static func unreadable(_ path: String, _ code: Int32) -> Complaint {
        Complaint(
            "\(path) cannot be read: \(systemError(code))", hint: "--file needs a file of yours",
            code: code == ENOENT ? .notFound : .failed)
    }

    static func isDirectory(_ path: String) -> Complaint {
        .usage("\(path) is a directory", hint: "--file needs a file, such as a scanned bill")
    }

    static func isNoFile(_ path: String) -> Complaint {
        .usage("\(path) is not a file", hint: "--file needs a file, such as a scanned bill")
    }

    static func refusal(_ path: String, _ error: HashedFileError) -> Complaint {
        switch error {
        case .empty: return .usage("\(path) is empty", hint: "was it scanned to its end?")
        case .tooLarge:
            return .usage("\(path) has more than \(Quantity.bytes(HashedFiles.limit))", hint: "keep a smaller copy")
        }
    }

    static func tooMany(_ most: Int) -> Complaint {
        .usage("an entry keeps at most \(most) files", hint: "--file - takes those away that it has")
    }

    static func ofAPlan(_ name: String) -> Complaint {
        .usage(
            "a bill is kept with a service that was done, and \(name) is a planned one",
            hint: "name it by its number, which roadbook service history tells")
    }

    // MARK: Files that are asked for

    static func noEntry(_ word: String) -> Complaint {
        Complaint("there is no entry \(word) in the car's book", hint: "roadbook file list", code: .notFound)
    }

    static func noFile(of word: String) -> Complaint {
        Complaint("no file is kept with entry \(word)", hint: "roadbook file list", code: .notFound)
    }

    static func notAFile(_ word: String) -> Complaint {
        .usage(
            "\"\(word)\" is neither the number of an entry nor at least eight digits of a hash",
            hint: "roadbook file list tells both")
    }

    static func noHash(_ word: String) -> Complaint {
        Complaint("no file has a hash that begins with \(word)", hint: "roadbook file list", code: .notFound)
    }

    static func several(_ word: String, _ files: [FactFile]) -> Complaint {
        let names = files.map { "\(short($0.hash)) (\(name($0)))" }.joined(separator: ", ")
        return .usage("\(word) means one of several files", hint: "name one by its hash: \(names)")
    }

    static func isMissing(_ file: FactFile, machine: String?) -> Complaint {
        let hint = machine.map { "it is on the machine that \($0) was pulled from: roadbook pull brings it" }
        return Complaint(
            "\(name(file)) is not here", hint: hint ?? "look for it in a backup: roadbook restore brings it",
            code: .notFound)
    }

    static func isOther(_ file: FactFile, machine: String?) -> Complaint {
        let again = machine.map { "roadbook pull brings that of \($0) again" } ?? "a backup may have the right one"
        return Complaint(
            "\(name(file)) is not what was stored: its bytes have another hash", hint: again, code: .verificationFailed)
    }

    static func isThere(_ path: String) -> Complaint {
        Complaint("\(path) is there already", hint: "-o with a new name")
    }

    static let wouldSpeakToTerminal = Complaint.usage("a file is nothing for a terminal", hint: "-o FILE, or a pipe")
}
