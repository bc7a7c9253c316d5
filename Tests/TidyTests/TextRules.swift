/// Rules that every written file keeps to, whatever its language.

private let writtenKinds: Set<String> = [
    "swift", "c", "h", "cpp", "modulemap", "sh", "py", "md", "json", "yml", "toml", "conf", "service", "socket",
    "timer",
    "rules", "varlink", "Makefile", "LICENSE", "run", ".gitignore", ".swift-format", ".editorconfig",
]

/// Written by a person, rather than a vector of the format, whose spaces and lengths are its content.
func isWritten(_ source: SourceText) -> Bool {
    writtenKinds.contains(source.kind)
}

func trailingSpace(_ source: SourceText) -> [Finding] {
    guard isWritten(source) else { return [] }
    return source.lines.indices.compactMap { index in
        guard let last = source.lines[index].utf8.last, last <= UInt8(ascii: " ") else { return nil }
        return Finding(source, index + 1, "white space at the end of the line")
    }
}

private let promises = ["TO" + "DO", "FIX" + "ME", "X" + "XX"]

/// A promise belongs to docs/status.md, where somebody looks. In code only with a name and a reason: `(name): why`.
func barePromises(_ source: SourceText) -> [Finding] {
    guard isWritten(source), source.kind != "md" else { return [] }
    let lines = source.kind == "swift" ? source.comments : source.lines
    return lines.indices.compactMap { index in
        guard let word = promises.first(where: { isBare($0, in: lines[index]) }) else { return nil }
        return Finding(source, index + 1, "a bare \(word)")
    }
}

private let placeholders: Set<String> = ["VALUE", "KEY", "TRIP", "ENTRY", "TEXT", "NAME"]

/// A hint says what to type next, with what was typed already. Only behind an option that is missing (`--name NAME`) it
/// may leave a place open.
func placeholdersInHints(_ source: SourceText) -> [Finding] {
    guard source.kind == "swift", source.path.hasPrefix("Sources/roadbook/") else { return [] }
    return source.lines.indices.compactMap { index in
        guard let hint = source.lines[index].firstRange(of: "hint: \"") else { return nil }
        let words = source.lines[index][hint.upperBound...].prefix { $0 != "\"" }.split(separator: " ")
        let open = words.indices.first { place in
            let isOfOption = place > words.startIndex && words[place - 1].hasPrefix("--")
            return placeholders.contains(String(words[place])) && !isOfOption
        }
        return open.map { Finding(source, index + 1, "a hint says \(words[$0]) for what was typed") }
    }
}

private let namesOfWords: Set<String> = [
    "path", "folder", "place", "name", "vehicle", "driver", "directory", "station", "file", "text", "word", "words",
    "point", "port", "user", "host", "address",
]

/// A command that is offered has what somebody wrote as a shell takes it, by `shellWord`: quotes of its own would not
/// hold what a name can say.
func rawWordsInCommands(_ source: SourceText) -> [Finding] {
    guard source.path.hasPrefix("Sources/roadbook/Words/") else { return [] }
    return source.lines.indices.compactMap { index in
        let line = source.lines[index]
        let begins = ["roadbook ", "sudo ", "ssh "].compactMap { line.firstRange(of: $0)?.upperBound }.min()
        guard let begins, !trimmed(line).hasPrefix("//") else { return nil }
        let parts = line[begins...].prefix { $0 != ";" }.split(separator: "\\")
        // A word may be a part of one that is quoted as a whole.
        let isRaw = zip(parts, parts.dropFirst()).contains { before, part in
            let name = String(part.dropFirst().prefix { $0.isLetter })
            let isQuoted = part.contains("shellWord") || before.contains("shellWord")
            return part.hasPrefix("(") && !isQuoted && namesOfWords.contains(name)
        }
        return isRaw ? Finding(source, index + 1, "a command with a word that is not quoted by shellWord") : nil
    }
}

private func isBare(_ word: String, in line: String) -> Bool {
    wordRanges(in: line).contains { range in
        line[range] == word && !line[range.upperBound...].hasPrefix("(")
    }
}

/// The runs of letters in a line.
func wordRanges(in line: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var start: String.Index?
    for index in line.indices {
        if line[index].isLetter {
            start = start ?? index
        } else if let first = start {
            ranges.append(first..<index)
            start = nil
        }
    }
    if let first = start { ranges.append(first..<line.endIndex) }
    return ranges
}

