/// A type is looked for by its name: in the file that is called so.

/// A type may stay with the one that it serves as long as it has no more lines.
let mostLinesOfAGuest = 12

/// Files that neither declare the type after which they are named nor extend one that their name contains. The file of
/// a verb extends `Command` by it.
func misnamedFiles(_ source: SourceText) -> [Finding] {
    guard isHeldToFileNames(source), source.name != "main.swift" else { return [] }
    let declared = declarations(in: source.tokens)
    guard !declared.isEmpty else { return [] }
    let isNamed = declared.contains { declaration in
        guard declaration.isExtension else { return declaration.name == source.stem }
        let isVerb = declaration.name == "Command" && source.stem.hasSuffix("Verb")
        return isVerb || source.stem.contains(declaration.name)
    }
    if isNamed { return [] }
    return [Finding(source, 1, "`\(source.name)` neither declares `\(source.stem)` nor extends what its name says")]
}

/// Types that others may use, of more lines than a guest has, in a file of another name.
func hiddenTypes(_ source: SourceText) -> [Finding] {
    guard isHeldToFileNames(source) else { return [] }
    return declarations(in: source.tokens).compactMap { declaration in
        let isHidden = !declaration.isExtension && !declaration.isPrivate && declaration.name != source.stem
        guard isHidden, declaration.lines > mostLinesOfAGuest else { return nil }
        return Finding(source, declaration.line, "`\(declaration.name)` is looked for in \(declaration.name).swift")
    }
}

private func isHeldToFileNames(_ source: SourceText) -> Bool {
    source.kind == "swift" && source.module != nil
}

private struct Declaration {
    /// The first word of a nested name.
    var name: String
    var isExtension: Bool
    var isPrivate: Bool
    var line: Int
    var lines: Int
}

/// The types and extensions that stand in no other.
private func declarations(in tokens: [Token]) -> [Declaration] {
    var found: [Declaration] = []
    var depth = 0
    for (index, token) in tokens.enumerated() {
        if token.text == "{" { depth += 1 }
        if token.text == "}" {
            depth -= 1
            if depth == 0, !found.isEmpty, found[found.count - 1].lines == 0 {
                found[found.count - 1].lines = token.line - found[found.count - 1].line + 1
            }
        }
        guard depth == 0, ["struct", "class", "enum", "protocol", "extension"].contains(token.text) else { continue }
        let before = tokens[..<index].suffix(2).map(\.text)
        found.append(
            Declaration(
                name: tokens[index + 1].text, isExtension: token.text == "extension",
                isPrivate: before.contains("private") || before.contains("fileprivate"), line: token.line, lines: 0))
    }
    return found
}
