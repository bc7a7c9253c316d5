/// The size that a thing may have. Small things are read whole; whoever needs more room has two ideas in one place.

let longestFunction = 70
let longestFile = 700
let longestStateMachine = 1000
let widestLine = 120

/// Files that hold one state machine with every state in view. A file stands here with its path, or not at all.
let stateMachines: Set<String> = []

func longFunctions(_ source: SourceText) -> [Finding] {
    source.tokens.indices.compactMap { index in
        guard let last = lastLineOfFunction(declaredAt: index, in: source.tokens) else { return nil }
        let length = last - source.tokens[index].line + 1
        guard length > longestFunction else { return nil }
        return Finding(source, source.tokens[index].line, "a function of \(length) lines (at most \(longestFunction))")
    }
}

func longFile(_ source: SourceText) -> [Finding] {
    guard isWritten(source) else { return [] }
    let most = stateMachines.contains(source.path) ? longestStateMachine : longestFile
    guard source.lines.count > most else { return [] }
    return [Finding(source, most + 1, "a file of \(source.lines.count) lines (at most \(most))")]
}

/// Tables of a Markdown page cannot be broken, so their rows may be wide.
func wideLines(_ source: SourceText) -> [Finding] {
    guard isWritten(source) else { return [] }
    return source.lines.indices.compactMap { index in
        let line = source.lines[index]
        guard line.utf8.count > widestLine, !line.hasPrefix("|") else { return nil }
        let width = line.unicodeScalars.count
        guard width > widestLine else { return nil }
        return Finding(source, index + 1, "\(width) columns (at most \(widestLine))")
    }
}

/// The line of the brace that ends the function whose keyword stands at `index`; nil for anything else, and for a
/// function without a body.
private func lastLineOfFunction(declaredAt index: Int, in tokens: [Token]) -> Int? {
    guard isFunctionKeyword(index, tokens) else { return nil }
    guard let body = bodyOfFunction(declaredAt: index, in: tokens) else { return nil }
    var depth = 0
    for token in tokens[body...] {
        if token.text == "{" { depth += 1 }
        if token.text == "}" { depth -= 1 }
        if depth == 0 { return token.line }
    }
    return nil
}

private func isFunctionKeyword(_ index: Int, _ tokens: [Token]) -> Bool {
    guard ["func", "init", "deinit", "subscript"].contains(tokens[index].text) else { return false }
    return index == 0 || tokens[index - 1].text != "."
}

private func bodyOfFunction(declaredAt index: Int, in tokens: [Token]) -> Int? {
    var parentheses = 0
    var next = index + 1
    while next < tokens.count {
        switch tokens[next].text {
        case "(": parentheses += 1
        case ")": parentheses -= 1
        case "{" where parentheses == 0: return next
        case "}" where parentheses == 0: return nil
        case "func", "init", "deinit", "subscript", "var", "let":
            if parentheses == 0, isDeclaration(next, tokens) { return nil }
        default: break
        }
        next += 1
    }
    return nil
}

/// An operator's name may stand between `func` and its parameters, a keyword may not.
private func isDeclaration(_ index: Int, _ tokens: [Token]) -> Bool {
    tokens[index - 1].text != "."
}
