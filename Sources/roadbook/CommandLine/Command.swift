/// One verb: the words that call it, what help says of it, and what it does.
struct Command: Sendable {
    struct Example: Sendable {
        let line: String
        let meaning: String

        init(_ line: String, _ meaning: String) {
            self.line = line
            self.meaning = meaning
        }
    }

    let path: [String]
    let summary: String
    let about: String
    /// The operands that must follow, as help names them, with blanks between; in brackets one that may, with dots
    /// the last one that may come again.
    let operand: String?
    /// The operands are files to read, whose names may be any bytes.
    let takesAnyBytes: Bool
    let options: [Option]
    let examples: [Example]
    /// False of a call that writes no entry, though the verb may; and of one that takes its turn later, for it works
    /// long before.
    private let needsTurn: @Sendable (Values) -> Bool
    let run: @Sendable (Invocation) throws -> ExitCode

    init(
        _ path: String, _ summary: String, about: String, operand: String? = nil, takesAnyBytes: Bool = false,
        options: [Option], examples: [Example],
        needsTurn: @escaping @Sendable (Values) -> Bool = { !$0.has("dry-run") },
        run: @escaping @Sendable (Invocation) throws -> ExitCode
    ) {
        self.path = path.split(separator: " ").map(String.init)
        self.summary = summary
        self.about = about
        self.operand = operand
        self.takesAnyBytes = takesAnyBytes
        self.options = options
        self.examples = examples
        self.needsTurn = needsTurn
        self.run = run
    }

    var name: String { path.joined(separator: " ") }

    var operands: [String] { operand?.split(separator: " ").map(String.init) ?? [] }

    /// True of a verb whose first operand is a figure, and of a word that is one: `roadbook fuel 44.1l 10948km 1.749`
    /// adds a fill-up.
    func isMeant(byFigure word: String) -> Bool {
        let takesFigures = ["[FIGURE...]", "MONEY"].contains(operands.first ?? "")
        return takesFigures && (word.first?.isNumber == true || word.dropFirst().first?.isNumber == true)
    }

    /// The most operands that the verb may be given, unless it takes more: the unit of a figure may stand by itself, as
    /// in `odometer 10948 km`.
    var mostOperands: Int {
        let hasFigure = operands.contains { ["MONEY", "[READING]"].contains($0) }
        return operands.count + (hasFigure ? 1 : 0)
    }

    /// True if the verb writes into the ledger, where each entry has its time.
    var writesEntries: Bool { options.contains { $0.name == OpenLedger.now.name } }

    /// True of a call before which its turn at the books is waited for.
    func takesTurn(_ values: Values) -> Bool { writesEntries && needsTurn(values) }

    /// True if the verb takes as many operands as it is given.
    var takesMore: Bool { operand?.contains("...") ?? false }
}
