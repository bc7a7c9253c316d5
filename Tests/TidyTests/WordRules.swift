/// People read the words of the daemon: a value of the program is put into words before it is put into a text. The
/// compiler cannot tell a name from a case that is printed as it is spelt, so the usual names of such values are
/// refused.

private let rooms = ["Bluetooth", "Control", "Gpsd", "Recorder"]
private let spelt: Set<Substring> = [
    "error", "health", "kind", "news", "note", "outlook", "presence", "severity", "state", "trouble",
]

/// `"gpsd: \(gpsd.state)"`.
func speltStates(_ source: SourceText) -> [Finding] {
    guard let module = source.module, rooms.contains(module) else { return [] }
    return source.lines.indices.flatMap { index in
        interpolations(in: source.lines[index]).compactMap { value in
            guard let last = value.split(separator: ".").last, spelt.contains(last) else { return nil }
            return Finding(source, index + 1, "`\(value)` is printed as the program spells it; say it in words")
        }
    }
}

/// The text between `\(` and `)`, where it is a plain path of names.
private func interpolations(in line: String) -> [Substring] {
    line.split(separator: "\\(", omittingEmptySubsequences: false).dropFirst().compactMap { part in
        let value = part.prefix { $0.isLetter || $0.isNumber || $0 == "." }
        return part.dropFirst(value.count).first == ")" ? value : nil
    }
}

// MARK: - The command

/// Everything that the command says stands in its folder Words, and what its verbs and options do in the table of
/// verbs, so that one can read it all, and one day translate it.
private let wordsFolder = "Sources/roadbook/Words/"
private let tableCalls: Set<String> = ["Command", "Option", "Example"]

/// The lines with words outside of both that are still there: parts of file names, names of statistics. Fewer are
/// welcome; then the number goes down.
let mostLooseWords = 23

/// Lines of the command with words between quotes, where there are more of them than are known.
func looseWords(_ sources: [SourceText]) -> [Finding] {
    let found = sources.flatMap(wordsOutsideOfWords)
    return found.count > mostLooseWords ? found : []
}

/// `Complaint("there is no trip")` outside of Words and of the table of verbs.
func wordsOutsideOfWords(_ source: SourceText) -> [Finding] {
    guard source.module == "roadbook", !source.path.hasPrefix(wordsFolder), source.kind == "swift" else { return [] }
    let code = source.code.map { Array($0.unicodeScalars) }
    var depth = 0
    // The depth of the parentheses in which an entry of the table began.
    var entry: Int?
    return code.indices.compactMap { line in
        let raw = Array(source.lines[line].unicodeScalars)
        let said = Array(source.comments[line].unicodeScalars)
        var hasWords = false
        for column in code[line].indices {
            if code[line][column] == "(" {
                if entry == nil, tableCalls.contains(word(before: column, in: code[line])) { entry = depth }
                depth += 1
            } else if code[line][column] == ")" {
                depth -= 1
                if entry == depth { entry = nil }
            }
            if entry == nil, isBetweenWords(column, raw, code[line], said) { hasWords = true }
        }
        return hasWords ? Finding(source, line + 1, "words for people belong into \(wordsFolder)") : nil
    }
}

private func word(before column: Int, in code: [Unicode.Scalar]) -> String {
    let letters = code[..<column].reversed().prefix { $0.properties.isAlphabetic }
    return String(String.UnicodeScalarView(letters.reversed()))
}

/// True for a blank with a letter on either side, all three within quotes.
private func isBetweenWords(
    _ column: Int, _ raw: [Unicode.Scalar], _ code: [Unicode.Scalar], _ comment: [Unicode.Scalar]
) -> Bool {
    guard column > 0, column + 1 < raw.count, column + 1 < code.count, raw[column] == " " else { return false }
    return [column - 1, column + 1].allSatisfy { side in
        let isText = code[side] == " " && (side >= comment.count || comment[side] == " ")
        return isText && raw[side].properties.isAlphabetic
    }
}
