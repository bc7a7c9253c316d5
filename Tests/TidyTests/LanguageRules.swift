/// The parts of the language that the house leaves out, each for a reason that docs/style.md gives.

private let refusedModules = [
    "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "FoundationInternationalization",
    "Dispatch", "_Concurrency",
]
private let importKinds = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]

/// The modules that a file imports, with the line of each.
func imports(_ source: SourceText) -> [(module: String, line: Int)] {
    let tokens = source.tokens
    return tokens.indices.compactMap { index in
        guard tokens[index].text == "import", index + 1 < tokens.count else { return nil }
        let named = importKinds.contains(tokens[index + 1].text) ? index + 2 : index + 1
        guard named < tokens.count else { return nil }
        return (tokens[named].text, tokens[index].line)
    }
}

func refusedImports(_ source: SourceText) -> [Finding] {
    imports(source).filter { refusedModules.contains($0.module) }.map { found in
        Finding(source, found.line, "imports \(found.module); no room of the house needs it")
    }
}

/// One loop owns everything and one thread waits for the card: nothing here is scheduled by a runtime. Only the scenes
/// of SystemTests let the runner of the tests wait for the threads that play them.
func scheduledCode(_ source: SourceText) -> [Finding] {
    if source.path.hasPrefix("Tests/SystemTests/") { return [] }
    let tokens = source.tokens
    return tokens.indices.compactMap { index in
        let next = index + 1 < tokens.count ? tokens[index + 1].text : ""
        let previous = index > 0 ? tokens[index - 1].text : ""
        guard isScheduled(tokens[index].text, before: next, after: previous) else { return nil }
        return Finding(source, tokens[index].line, "`\(tokens[index].text)` hands the order of things to a runtime")
    }
}

private func isScheduled(_ word: String, before next: String, after previous: String) -> Bool {
    switch word {
    case "@MainActor", "async", "await", "DispatchQueue": previous != "."
    case "Task", "TaskGroup": ["{", "(", ".", "<"].contains(next) && previous != "."
    case "actor": isIdentifier(next) && previous != "."
    default: false
    }
}

private func isIdentifier(_ text: String) -> Bool {
    guard let first = text.first else { return false }
    return first.isLetter || first == "_"
}

func unsafeIsolation(_ source: SourceText) -> [Finding] {
    occurrences(of: ["nonisolated", "(", "unsafe", ")"], in: source).map { line in
        Finding(source, line, "`nonisolated(unsafe)` silences the compiler instead of answering it")
    }
}

/// One type may vouch for itself; the second shows that the design leans on it.
func vouchedTypes(_ sources: [SourceText]) -> [Finding] {
    let all = sources.flatMap { source in
        occurrences(of: ["@unchecked", "Sendable"], in: source).map { line in
            Finding(source, line, "a second type whose safety nobody checks")
        }
    }
    return Array(all.dropFirst())
}

/// `try !a` is a negation and welcome; only the attached mark forces.
func forcedTries(_ source: SourceText) -> [Finding] {
    let tokens = source.tokens
    return tokens.indices.dropFirst().compactMap { index in
        guard tokens[index].text == "!", tokens[index].isAttached, tokens[index - 1].text == "try" else { return nil }
        return Finding(source, tokens[index].line, "`try!` traps where an error should be told")
    }
}

/// Swift's own functions of text count characters as they are seen: a slash behind some letters is one with them, and
/// bytes that are left out as characters are too many (docs/decisions/0031).
func bytesAsCharacters(_ source: SourceText) -> [Finding] {
    guard source.folders.first == "Sources" else { return [] }
    return source.lines.indices.compactMap { index in
        let line = source.lines[index]
        let isCounted = ["dropFirst(", "dropLast(", "prefix(", "suffix("].contains { call in
            line.firstRange(of: call).map { place in
                line[place.upperBound...].contains("utf8.count") && !line[..<place.lowerBound].hasSuffix("utf8.")
            } ?? false
        }
        guard isCounted || line.contains("hasSuffix(\"/\")") else { return nil }
        return Finding(source, index + 1, "characters that are counted in bytes, or a slash that may be part of one")
    }
}

