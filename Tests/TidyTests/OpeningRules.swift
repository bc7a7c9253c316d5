/// Files are opened in one place, the room Files: there no link is followed where others may write, nothing waits at a
/// pipe, and what is no regular file is refused. Whoever opens a path by himself has a reason here.

private let openers = [
    "open", "openat", "fopen", "freopen", "opendir", "fdopendir", "creat", "mkstemp", "mkostemp", "sqlite3_open",
    "sqlite3_open_v2", "gps_open",
]

/// At most ten.
private let reasons = [
    "Sources/AppendLog/System/SystemCalls.swift": "the log's own table, in which tests play the kernel",
    "Sources/Catalogue/CheckedPages.swift": "the way in which SQLite opens, in whose table it stands",
    "Sources/Catalogue/Database.swift": "SQLite opens its own file, which CatalogueFile has looked at",
    "Sources/Paint/Tiles/TileDatabase.swift": "SQLite opens a file of tiles, which InputFile has looked at",
    "Sources/Recorder/StartupMemory.swift": "/proc/self/smaps, line by line",
    "Sources/Terminal/TerminalQuestion.swift": "/dev/tty, to ask the terminal",
    "Sources/roadbook/Backup/PiLight.swift": "a file of sysfs takes a word and is never replaced",
]

func openedPaths(_ source: SourceText) -> [Finding] {
    let isOwn = source.path.hasPrefix("Sources/Files/") || !source.path.hasPrefix("Sources/")
    guard !isOwn, reasons[source.path] == nil else { return [] }
    let tokens = source.tokens
    return tokens.indices.compactMap { index in
        guard openers.contains(tokens[index].text), index + 1 < tokens.count, tokens[index + 1].text == "(" else {
            return nil
        }
        let isMethod = !isOfKernel(index, in: tokens)
        return isMethod ? nil : Finding(source, tokens[index].line, words(tokens[index].text))
    }
}

private func words(_ opener: String) -> String { "`\(opener)` opens a path outside of the room Files" }

/// False of a declaration, and of a method of the same name: that has another owner than Glibc, and no flags.
private func isOfKernel(_ index: Int, in tokens: [Token]) -> Bool {
    let before = index > 0 ? tokens[index - 1].text : ""
    if before == "func" || before == "case" { return false }
    if before == "." { return index > 1 && tokens[index - 2].text == "Glibc" }
    return tokens[index].text != "open" || arguments(of: index, in: tokens).contains { $0.hasPrefix("O_") }
}

/// The words of the next brackets.
private func arguments(of index: Int, in tokens: [Token]) -> [String] {
    var depth = 0
    var words: [String] = []
    for token in tokens[(index + 1)...] {
        if token.text == "(" { depth += 1 }
        if token.text == ")" { depth -= 1 }
        if depth == 0 { break }
        words.append(token.text)
    }
    return words
}

/// A reason for a file that is gone, or that opens nothing any more.
func staleOpenings(_ sources: [SourceText]) -> [Finding] {
    reasons.keys.sorted().compactMap { path in
        let source = sources.first { $0.path == path }
        let opens = source?.tokens.contains { openers.contains($0.text) } ?? false
        return opens ? nil : Finding(SourceText(path, ""), 1, "opens nothing, and needs no reason in OpeningRules")
    }
}
