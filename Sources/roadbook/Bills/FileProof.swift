import AppendLog
import JSON
import Ledger
import Terminal

/// The proof of the files that lie beside a ledger: each that an entry in force needs is there, and is what its hash
/// says (docs/ledger-format.md, section 7).
struct FileProof {
    /// A file that an entry needs, and that is not there as it was stored.
    struct Fault {
        let need: NamedFiles.Need
        let state: HashedFiles.State

        func write(to writer: inout JSONWriter, of book: String) {
            writer.member("book", book)
            writer.member("kind", "file")
            writer.member("entry", need.entry.sequence)
            writer.optional("name", need.file.name)
            writer.member("hash", need.file.hash)
            writer.member("state", state == .missing ? "missing" : "other")
        }
    }

    private(set) var faults: [Fault] = []
    private var proven = 0
    /// Files that no entry names. They are no fault: a cut leaves one whose entry was not written.
    private var unnamed = 0
    /// The reason for which the files could not be looked at.
    private var refusal: LogError?

    var isProven: Bool { faults.isEmpty && refusal == nil }

    /// Takes the directory of the ledger, and the data directory, in which a file may lie beside another ledger too.
    init(_ ledger: String, in data: String) throws(LogError) {
        let named = try NamedFiles.of(ledger)
        do throws(LogError) {
            try look(named, HashedFiles(beside: ledger), KeptFiles(data))
        } catch {
            refusal = error
        }
    }

    private mutating func look(_ named: NamedFiles, _ own: HashedFiles, _ all: KeptFiles) throws(LogError) {
        unnamed = Set(try own.hashes()).subtracting(named.hashes).count
        guard !named.needed.isEmpty else { return }
        let progress = Progress(
            VerifyWords.verifyingFiles, total: Int64(named.needed.count),
            unit: .things { CountWords.files($0) })
        defer { progress.finish() }
        for (index, need) in named.needed.enumerated() {
            progress.update(Int64(index))
            var state = try own.read(need.file.hash)
            if state == .missing || state == .other { state = try all.state(of: need.file.hash) }
            if case .whole = state { proven += 1 } else { faults.append(Fault(need: need, state: state)) }
        }
    }

    // MARK: Telling

    /// The lines for people about the files of a book; none where there are none.
    func lines(_ book: String, machine: String?) -> [String] {
        if let refusal { return [VerifyWords.unreadableFiles(book, refusal.message)] }
        var lines = faults.map { fault in
            let (file, entry) = (fault.need.file, fault.need.entry.sequence)
            return fault.state == .missing
                ? VerifyWords.missingFile(book, file, entry: entry) : VerifyWords.otherFile(book, file, entry: entry)
        }
        if !faults.isEmpty { lines.append(VerifyWords.fileAdvice(machine: machine)) }
        if proven > 0 || unnamed > 0 { lines.append(VerifyWords.files(book, proven, unnamed: unnamed)) }
        return lines
    }

    func write(to writer: inout JSONWriter) {
        writer.member("files", proven)
        writer.member("filesLacking", faults.count)
        writer.member("filesUnnamed", unnamed)
    }
}
