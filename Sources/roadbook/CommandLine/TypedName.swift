import Drive

/// A name as somebody typed it.
enum TypedName {
    /// One blank between two words, and nothing that is no letter to a terminal.
    static func tidied(_ text: String, _ operand: String) throws -> String {
        let tidy = ShownText.line(text).split(separator: " ").joined(separator: " ")
        guard !tidy.isEmpty else { throw CommandLineWords.isEmpty(operand) }
        return tidy
    }

    /// The same; nil for `-`, which takes away what was said.
    static func orNothing(_ text: String, _ operand: String) throws -> String? {
        text == "-" ? nil : try tidied(text, operand)
    }
}
