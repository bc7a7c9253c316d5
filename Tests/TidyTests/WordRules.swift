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
