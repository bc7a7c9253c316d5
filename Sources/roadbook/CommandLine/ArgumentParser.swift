import Drive
import Settings

/// The reading of a command line, word by word.
struct ArgumentParser {
    var words: ArraySlice<String>
    let commands: [Command]
    var path: [String] = []
    var values = Values()
    var command: Command?

    init(words: ArraySlice<String>, commands: [Command]) {
        self.words = words
        self.commands = commands
    }

    mutating func parse() throws -> Arguments {
        var asksForHelp = false
        var takesOptions = true
        while let word = words.popFirst() {
            if takesOptions, word == "--" {
                takesOptions = false
            } else if takesOptions, word == "-h" {
                values = try Values(flag: "help", in: values)
            } else if takesOptions, word == "-o" {
                try option("--output")
            } else if takesOptions, Option.isMeant(by: word) {
                try option(word)
            } else if let command {
                try values.setOperand(word, of: command)
            } else if path.isEmpty, !asksForHelp, word == "help" {
                if let topic = Help.Topic(named: words.first) { return .help(topic) }
                asksForHelp = true
            } else {
                try step(into: word)
            }
        }
        return try request(asksForHelp: asksForHelp || values.has("help"))
    }

    private func request(asksForHelp: Bool) throws -> Arguments {
        if asksForHelp { return .help(Help.Topic(path: path, command: command, commands: commands)) }
        if values.has("version") { return .version }
        guard let command = standing else {
            throw CommandLineWords.needsVerb(path.joined(separator: " "), following, hint: whereHelpIs)
        }
        if let missing = command.operands.dropFirst(values.operands.count).first, !missing.hasPrefix("[") {
            throw lacking(missing.replacing("...", with: ""), of: command)
        }
        return .command(command, values)
    }

    /// The complaint about an operand that is missing: the only one of its kind, or one of several.
    private func lacking(_ noun: String, of command: Command) -> Complaint {
        let needed = command.operands.count { $0.replacing("...", with: "") == noun }
        guard needed > 1 else { return CommandLineWords.needsOperand(command.name, noun, hint: whereHelpIs) }
        return CommandLineWords.needsOperands(
            command.name, needed, noun, given: values.operands.count, hint: whereHelpIs)
    }

    // MARK: Verbs

    /// The command that is run if no further word comes: without any word it is a glance at everything, and a noun
    /// alone shows or lists itself.
    private var standing: Command? {
        if path.isEmpty { return .overview }
        return command ?? commands.first { [path + ["show"], path + ["list"]].contains($0.path) }
    }

    /// The words that may come next.
    private var following: [String] {
        var next: [String] = []
        for command in commands where command.path.count > path.count && command.path.starts(with: path) {
            let word = command.path[path.count]
            if !next.contains(word) { next.append(word) }
        }
        return next
    }

    private mutating func step(into word: String) throws {
        guard following.contains(word) else {
            if let adds = commands.first(where: { $0.path == path + ["add"] && $0.isMeant(byFigure: word) }) {
                command = adds
                return try values.setOperand(word, of: adds)
            }
            let asked = (path + [word]).joined(separator: " ")
            if let instead = OtherNames.table[asked.lowercased()] {
                throw CommandLineWords.otherName(asked, instead)
            }
            if let missing = OtherNames.toCome[asked.lowercased()] {
                throw CommandLineWords.isToCome(missing.capability, missing.today)
            }
            let near = Suggestion.nearest(to: word, among: following).map { (path + [$0]).joined(separator: " ") }
            throw CommandLineWords.noVerb(asked, near: near, hint: whereHelpIs)
        }
        path.append(word)
        command = commands.first { $0.path == path }
        // An option in front of this word turns out to be none of the verb that goes without the word.
        let early = values.names.first { name in !Option.global.contains { $0.name == name } }
        if let early { throw unknown("--\(early)", early, Option.global) }
    }

    // MARK: Options

    private mutating func option(_ word: String) throws {
        let body = word.drop { $0 == "-" }
        let parts = body.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        let known = Option.global + (standing?.options ?? [])
        guard word.hasPrefix("--"), let option = known.first(where: { $0.name == name }) else {
            throw unknown(word, name, known)
        }
        let attached = parts.count == 2 ? String(parts[1]) : nil
        guard let placeholder = option.value else {
            guard attached == nil else { throw CommandLineWords.takesNoValue(name) }
            return try values.set(option, nil)
        }
        if option.isOptional { return try values.set(option, attached ?? "") }
        guard let value = attached ?? words.popFirst(), !value.isEmpty || option.mayBeEmpty else {
            throw CommandLineWords.needsValue(name, placeholder)
        }
        try values.set(option, value)
    }

    private func unknown(_ word: String, _ name: String, _ known: [Option]) -> Complaint {
        if let instead = OtherNames.options[name] {
            return CommandLineWords.noOption(word, hint: CommandLineWords.hereItIs(instead))
        }
        if let near = Suggestion.nearest(to: name, among: known.map(\.name)) {
            return CommandLineWords.noOption(word, hint: CommandLineWords.didYouMean(near))
        }
        let takes = { (command: Command) in command.options.contains { $0.name == name } }
        let typed = typed
        if let owner = typed ?? (path.isEmpty ? commands.first(where: takes) : nil), takes(owner) {
            return CommandLineWords.noOption(word, hint: CommandLineWords.behindItsVerb(owner.name, name))
        }
        return CommandLineWords.noOption(word, hint: typed.map { "roadbook \($0.name) --help" } ?? whereHelpIs)
    }

    /// The verb that was typed, though words of it are still to come.
    private var typed: Command? {
        var rest = (path + words)[...]
        while !rest.isEmpty {
            let named = commands.filter { rest.starts(with: $0.path) }
            if let longest = named.max(by: { $0.path.count < $1.path.count }) { return longest }
            // A noun that stands already has its verb behind its options.
            rest = path.isEmpty ? rest.dropFirst() : []
        }
        return nil
    }

    private var whereHelpIs: String { (["roadbook"] + path + ["--help"]).joined(separator: " ") }
}

extension Values {
    fileprivate init(flag: String, in values: Values) throws {
        self = values
        try set(Option(flag, help: ""), nil)
    }
}
