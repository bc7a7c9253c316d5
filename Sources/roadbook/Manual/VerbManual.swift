import Drive

/// The sections of roadbook(1) that tell what verbs and options do, from the same table as `--help`. The rest of that
/// manual is written by hand; each of these stands in it between two remarks.
enum VerbManual {
    /// The room of short words, beside which the text of a list begins.
    private static let indent = "8n"

    static var lines: [String] {
        var text = ManualText()
        add(part: "options", to: &text) { list(Option.global, isCompact: false, &$0) }
        add(part: "verbs", to: &text) { for group in Commands.groups { add(group, to: &$0) } }
        add(part: "choosing", to: &text) { list(TripQuery.options, isCompact: false, &$0) }
        add(part: "examples", to: &text) { list(Commands.usual.compactMap(\.examples.first), isCompact: false, &$0) }
        return text.lines
    }

    private static func add(part: String, to text: inout ManualText, _ content: (inout ManualText) -> Void) {
        text.add(remark: ManualWords.begins(part))
        content(&text)
        text.add(remark: ManualWords.ends(part))
    }

    private static func add(_ group: Commands.Group, to text: inout ManualText) {
        text.add(macro: "Ss", ManualText.argument(ManualWords.heading(group.title)))
        text.add(macro: "Bl", "-tag", "-width", indent)
        for command in group.commands { add(command, to: &text) }
        text.add(macro: "El")
    }

    // MARK: A verb

    private static func add(_ command: Command, to text: inout ManualText) {
        let shared = TripQuery.options.map(\.words)
        let isChoosing = shared.allSatisfy(command.options.map(\.words).contains)
        let options = command.options.filter { !isChoosing || !shared.contains($0.words) }
        add(usage: command, options, isChoosing, to: &text)
        let paragraphs = command.about.split(separator: "\n").map(String.init)
        for (index, paragraph) in paragraphs.enumerated() {
            if index > 0 { text.add(macro: "Pp") }
            text.add(paragraph: paragraph)
        }
        if !options.isEmpty { list(options, isCompact: true, &text) }
        text.add(macro: "Pp")
        text.add(paragraph: ManualWords.examples(command.examples.count))
        list(command.examples, isCompact: true, &text)
    }

    private static func add(usage command: Command, _ options: [Option], _ isChoosing: Bool, to text: inout ManualText)
    {
        text.add(macro: "It", "Xo")
        text.add(macro: "Cm", ManualText.argument(command.name))
        if isChoosing { text.add(macro: "Op", "Ar", ManualWords.choice, "...") }
        for option in options { text.add(macro: "Op", macros(of: option)) }
        for operand in command.operands { add(operand: operand, to: &text) }
        text.add(macro: "Xc")
    }

    /// `TRIP`, `[TRIP]`, `FILE...`
    private static func add(operand: String, to text: inout ManualText) {
        let isOptional = operand.hasPrefix("[")
        let word = operand.filter { $0 != "[" && $0 != "]" }
        let name = word.hasSuffix("...") ? String(word.dropLast(3)) : word
        let words = ["Ar", ManualText.argument(name)] + (name == word ? [] : ["..."])
        text.add(
            macro: isOptional ? "Op" : words[0], (isOptional ? words : Array(words.dropFirst())).joined(separator: " "))
    }

    private static func macros(of option: Option) -> String {
        let flag = ["Fl", "-\(option.name)"]
        let equals = option.isOptional ? ["Ns", "Op", "=", "Ns"] : []
        let value = option.value.map { ["Ar", ManualText.argument($0)] } ?? []
        return (flag + equals + value).joined(separator: " ")
    }

    // MARK: Lists

    private static func begin(isCompact: Bool, _ text: inout ManualText) {
        if isCompact { text.add(macro: "Pp") }
        text.add(macro: "Bl", "-tag", "-width", isCompact ? "\(indent) -compact" : indent)
    }

    private static func list(_ options: [Option], isCompact: Bool, _ text: inout ManualText) {
        begin(isCompact: isCompact, &text)
        for option in options {
            text.add(macro: "It", macros(of: option))
            text.add(paragraph: option.help)
        }
        text.add(macro: "El")
    }

    private static func list(_ examples: [Command.Example], isCompact: Bool, _ text: inout ManualText) {
        begin(isCompact: isCompact, &text)
        for example in examples {
            text.add(macro: "It", "Cm", ManualText.argument(example.line))
            text.add(paragraph: example.meaning)
        }
        text.add(macro: "El")
    }
}
