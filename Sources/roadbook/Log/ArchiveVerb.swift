import Answers
import AppendLog
import Glibc
import JSON
import Terminal

extension Command {
    /// `archive`: old segments become zstd text.
    static let archive = Command(
        "archive", "compress all but the two newest segments",
        about: """
            Compresses all but the two newest segments of the books. Each archive is written, read back and proved \
            against its segment before the segment is removed; a power cut at any moment leaves one of the two whole. \
            zstdgrep reads an archive, and every verb of roadbook does.

            A segment that the card does not give whole stays as it is, and so does one whose archive says other \
            lines; each is named, and the exit code is 6.

            A timer of the recorder does this by itself. It writes into the books, so only their owner can; root does \
            it in the owner's name, and what is made stays the owner's. The answers of services have an owner of their \
            own: they wait for root.
            """,
        options: [Option("json", help: "one object for each segment")],
        examples: [
            Example("sudo -u roadbook roadbook archive", "do now what the timer does at night"),
            Example(
                "roadbook --data ~/backup archive --json",
                "do it in a copy of the books, and tell a program what was done"),
        ]
    ) { invocation in
        var (count, isPartial) = (0, false)
        for book in LogKind.allCases {
            guard let directory = try book.existing(in: invocation.places) else { continue }
            // The recorder's user, whose timer this is, reads the answers and does not write there.
            if book == .answers, !BookOwner.mayWork(on: directory) { continue }
            let done = try BookOwner.work(on: directory, hint: BookWords.archiveHint) {
                try ArchiveVerb(book, directory, invocation).run()
            }
            count += done.archived
            isPartial = isPartial || done.left > 0
        }
        if isPartial { return .needsAttention }
        if count == 0, !invocation.values.has("json") { try invocation.output.line(BookWords.nothingToArchive) }
        return .ok
    }
}

/// One run of `archive` on one book.
private struct ArchiveVerb {
    private let book: LogKind
    private let invocation: Invocation
    private let archive: LogArchive
    private let isJSON: Bool

    init(_ book: LogKind, _ directory: String, _ invocation: Invocation) {
        self.book = book
        self.invocation = invocation
        isJSON = invocation.values.has("json")
        switch book {
        // Archiving opens nothing for writing lines, so no boot is named.
        case .spool: archive = LogArchive(.spool(directory, bootID: "-"))
        case .ledger: archive = LogArchive(.ledger(directory))
        case .answers: archive = LogArchive(.answers(directory))
        case .imports: archive = LogArchive(.imports(directory))
        }
    }

    /// The numbers of segments that were archived, and of those that had to be left.
    func run() throws -> (archived: Int, left: Int) {
        do {
            let files = try archive.candidates()
            let progress = Progress(
                BookWords.archiving(book.name), total: Int64(files.count), unit: .things(CountWords.segments))
            var (archived, left) = (0, 0)
            for (index, file) in files.enumerated() {
                progress.update(Int64(index))
                switch try outcome(of: file) {
                case .done(let one):
                    progress.finish()
                    try tell(one)
                    archived += 1
                case .blank: continue
                case .left(let error):
                    progress.finish()
                    Complaint.say(BookWords.stays(book.name, file.number, error.message))
                    left += 1
                }
            }
            return (archived, left)
        } catch let error as LogError {
            throw complaint(error)
        }
    }

    private enum Outcome {
        case done(LogArchive.Archived)
        case blank
        case left(LogError)
    }

    private func outcome(of file: SegmentFile) throws(LogError) -> Outcome {
        do throws(LogError) { return try archive.archive(file).map { .done($0) } ?? .blank } catch {
            guard error.isOfOneFile else { throw error }
            return .left(error)
        }
    }

    private func complaint(_ error: LogError) -> Complaint {
        guard case .system(_, let path, let code) = error, code == EACCES || code == EPERM else {
            return Complaint(error)
        }
        return BookWords.archiveRefused(path, code)
    }

    /// At once, segment for segment: each stands by itself.
    private func tell(_ archived: LogArchive.Archived) throws {
        if isJSON {
            try invocation.output.write(object(archived))
        } else {
            try invocation.output.line(words(archived))
        }
        try invocation.output.flush()
    }

    private func words(_ archived: LogArchive.Archived) -> String {
        BookWords.archived(
            book.name, archived.number, from: Quantity.bytes(archived.bytesBefore),
            to: Quantity.bytes(archived.bytesAfter), lines: archived.lines, damagedBlocks: archived.damagedBlocks)
    }

    private func object(_ archived: LogArchive.Archived) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("book", book.name)
        writer.member("segment", archived.number)
        writer.member("bytesBefore", archived.bytesBefore)
        writer.member("bytesAfter", archived.bytesAfter)
        writer.member("lines", archived.lines)
        writer.member("damagedBlocks", archived.damagedBlocks)
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }
}