/// History is kept by git. Only plain comments are judged: documentation may show how a thing is used.
func commentedOutCode(_ source: SourceText) -> [Finding] {
    source.comments.indices.compactMap { index in
        let comment = trimmed(source.comments[index])
        guard comment.hasPrefix("//"), !comment.hasPrefix("///") else { return nil }
        guard looksLikeCode(trimmed(String(comment.dropFirst(2)))) else { return nil }
        return Finding(source, index + 1, "code in a comment")
    }
}

private let codeEndings = ["{", "}", "};", ");", "})"]
private let callsAtTheStart = ["print(", "#expect(", "assert(", "precondition(", "fatalError(", "try ", "guard let "]

private func looksLikeCode(_ text: String) -> Bool {
    if codeEndings.contains(where: { text.hasSuffix($0) }) { return true }
    if text.hasPrefix("let ") || text.hasPrefix("var ") { return text.contains(" = ") || text.contains(": ") }
    if text.hasPrefix("return ") || text.hasPrefix("import "), !text.dropFirst(7).contains(" ") { return true }
    if text.hasPrefix("func "), text.contains("(") { return true }
    return text.hasSuffix(")") && callsAtTheStart.contains { text.hasPrefix($0) }
}

func trimmed(_ line: String) -> String {
    var part = Substring(line)
    while let first = part.first, first.isWhitespace { part.removeFirst() }
    while let last = part.last, last.isWhitespace { part.removeLast() }
    return String(part)
}

/// A script says what it is for before it does anything, and stops at its first error.
func carelessScripts(_ source: SourceText) -> [Finding] {
    guard source.lines.first == "#!/usr/bin/env bash" else {
        return source.kind == "sh" ? [Finding(source, 1, "begins otherwise than `#!/usr/bin/env bash`")] : []
    }
    var findings: [Finding] = []
    if source.lines.count < 2 || !source.lines[1].hasPrefix("# ") {
        findings.append(Finding(source, 2, "no comment that says what the script is for"))
    }
    if !source.lines.contains("set -euo pipefail") {
        findings.append(Finding(source, 2, "no line `set -euo pipefail`"))
    }
    return findings
}

/// A page that points at a file points at one that is there.
func brokenLinks(_ source: SourceText, isThere: (String) -> Bool) -> [Finding] {
    guard source.kind == "md" else { return [] }
    return source.lines.indices.flatMap { index in
        linkTargets(in: source.lines[index]).compactMap { target in
            let path = (source.folders + [target]).joined(separator: "/")
            return isThere(path) ? nil : Finding(source, index + 1, "points at `\(target)`, which is not there")
        }
    }
}

/// A page that names a source by its folders, as `Drive/Machine/Decision.swift`, names one that is there: from the
/// root, below Sources, or beside the page.
func brokenPaths(_ source: SourceText, isThere: (String) -> Bool) -> [Finding] {
    guard source.kind == "md" else { return [] }
    let places: [[String]] = [[], ["Sources"], source.folders]
    return source.lines.indices.flatMap { index in
        namedSources(in: source.lines[index]).compactMap { name in
            let isFound = places.contains { isThere(($0 + [name]).joined(separator: "/")) }
            return isFound ? nil : Finding(source, index + 1, "names `\(name)`, which is not there")
        }
    }
}

private func namedSources(in line: String) -> [String] {
    let spans = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    let code = spans.filter { $0.offset % 2 == 1 }.map { String($0.element) }
    return code.filter { $0.hasSuffix(".swift") && $0.contains("/") && !$0.contains(" ") }
}

/// `docs/status.md` of `[status](docs/status.md#log)`; links into the same page and to other places are left out.
private func linkTargets(in line: String) -> [String] {
    var targets: [String] = []
    var rest = Substring(line)
    while let bracket = rest.firstIndex(of: "]") {
        rest = rest[rest.index(after: bracket)...]
        guard rest.first == "(", let close = rest.firstIndex(of: ")") else { continue }
        let target = rest[rest.index(after: rest.startIndex)..<close]
        let file = target.prefix { $0 != "#" }
        if !file.isEmpty, !file.contains(":"), !file.contains(" ") { targets.append(String(file)) }
    }
    return targets
}
