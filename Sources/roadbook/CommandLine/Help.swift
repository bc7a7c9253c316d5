import Drive
import Terminal

/// The text behind `--help`, from the same table that the words are parsed with: it cannot name a verb that is not
/// there.
enum Help {
    private static let screen = Screen(descriptor: 1)
    static let width = min(80, max(20, screen.columns ?? 80))

    enum Topic {
        /// The verbs of most days, and the names of all.
        case first
        /// All verbs, in groups.
        case all
        case times
        /// The titles of all pages of the documentation.
        case pages
        case page(String)
        /// The verbs of one noun.
        case noun(String, [Command])
        case command(Command)

        init(path: [String], command: Command?, commands: [Command]) {
            if let command {
                self = .command(command)
            } else if path.isEmpty {
                self = .first
            } else {
                self = .noun(path.joined(separator: " "), commands.filter { $0.path.starts(with: path) })
            }
        }

        /// A topic that is no verb.
        init?(named word: String?) {
            switch word {
            case "all": self = .all
            case "times": self = .times
            case "pages": self = .pages
            default:
                guard let word, !Commands.all.contains(where: { $0.path[0] == word }), PageShelf().names.contains(word)
                else { return nil }
                self = .page(word)
            }
        }
    }

    static func lines(for topic: Topic) -> [String] {
        switch topic {
        case .first: return first
        case .all: return all
        case .times: return wrapped(HelpWords.aboutTimes, indent: "") + [""] + pairs(HelpWords.times)
        case .pages: return pages
        case .page(let name): return PageText(PageShelf().text(of: name) ?? "", width: width, screen: screen).lines
        case .noun(let noun, let commands): return overview(noun, commands)
        case .command(let command): return page(command)
        }
    }

    private static var first: [String] {
        var lines = [HelpWords.usage("roadbook"), "", HelpWords.usual]
        lines += pairs(Commands.usual.map { ($0.name, $0.summary) })
        lines += ["", HelpWords.others]
        let names = Commands.groups.map { group -> (String, String) in
            var words: [String] = []
            for word in group.commands.map({ $0.path[0] }) where !words.contains(word) { words.append(word) }
            return (group.title, words.joined(separator: " "))
        }
        return lines + pairs(names) + ["", HelpWords.more, HelpWords.moreOfTimes]
    }

    private static var all: [String] {
        var lines = [HelpWords.usage("roadbook"), ""] + wrapped(HelpWords.purpose, indent: "")
        let column = (Commands.all.map(\.name.count).max() ?? 0) + 4
        for group in Commands.groups {
            lines += ["", HelpWords.heading(group.title)]
            lines += pairs(group.commands.map { ($0.name, $0.summary) }, column)
        }
        lines += ["", HelpWords.options] + pairs(Option.global.map(pair))
        return lines + ["", HelpWords.more("roadbook")]
    }

    private static var pages: [String] {
        let shelf = PageShelf()
        guard shelf.directory != nil else { return wrapped(HelpWords.noPages, indent: "") }
        let titles = shelf.names.map { ($0, shelf.title(of: $0)) }
        return [HelpWords.pages] + pairs(titles) + ["", HelpWords.morePages]
    }

    private static func overview(_ noun: String, _ commands: [Command]) -> [String] {
        let prefix = "roadbook \(noun)"
        var lines = [HelpWords.usage(prefix), "", HelpWords.others] + pairs(commands.map { ($0.name, $0.summary) })
        lines += ["", HelpWords.options] + pairs(Option.global.map(pair))
        lines += ["", HelpWords.examples] + examples(commands.compactMap(\.examples.first))
        return lines + ["", HelpWords.more(prefix)]
    }

    private static func page(_ command: Command) -> [String] {
        var lines = usage(command)
        lines += [""] + wrapped(command.about, indent: "")
        lines += ["", HelpWords.options] + pairs((command.options + Option.global).map(pair))
        return lines + ["", HelpWords.examples] + examples(command.examples)
    }

    private static func usage(_ command: Command) -> [String] {
        let start = HelpWords.usage(of: command.name)
        var words = command.options.map { "[\($0.words)]" }
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
        (option.words, option.help)
    }

    private static func pairs(_ pairs: [(String, String)], _ column: Int? = nil) -> [String] {
        let column = column ?? (pairs.map(\.0.count).max() ?? 0) + 4
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
    /// One line of ours, in which a name may have ends of lines: these make no lines of their own.
    static func wrappedLine(_ text: String, indent: String, width: Int) -> [String] {
        wrapped(ShownText.line(text), indent: indent, width: width)
    }

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
