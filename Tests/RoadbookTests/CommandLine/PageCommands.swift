import Glibc
import Testing

/// A command as a page writes it.
struct PageCommand {
    let page: String
    let text: String

    private static let programs = ["roadbook", "roadbookd", "roadbook-online", "roadbook-draw", "make"]

    /// Nil where a line tells of something else.
    init?(_ page: String, _ line: String) {
        self.page = page
        text = PageCommand.command(line)
        guard !text.contains("─"), text.components(["|", "&&", ";"]).contains(where: PageCommand.isOurs) else {
            return nil
        }
    }

    /// Without what is said of it behind two blanks or a number sign.
    private static func command(_ line: String) -> String {
        var text = line.drop { $0 == " " }
        if let comment = text.firstRange(of: "  ") { text = text[..<comment.lowerBound] }
        if let comment = text.firstRange(of: " # ") { text = text[..<comment.lowerBound] }
        return String(text)
    }

    /// Whatever stands in front of it: another user, another machine, variables.
    private static func isOurs(_ words: [String]) -> Bool {
        var rest = words[...]
        if rest.first == "ssh" { rest = rest.dropFirst(2) }
        if rest.first == "sudo" { rest = rest.dropFirst() }
        if rest.first == "-u" { rest = rest.dropFirst(2) }
        while let word = rest.first, word.contains("="), word.first?.isUppercase == true { rest = rest.dropFirst() }
        return rest.first.map(programs.contains) ?? false
    }

    // MARK: Pages

    /// The commands in fences, and those between backquotes.
    static func ofMarkdown(_ page: String) throws -> [PageCommand] {
        var commands: [PageCommand] = []
        var isFenced = false
        var paragraph = ""
        func endParagraph() {
            let parts = paragraph.split(separator: "`", omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() where index % 2 == 1 {
                if let command = PageCommand(page, String(part)) { commands.append(command) }
            }
            paragraph = ""
        }
        for line in try Checkout.text(of: page).split(separator: "\n", omittingEmptySubsequences: false) {
            if line.drop(while: { $0 == " " }).hasPrefix("```") {
                endParagraph()
                isFenced.toggle()
            } else if isFenced {
                if let command = PageCommand(page, String(line)) { commands.append(command) }
            } else if line.isEmpty || line.hasPrefix("|") {
                endParagraph()
                paragraph = String(line)
            } else {
                paragraph += " " + line.drop { $0 == " " }
            }
        }
        endParagraph()
        return commands
    }

    /// Displayed lines, and those of literal displays.
    static func ofManual(_ page: String) throws -> [PageCommand] {
        var commands: [PageCommand] = []
        var isLiteral = false
        for line in try Checkout.text(of: page).split(separator: "\n") {
            if line.hasPrefix(".Bd") || line.hasPrefix(".Ed") { isLiteral = line.hasPrefix(".Bd") }
            let shown = line.hasPrefix(".Dl ") ? line.dropFirst(4) : isLiteral ? line : ""
            let typed = shown.replacing("\\-", with: "-").replacing("\\(aq", with: "'")
            if let command = PageCommand(page, String(typed)) { commands.append(command) }
        }
        return commands
    }

    /// The examples of a program's help.
    static func ofHelp(_ program: String, _ words: [String]) throws -> [PageCommand] {
        let lines = try Child(Roadbook.path + program, words + ["--help"], [:]).finish().lines
        let examples = lines.drop { $0 != "examples:" }.dropFirst()
        let page = "help \(words.joined(separator: " "))"
        return examples.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.compactMap { PageCommand(page, $0) }
    }

    /// Every page there is, but for the one that says what is still to come.
    static func all() throws -> [PageCommand] {
        let pages = WrittenBooks.files(in: "\(Checkout.root)/docs").map { "docs/\($0)" }.filter {
            $0 != "docs/status.md"
        }
        let decisions = WrittenBooks.files(in: "\(Checkout.root)/docs/decisions").map { "docs/decisions/\($0)" }
        let written = ["README.md", "CONTRIBUTING.md", "SECURITY.md"] + pages + decisions
        let manuals = WrittenBooks.files(in: "\(Checkout.root)/docs/man").map { "docs/man/\($0)" }
        var commands = try written.filter { $0.hasSuffix(".md") }.flatMap(ofMarkdown)
        commands += try manuals.flatMap(ofManual)
        commands += try verbs().flatMap { try ofHelp("", $0.split(separator: " ").map(String.init)) }
        commands += try ofHelp("d", [])
        commands += try ofHelp("-draw", [])
        return commands + (try ofHelp("-online", []))
    }

    static func verbs() throws -> [String] {
        let lines = try Roadbook.run(["help", "all"]).lines
        let verbs = lines.drop { $0 != "look:" }.prefix { $0 != "options:" }.filter { $0.hasPrefix("  ") }
        return verbs.compactMap { $0.dropFirst(2).split(separator: "  ").first.map(String.init) }
    }
}

extension String {
    /// The words between these.
    func components(_ separators: [String]) -> [[String]] {
        split(separator: " ").map(String.init).split { separators.contains($0) }.map(Array.init)
    }
}
