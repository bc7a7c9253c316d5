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

// MARK: - Sentences and labels

/// Everything that the command says stands in its folder Words, and what its verbs and options do in the table of
/// verbs, so that one can read it all, and one day translate it. What a library says stands in one file of its room
/// whose name ends in Words: both programs show what libraries throw.
private let wordsFolder = "Sources/roadbook/Words/"
private let tableCalls: Set<String> = ["Command", "Option", "Example"]

/// Rows of tables whose texts pages are made of, the protocol's and the settings'; columns and elements of files; and
/// what is said to programmers.
private let libraryCalls: Set<String> = [
    "ControlInterface", "ControlMethod", "Described", "Row", "Setting",
    "Column", "literal", "starts",
    "fatalError", "precondition", "preconditionFailure",
]

/// Words that are not ours to choose, or are the protocol's.
private let filesOfOtherWords: Set<String> = [
    // Names that bluetoothd and the kernel have for a call that failed.
    "Sources/Bluetooth/SeekOutcome.swift",
    // Names that the kernel has for the kinds of cache.
    "Sources/Recorder/CardFacts.swift",
    // The remarks of the control socket's description, and the product that it names.
    "Sources/Control/Interface/Status.swift",
    "Sources/Control/Interface/CommonAnswer.swift",
    // A category as the tables of others spell it.
    "Sources/Drive/Words/Category.swift",
    // Statistics as other programs call them, and ours in their manner.
    "Sources/Drive/Measure/Statistic.swift",
]

/// SQL has words between quotes too. It shouts, so that two small letters around a blank are not of it.
private let roomsOfSQL = ["Catalogue", "Paint"]

/// `Complaint("there is no trip")` outside of Words and of the table of verbs, and a `throw` or an error's message with
/// a sentence in a library.
func looseWords(_ source: SourceText) -> [Finding] {
    guard let module = source.module, source.kind == "swift" else { return [] }
    if module == "roadbook" {
        guard !source.path.hasPrefix(wordsFolder) else { return [] }
        return linesWithWords(source, outside: tableCalls).map {
            Finding(source, $0 + 1, "words for people belong into \(wordsFolder)")
        }
    }
    guard !source.stem.hasSuffix("Words"), !filesOfOtherWords.contains(source.path) else { return [] }
    return linesWithWords(source, outside: libraryCalls).map {
        Finding(source, $0 + 1, "words for people belong into a file \(module)Words.swift")
    }
}

private func linesWithWords(_ source: SourceText, outside calls: Set<String>) -> [Int] {
    let code = source.code.map { Array($0.unicodeScalars) }
    var depth = 0
    // The depth of the parentheses in which such a call began.
    var entry: Int?
    return code.indices.filter { line in
        let raw = Array(source.lines[line].unicodeScalars)
        let said = Array(source.comments[line].unicodeScalars)
        var hasWords = false
        for column in code[line].indices {
            if code[line][column] == "(" {
                if entry == nil, calls.contains(word(before: column, in: code[line])) { entry = depth }
                depth += 1
            } else if code[line][column] == ")" {
                depth -= 1
                if entry == depth { entry = nil }
            }
            guard entry == nil, isBetweenWords(column, raw, code[line], said) else { continue }
            if !roomsOfSQL.contains(source.module ?? "") || isBetweenSmallLetters(column, raw) { hasWords = true }
        }
        return hasWords
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

private func isBetweenSmallLetters(_ column: Int, _ raw: [Unicode.Scalar]) -> Bool {
    raw[column - 1].properties.isLowercase && raw[column + 1].properties.isLowercase
}

/// Headings and labels are one word as a rule, so they are known by the call: `Table.Column("entry")`,
/// `list.column("entry") { … }`, `add("state", …)`.
private let labelCalls = ["Column(\"", "column(\"", ".init(\"", "add(\""]

func looseLabels(_ source: SourceText) -> [Finding] {
    guard source.module == "roadbook", source.kind == "swift", !source.path.hasPrefix(wordsFolder) else { return [] }
    return source.lines.indices.compactMap { index in
        let isLabel = labelCalls.contains { call in
            source.lines[index].ranges(of: call).contains { range in
                source.lines[index][range.upperBound...].first?.isLetter == true
            }
        }
        return isLabel ? Finding(source, index + 1, "headings and labels belong into \(wordsFolder)") : nil
    }
}
