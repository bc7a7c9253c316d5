import Terminal

/// The hidden verb of `make pages`: `roadbook __manual` prints the sections of roadbook(1) that are made of the table
/// of verbs, `roadbook __manual PAGE` the manual that a page of the documentation comes to.
enum Manual {
    static let verb = "__manual"

    static func print(_ words: [String], to output: Output) throws -> ExitCode {
        guard let page = words.first else {
            try write(VerbManual.lines, to: output)
            return .ok
        }
        guard let manual = FormatManual(rawValue: page), let text = PageShelf().text(of: page) else { return .notFound }
        try write(manual.lines(of: text), to: output)
        return .ok
    }

    private static func write(_ lines: [String], to output: Output) throws {
        for line in lines { try output.write("\(line)\n".utf8) }
    }
}
