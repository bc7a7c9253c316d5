import Drive
import Terminal

/// The words that may come next on a command line, for the shells: a shell hands its words over as
/// `roadbook __complete WORD...`, the last one as far as it is typed, and gets a candidate a line, with its meaning
/// behind a tab. A line that begins with a colon asks the shell for names of its own.
enum Completion {
    static let verb = "__complete"

    static func print(_ words: [String], to output: Output) throws {
        let point = CompletionPoint(words)
        for (word, help) in candidates(at: point, output) where word.hasPrefix(point.part) || word.hasPrefix(":") {
            let line = ShownText.line(word.hasPrefix(":") ? word : point.lead + word)
            try output.write((help.isEmpty ? "\(line)\n" : "\(line)\t\(ShownText.line(help))\n").utf8)
        }
    }

    private static func candidates(at point: CompletionPoint, _ output: Output) -> [CompletionValues.Value] {
        switch point.wanted {
        case .nothing: return []
        case .verb:
            return point.verbs.map { ($0.word, $0.help) } + (point.path.isEmpty ? help(at: point) : [])
        case .option: return point.options.map { ("--" + $0.name, $0.help) }
        case .value(let option): return values(option.value ?? "", option.name, point, output)
        case .operand(let word): return values(word, point.path[0], point, output)
        }
    }

    /// The verb `help` in front of everything; behind it what is neither a verb nor a noun.
    private static func help(at point: CompletionPoint) -> [CompletionValues.Value] {
        guard point.asksForHelp else { return [("help", HelpWords.helpVerb)] }
        let shelf = PageShelf()
        let topics = [("all", HelpWords.helpAll), ("times", HelpWords.helpTimes), ("pages", HelpWords.helpPages)]
        return topics + shelf.names.map { ($0, shelf.title(of: $0)) }
    }

    private static func values(
        _ word: String, _ name: String, _ point: CompletionPoint, _ output: Output
    ) -> [CompletionValues.Value] {
        if let names = CompletionValues.names(for: word) { return [(names.rawValue, "")] }
        let places = Paths(
            data: point.given["data"], socket: point.given["socket"], configuration: point.given["config"],
            environment: Screen.environment)
        let invocation = Invocation(values: Values(), places: places, output: output)
        return CompletionValues(invocation).values(for: word, of: name)
    }
}