/// The rooms below Drive, whose texts are of their own making or are compared as they were written.
private let roomsWithoutDrive: Set<String> = ["Drive", "AppendLog", "CarBook", "Civil", "Pull"]

/// The functions that go by bytes stand in Drive, and a file that does not import it gets Swift's own without a word.
func prefixesByCharacters(_ source: SourceText) -> [Finding] {
    guard source.folders.first == "Sources", source.folders.count > 1, !roomsWithoutDrive.contains(source.folders[1]),
        !source.lines.contains("import Drive")
    else { return [] }
    return source.lines.indices.compactMap { index in
        let isAsked = [".hasPrefix(", ".hasSuffix("].contains { source.lines[index].contains($0) }
        return isAsked ? Finding(source, index + 1, "hasPrefix or hasSuffix by characters: import Drive") : nil
    }
}

/// Swift reads the words of a program from /proc, and has none where that is not mounted: then `verify` would verify
/// nothing, and say that all is well.
func wordsOfProc(_ source: SourceText) -> [Finding] {
    guard ["Sources", "Tools"].contains(source.folders.first) else { return [] }
    return ["arguments", "argc", "unsafeArgv"].flatMap { word in
        occurrences(of: ["CommandLine", ".", word], in: source).map { line in
            Finding(source, line, "`CommandLine.\(word)` needs /proc; GivenWords has what main was given")
        }
    }
}

/// The compiler of Debian 13 dies of a value inside a text that is an argument of a macro's attribute.
func interpolatedArguments(_ source: SourceText) -> [Finding] {
    let tokens = source.tokens
    return tokens.indices.compactMap { index in
        guard ["@Test", "@Suite"].contains(tokens[index].text), interpolates(tokens[(index + 1)...]) else { return nil }
        return Finding(source, tokens[index].line, "an argument of `\(tokens[index].text)` with a value inside a text")
    }
}

/// True if code stands between two quotes; all else of a text is blank.
private func interpolates(_ tokens: ArraySlice<Token>) -> Bool {
    guard tokens.first?.text == "(" else { return false }
    var (depth, isText) = (0, false)
    for token in tokens {
        switch token.text {
        case "\"": isText.toggle()
        case _ where isText: return true
        case "(": depth += 1
        case ")": depth -= 1
        default: break
        }
        if depth == 0 { return false }
    }
    return false
}

/// Libraries throw; programs and verbs speak, once. What tests say is read by developers.
func speakingLibraries(_ source: SourceText) -> [Finding] {
    guard !maySpeak(source) else { return [] }
    let tokens = source.tokens
    return tokens.indices.compactMap { index in
        let previous = index > 0 ? tokens[index - 1].text : ""
        let next = index + 1 < tokens.count ? tokens[index + 1].text : ""
        guard previous != ".", previous != "func", isSpeech(tokens[index].text, before: next) else { return nil }
        return Finding(
            source, tokens[index].line, "`\(tokens[index].text)` in a library; throw, and let the verb speak")
    }
}

private let speakingFolders = [
    "Sources/roadbook/", "Sources/roadbookd/", "Sources/roadbook-draw/", "Tools/",
]

private func maySpeak(_ source: SourceText) -> Bool {
    if speakingFolders.contains(where: { source.path.hasPrefix($0) }) { return true }
    return source.folders.contains { $0 != "Tests" && $0.hasSuffix("Tests") }
}

private func isSpeech(_ word: String, before next: String) -> Bool {
    switch word {
    case "stdout", "stderr": next != ":"
    case "print", "debugPrint", "dump", "puts", "fputs", "printf", "fprintf", "vprintf", "perror": next == "("
    default: false
    }
}

/// The lines on which these tokens follow one another.
private func occurrences(of words: [String], in source: SourceText) -> [Int] {
    let tokens = source.tokens
    return tokens.indices.compactMap { start in
        guard start + words.count <= tokens.count else { return nil }
        for (offset, word) in words.enumerated() where tokens[start + offset].text != word { return nil }
        return tokens[start].line
    }
}
