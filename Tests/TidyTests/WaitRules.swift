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

private let hastySteps = ["stand ", "drive ", "blind ", "mute ", "ghost "]
private let hastySettings = ["Delay=", "Timeout=", "TimeoutConnected=", "Window="]
private let hastyCalls = ["timeout=", "settimeout("]

/// A scene that has to be quicker than the machine's clock fails where the machine is slow. It goes on when it has seen
/// what it waited for, lets minutes pass on a clock that it holds, and has no limit of its own.
func ownDeadlines(_ source: SourceText) -> [Finding] {
    guard source.path.hasPrefix("Tests/"), !source.path.hasPrefix("Tests/TidyTests/") else { return [] }
    return source.lines.indices.compactMap { index in
        deadline(in: source.lines[index], of: source).map { Finding(source, index + 1, $0) }
    }
}

private func deadline(in line: String, of source: SourceText) -> String? {
    if source.kind == "py" {
        let isLimit = !rests(behindNumbersAfter: hastyCalls, in: line).isEmpty
        return isLimit ? "a limit of its own; PATIENCE_SECONDS is that of all" : nil
    }
    guard source.kind == "swift" else { return nil }
    if line.contains("fast-clock") || line.contains("FAST_CLOCK") {
        return "a clock that runs ahead by itself; HeldClock is put forward by the test"
    }
    guard source.path.hasPrefix("Tests/SystemTests/") else { return nil }
    if rests(behindNumbersAfter: hastySteps, in: line).contains(where: isFollowed) {
        return "a step of the plan that is over by itself; goOn() ends one without seconds"
    }
    // A drive that begins at once leaves nothing to be quicker than.
    let times = rests(behindNumbersAfter: hastySettings, in: line.replacing("ConnectDelay=500ms", with: ""))
    guard times.contains(where: { $0.hasPrefix("s") || $0.hasPrefix("ms") }) else { return nil }
    return "seconds to be quicker than; hurrying() lets minutes pass"
}

/// The text behind each number that follows one of these words at once.
private func rests(behindNumbersAfter words: [String], in line: String) -> [Substring] {
    words.flatMap { word in
        line.ranges(of: word).compactMap { range in
            let rest = line[range.upperBound...].drop { $0.isNumber || $0 == "." || $0 == "_" }
            return rest.startIndex > range.upperBound ? rest : nil
        }
    }
}

/// A step may have a speed behind its seconds, and another step behind that.
private func isFollowed(_ rest: Substring) -> Bool {
    rest.drop { $0.isNumber || $0 == "." || $0 == " " }.hasPrefix(";")
}
