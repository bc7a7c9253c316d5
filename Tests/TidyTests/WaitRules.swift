/// Tests wait for what must come, in one place (Tests/Support/Awaiting): how long that takes is the machine's business.

/// Code that keeps time by itself, and waits for nobody.
private let timekeepers = [
    "Tests/Support/Awaiting/", "Tools/NMEASource/Receiver.swift", "Tests/Support/SimulatedDisk/CrashExploration.swift",
]
private let sleeps = ["sleep", "usleep", "nanosleep", "clock_nanosleep", "thrd_sleep", "select", "ppoll"]
/// Looks, and does not wait; or waits for ever, as a program does that ends with its test.
private let harmlessWaits = [["0"], ["-", "1"]]

/// A time that is written down passes on a machine that is idle, and is too short on one that is not.
func fixedWaits(_ source: SourceText) -> [Finding] {
    guard source.path.hasPrefix("Tests/"), !timekeepers.contains(where: source.path.hasPrefix) else { return [] }
    let tokens = source.tokens
    return tokens.indices.compactMap { index in
        guard index + 1 < tokens.count, tokens[index + 1].text == "(" else { return nil }
        guard index == 0 || tokens[index - 1].text != "func" else { return nil }
        guard isFixedWait(tokens[index].text, tokens[(index + 1)...]) else { return nil }
        return Finding(source, tokens[index].line, "waits for a time; Patience waits for a condition")
    }
}

private func isFixedWait(_ word: String, _ arguments: ArraySlice<Token>) -> Bool {
    if sleeps.contains(word) { return true }
    guard word == "poll" else { return false }
    let last = lastArgument(in: arguments)
    let isNumber = last.allSatisfy { $0 == "-" || $0.allSatisfy { $0.isNumber || $0 == "_" } }
    return isNumber && !harmlessWaits.contains(last)
}

/// The words behind the last comma of a call, whose bracket comes first.
private func lastArgument(in tokens: ArraySlice<Token>) -> [String] {
    var depth = 0
    var words: [String] = []
    // The bracket itself is in it where there is but one argument: then it is no number, and nothing is refused.
    for token in tokens {
        if ["(", "[", "{"].contains(token.text) { depth += 1 }
        if [")", "]", "}"].contains(token.text) { depth -= 1 }
        if depth == 0 { return words }
        if depth == 1, token.text == "," { words = [] } else { words.append(token.text) }
    }
    return words
}
