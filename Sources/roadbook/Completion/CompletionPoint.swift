import Drive

/// The place on a command line at which somebody asks what may come next: what was typed before it, read as the parser
/// reads it, but forgiving.
struct CompletionPoint {
    enum Wanted {
        /// The next word of a verb.
        case verb
        case value(Option)
        /// The operand of that name.
        case operand(String)
        case option
        case nothing
    }

    /// The words of the verb so far.
    private(set) var path: [String] = []
    private(set) var command: Command?
    private(set) var wanted = Wanted.verb
    /// The part of the last word in front of what is asked for: `--since=`.
    private(set) var lead = ""
    /// The part that is typed already.
    private(set) var part: String
    /// The values of options that came before: where the books are, for example.
    private(set) var given: [String: String] = [:]
    private var operands = 0
    private(set) var asksForHelp = false

    init(_ words: [String]) {
        part = words.last ?? ""
        var pending: Option?
        for word in words.dropLast() {
            if let option = pending {
                given[option.name] = word
                pending = nil
            } else if Option.isMeant(by: word) {
                pending = takesNext(word)
            } else {
                step(into: word)
            }
        }
        wanted = wants(pending)
    }

    /// The options that may stand here.
    var options: [Option] { (command?.options ?? []) + Option.global }

    /// The words that may come next in a verb, each with the sum of what it is.
    var verbs: [(word: String, help: String)] {
        var found: [(word: String, help: String)] = []
        for command in Commands.all where command.path.count > path.count && command.path.starts(with: path) {
            let word = command.path[path.count]
            let isWhole = command.path.count == path.count + 1
            if !found.contains(where: { $0.word == word }) { found.append((word, isWhole ? command.summary : "")) }
        }
        return found
    }

    private func option(_ word: String) -> (option: Option?, value: String?) {
        let parts = word.drop { $0 == "-" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let option = options.first { $0.name == parts.first.map(String.init) }
        return (option, parts.count == 2 ? String(parts[1]) : nil)
    }

    /// The option whose value must be the next word.
    private mutating func takesNext(_ word: String) -> Option? {
        let (option, value) = option(word)
        guard let option, option.value != nil else { return nil }
        if let value { given[option.name] = value }
        return value == nil && !option.isOptional ? option : nil
    }

    private mutating func step(into word: String) {
        if path.isEmpty, word == "help", !asksForHelp {
            asksForHelp = true
        } else if verbs.contains(where: { $0.word == word }), operands == 0 {
            path.append(word)
            command = Commands.all.first { $0.path == path }
        } else {
            operands += 1
        }
    }

    private mutating func wants(_ pending: Option?) -> Wanted {
        if let pending { return .value(pending) }
        if part.hasPrefix("-") {
            let (option, value) = option(part)
            guard let option, option.value != nil, let value else { return .option }
            lead = String(part.dropLast(value.count))
            part = value
            return .value(option)
        }
        if !verbs.isEmpty, operands == 0 { return .verb }
        guard let command, !asksForHelp else { return .nothing }
        return operand(of: command).map(Wanted.operand) ?? .option
    }

    /// The name of the operand that comes next; the last one may come again if it has dots.
    private func operand(of command: Command) -> String? {
        let names = command.operands
        let name = operands < names.count ? names[operands] : command.takesMore ? names.last : nil
        return name.map { $0.filter { !"[]".contains($0) }.replacing("...", with: "") }
    }
}
