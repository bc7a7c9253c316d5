import AppendLog
import JSON
import Terminal

extension Command {
    /// `verify`: proves both books, line by line and along the chain.
    static let verify = Command(
        "verify", "prove that nothing is missing or altered",
        about: """
            Checks every line, block and link of the chain in both books, and names what is wrong: torn (a write that \
            the power cut; nothing that was acknowledged), damaged (no longer whole), edited (changed by hand), gap \
            (missing), conflict (two lines of one number), foreign (of another log).

            Ends with 0 if all that was ever acknowledged is there as it was written, with 6 if it is there but only \
            because copies healed it, with 5 if something is missing or altered.
            """,
        options: [
            Option("json", help: "one object for each finding, then one for each book")
        ],
        examples: [
            Example("roadbook verify", "both books of this machine"),
            Example("roadbook --data /mnt/card/var/lib/roadbook verify", "those of a card in a reader"),
        ]
    ) { invocation in
        var worst = ExitCode.ok
        var found = false
        for book in Book.allCases {
            guard let directory = try book.existing(in: invocation.places) else { continue }
            found = true
            let code = try Verification(book, directory, invocation).run()
            worst = code.severity > worst.severity ? code : worst
        }
        if !found, !invocation.values.has("json") { try invocation.output.line("both books are empty") }
        return worst
    }
}

extension ExitCode {
    /// Failed verification outweighs what needs attention, which outweighs success.
    fileprivate var severity: Int {
        switch self {
        case .ok: return 0
        case .needsAttention: return 1
        case .failed, .usage, .notFound, .noDaemon, .verificationFailed: return 2
        }
    }
}

/// One run of `verify` on one book.
private final class Verification {
    /// More findings than a person reads; `--json` gives them all.
    private static let shown = 200

    private let book: Book
    private let invocation: Invocation
    private let reading: LogReading
    private let isJSON: Bool
    private var table: Table
    private var count = 0

    init(_ book: Book, _ directory: String, _ invocation: Invocation) {
        self.book = book
        self.invocation = invocation
        reading = LogReading(DirectoryShelf([directory]), name: "the \(book.name)", verifies: true)
        isJSON = invocation.values.has("json")
        table = Table([
            Table.Column("segment", .right), Table.Column("block", .right), Table.Column("kind"),
            Table.Column("what was found", shrinks: true),
        ])
    }

    func run() throws -> ExitCode {
        reading.reader.onFinding = { [unowned self] in self.take($0) }
        try reading.readToEnd("verifying") { _ in }
        let tally = reading.reader.tally
        if isJSON {
            try printSum(tally)
        } else {
            try printTable(tally)
        }
        return code(tally)
    }

    private func code(_ tally: LogTally) -> ExitCode {
        let altered = [LogFinding.Kind.edited, .gap, .conflict].reduce(0) { $0 + tally.count($1) }
        if altered > 0 || tally.missing > 0 { return .verificationFailed }
        return tally.count(.damaged) + tally.count(.foreign) > 0 ? .needsAttention : .ok
    }

    private func take(_ finding: LogFinding) {
        count += 1
        if isJSON { return printObject(finding) }
        guard count <= Verification.shown else { return }
        let place = finding.place
        table.add(["\(place.segment)", "\(place.block)", finding.kind.rawValue, finding.detail])
    }

    // MARK: For people

    private func printTable(_ tally: LogTally) throws {
        let output = invocation.output
        if !table.isEmpty {
            try output.line("\(book.name):")
            for line in table.lines(on: Screen(descriptor: 1)) { try output.line(line) }
            let more = count - Verification.shown
            if more > 0 { try output.line("and \(Quantity.grouped(more)) more: --json gives them all") }
        }
        try output.line("\(book.name): \(sum(tally))")
        for line in advice(tally) { try output.line("  \(line)") }
    }

    private func sum(_ tally: LogTally) -> String {
        guard tally.blocks > 0 else { return "empty" }
        let segments = Quantity.count(tally.segments, "segment")
        let read = "\(Quantity.count(tally.lines, "line")) in \(Quantity.count(tally.blocks, "block")) of \(segments)"
        switch code(tally) {
        case .ok where tally.count(.torn) == 0: return "\(read), all proven"
        case .ok: return "\(read), all that was acknowledged is proven; \(tally.damage ?? "")"
        default: return "\(read); \(tally.damage ?? "")"
        }
    }

    /// What to do next, for each kind of finding that asks for something.
    private func advice(_ tally: LogTally) -> [String] {
        var lines: [String] = []
        if tally.missing > 0 || tally.count(.gap) > 0 {
            lines.append("gap, damaged: put the segment back from a backup, or look for it on the card with")
            lines.append("    roadbook carve DEVICE")
        } else if tally.count(.damaged) > 0 {
            lines.append("damaged: copies have healed every line, but the card has begun to rot: back it up, renew it")
        }
        if tally.count(.edited) > 0 { lines.append("edited: somebody changed these lines; compare with a backup") }
        if tally.count(.conflict) > 0 { lines.append("conflict: two programs wrote at once; both lines are kept") }
        if tally.count(.foreign) > 0 { lines.append("foreign: blocks of another log lie here; they are not read") }
        return lines
    }

    // MARK: For programs

    private func printObject(_ finding: LogFinding) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("book", book.name)
        writer.member("segment", finding.place.segment)
        writer.member("block", finding.place.block)
        writer.member("kind", finding.kind.rawValue)
        writer.member("detail", finding.detail)
        writer.endObject()
        writer.endLine()
        do {
            try invocation.output.write(writer.bytes)
        } catch {
            leave(error)
        }
    }

    private func printSum(_ tally: LogTally) throws {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("book", book.name)
        if let log = reading.reader.log { writer.member("log", logID(log)) } else { writer.nullMember("log") }
        writer.member("segments", tally.segments)
        writer.member("blocks", tally.blocks)
        writer.member("lines", tally.lines)
        writer.damage(tally)
        writer.member("isProven", code(tally) == .ok)
        writer.endObject()
        writer.endLine()
        try invocation.output.write(writer.bytes)
    }
}
