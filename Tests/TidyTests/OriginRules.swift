/// The project speaks of itself: of cars, logs and cards, and never of the desk at which it was written. The words are
/// put together from pieces, so that this file does not find itself.

private let words: Set<String> = [
    "assist" + "ant", "assist" + "ants", "sub" + "agent", "sub" + "agents",
    "prom" + "pt", "prom" + "pts", "clau" + "de", "anthro" + "pic", "open" + "ai", "chat" + "gpt", "co" + "pilot",
    "l" + "lm", "l" + "lms",
]
/// Too short to be looked for in small letters.
private let exactWords: Set<String> = ["A" + "I", "GP" + "T"]
private let places = [
    "/wor" + "k/", "/tmp" + "/h/", "../sha" + "red", "/far" + "m/", "farm" + "-studio", "peer" + "-bench",
    "vm" + "-rig",
]
/// Programs have sessions too; only these are those of whoever wrote.
private let phrases = ["this", "last", "next", "earlier", "another", "long"].map { $0 + " sess" + "ion" }

func wordsOfOrigin(_ source: SourceText) -> [Finding] {
    source.lines.indices.compactMap { index in
        guard let word = wordOfOrigin(in: source.lines[index]) else { return nil }
        return Finding(source, index + 1, "`\(word)` speaks of how the project was made")
    }
}

private func wordOfOrigin(in line: String) -> String? {
    if let place = places.first(where: { line.contains($0) }) { return place }
    let small = line.lowercased()
    if let phrase = phrases.first(where: { small.contains($0) }) { return phrase }
    for range in wordRanges(in: line) {
        let word = String(line[range])
        let isConstant = line[range.upperBound...].first == "_"
        if exactWords.contains(word) && !isConstant { return word }
        if words.contains(word.lowercased()) { return word }
    }
    return nil
}
