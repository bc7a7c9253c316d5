import Terminal

/// The text behind `--help`, from the same table that the words are parsed with: it cannot name a verb that is not
/// there.
enum Help {
    static let width = 80

    enum Topic {
        /// All verbs, or those of one noun.
        case overview(noun: String?, [Command])
        case command(Command)

        init(path: [String], command: Command?, commands: [Command]) {
            if let command {
                self = .command(command)
            } else {
                let noun = path.isEmpty ? nil : path.joined(separator: " ")
                self = .overview(noun: noun, commands.filter { $0.path.starts(with: path) })
            }
        }
    }

    static func lines(for topic: Topic) -> [String] {
        switch topic {
        case .overview(let noun, let commands): return overview(noun, commands)
        case .command(let command): return page(command)
        }
    }

    private static func overview(_ noun: String?, _ commands: [Command]) -> [String] {
        let prefix = noun.map { "roadbook \($0)" } ?? "roadbook"
        var lines = [CommandLineWords.usage(prefix)]
        if noun == nil { lines += [""] + wrapped(CommandLineWords.purpose, indent: "") }
        lines += ["", CommandLineWords.verbs] + pairs(commands.map { ($0.name, $0.summary) })
        lines += ["", CommandLineWords.options] + pairs(Option.global.map(pair))
        let examples = commands.compactMap(\.examples.first)
        if !examples.isEmpty { lines += ["", CommandLineWords.examples] + self.examples(examples) }
        return lines + ["", CommandLineWords.more(prefix)]
    }

    private static func page(_ command: Command) -> [String] {
        var lines = usage(command)
        lines += [""] + wrapped(command.about, indent: "")
        lines += ["", CommandLineWords.options] + pairs((command.options + Option.global).map(pair))
        return lines + ["", CommandLineWords.examples] + examples(command.examples)
    }

    private static func usage(_ command: Command) -> [String] {
        let start = CommandLineWords.usage(of: command.name)
        var words = command.options.map { option in "[--\(option.name)" + (option.value.map { " \($0)" } ?? "") + "]" }
        if let operand = command.operand { words.append(operand) }
        var lines = [start]
        for word in words {
            if lines[lines.count - 1].count + 1 + word.count > width {
                lines.append(String(repeating: " ", count: start.count))
            }
            lines[lines.count - 1] += " " + word
        }
        return lines
    }

    private static func pair(_ option: Option) -> (String, String) {
        ("--\(option.name)" + (option.value.map { " \($0)" } ?? ""), option.help)
    }

    private static func pairs(_ pairs: [(String, String)]) -> [String] {
        let column = (pairs.map(\.0.count).max() ?? 0) + 4
        return pairs.flatMap { name, text -> [String] in
            var lines = wrapped(text, indent: String(repeating: " ", count: column))
            let start = "  " + name + String(repeating: " ", count: column - 2 - name.count)
            lines[0] = start + lines[0].dropFirst(column)
            return lines
        }
    }

    private static func examples(_ examples: [Command.Example]) -> [String] {
        examples.flatMap { ["  \($0.line)"] + wrapped($0.meaning, indent: "      ") }
    }

    /// The text in lines of at most so many columns; a newline in it begins a new paragraph.
    static func wrapped(_ text: String, indent: String, width: Int = width) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var line = indent
            for word in paragraph.split(separator: " ").map(String.init) {
                if line.count > indent.count, TextWidth.columns(line) + 1 + TextWidth.columns(word) > width {
                    lines.append(line)
                    line = indent
                }
                line += (line.count > indent.count ? " " : "") + word
            }
            lines.append(line.count > indent.count ? line : "")
        }
        return lines
    }
}
