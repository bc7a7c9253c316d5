/// The project speaks of itself: of cars, logs and cards, and never of the desk at which it was written. The words are
/// put together from pieces, so that this file does not find itself.

private let words: Set<String> = [
    "sess" + "ion", "sess" + "ions", "assist" + "ant", "assist" + "ants", "sub" + "agent", "sub" + "agents",
    "prom" + "pt", "prom" + "pts", "clau" + "de", "anthro" + "pic", "open" + "ai", "chat" + "gpt", "co" + "pilot",
    "l" + "lm", "l" + "lms",
]
/// Too short to be looked for in small letters.
private let exactWords: Set<String> = ["A" + "I", "GP" + "T"]
private let places = [
    "/wor" + "k/", "/tmp" + "/h/", "../sha" + "red", "/far" + "m/", "farm" + "-studio", "peer" + "-bench",
    "vm" + "-rig",
]
/// The word as an option of another program, such as a bus daemon's.
private let option = "--sess" + "ion"

func wordsOfOrigin(_ source: SourceText) -> [Finding] {
    source.lines.indices.compactMap { index in
        guard let word = wordOfOrigin(in: source.lines[index]) else { return nil }
        return Finding(source, index + 1, "`\(word)` speaks of how the project was made")
    }
}

private func wordOfOrigin(in line: String) -> String? {
    if let place = places.first(where: { line.contains($0) }) { return place }
    for range in wordRanges(in: line) {
        let word = String(line[range])
        if exactWords.contains(word) { return word }
        if words.contains(word.lowercased()), !isOption(range, line) { return word }
    }
    return nil
}

private func isOption(_ range: Range<String.Index>, _ line: String) -> Bool {
    ("--" + line[range]) == option && line[..<range.lowerBound].hasSuffix("--")
}
