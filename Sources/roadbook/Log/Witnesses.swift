import AppendLog
import Glibc
import Ledger
import Pull

/// Witnesses outside of a book that say how far it reached: the file beside the spool, copies that were pulled, and the
/// line or directory that a person names. Each names one line that was acknowledged, and the book is asked for that
/// line.
struct Witnesses {
    /// One that saw a line, and what the book has up to there.
    struct Witness {
        let name: String
        let sequence: UInt64
        /// The newest line of the book that is not newer.
        fileprivate(set) var found: UInt64 = 0

        /// The lines that the witness saw and the book lacks.
        var lacking: ClosedRange<UInt64>? { found < sequence ? (found + 1)...sequence : nil }
    }

    private(set) var all: [Witness] = []

    var lacking: [Witness] { all.filter { $0.lacking != nil } }

    /// The witnesses of a book, before it is read: what they say was acknowledged by then. A copy that was pulled has
    /// none of its own: it ends where the last pull ended.
    init(of found: LogKind.Found, _ invocation: Invocation) throws {
        guard found.machine == nil else { return }
        let log: UInt64?
        do throws(LogError) { log = try DirectoryShelf(found.directories).log() } catch { throw Complaint(error) }
        if found.book == .spool { addFile(beside: found.directories[0], log) }
        try addCopies(of: found.book, in: invocation.places.data, log, isOwn: true)
        guard let words = invocation.values["witness"] else { return }
        if words.contains("/") {
            guard access(words, R_OK | X_OK) == 0 else { throw Complaint(refusal: errno, at: words) }
            if found.book == .spool { addFile(beside: "\(words)/spool", log) }
            try addCopies(of: found.book, in: words, log, isOwn: false)
        } else {
            guard let sequence = UInt64(words), sequence > 0 else {
                throw VerifyWords.notAWitness(words)
            }
            if found.book == .spool { all.append(Witness(name: VerifyWords.asker, sequence: sequence)) }
        }
    }

    /// The file is a witness even for a book in which nothing stands any more.
    private mutating func addFile(beside directory: String, _ log: UInt64?) {
        for line in LogWitness.acknowledgedLines(beside: directory).sorted(by: { $0.sequence < $1.sequence }) {
            guard log == nil || line.log == log else { continue }
            all.append(Witness(name: LogWitness.path(beside: directory), sequence: line.sequence))
        }
    }

    private mutating func addCopies(of book: LogKind, in data: String, _ log: UInt64?, isOwn: Bool) throws {
        var directories = isOwn ? [] : ["\(data)/\(book.name)"]
        for machine in BookSet.machines(in: data) {
            let folder = "\(data)/machines/\(machine)"
            let cards = (try? MachineCards.folders(ofMachine: machine, in: data)) ?? [folder]
            directories += cards.map { "\($0)/\(book.name)" }
            for fork in (try? PullHome.forks(in: folder)) ?? [] {
                directories.append("\(folder)/forks/\(fork)/\(book.name)")
            }
        }
        for directory in directories where access(directory, R_OK | X_OK) == 0 {
            do throws(LogError) {
                guard let log, try DirectoryShelf([directory]).log() == log else { continue }
                guard let line = try AcknowledgedLine.newest(in: [directory]), line.log == log else { continue }
                all.append(Witness(name: directory, sequence: line.sequence))
            } catch {
                Complaint.say(VerifyWords.noWitness(directory, error.message))
            }
        }
    }

    /// A line that the book has.
    mutating func see(_ sequence: UInt64) {
        for index in all.indices where sequence <= all[index].sequence && sequence > all[index].found {
            all[index].found = sequence
        }
    }
}
