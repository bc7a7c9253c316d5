/// A line of a transcript, with those that belong to it.
struct TranscriptStep {
    enum Kind: Equatable {
        /// A comment, or a blank line.
        case remark
        /// `world: golf` and the like: a name and what it is set to.
        case setting(String, String)
        /// The world is made anew: `---`.
        case anew
        /// A line that only prepares: it must succeed, and what it says is left out.
        case preparation(String)
        /// A line whose answer is kept.
        case question(String)
        /// A file in the directory in which the lines are typed.
        case file(String, [String])
    }

    let kind: Kind
    /// The lines as they stand in the file, without the answer.
    let lines: [String]
    /// The answer that is kept, line by line, each with its mark.
    var answer: [String] = []

    var text: [String] { lines + answer }

    var isQuestion: Bool {
        if case .question = kind { return true }
        return false
    }

    init(consuming rest: inout ArraySlice<String>, of name: String) throws(TranscriptError) {
        let first = rest.removeFirst()
        var lines = [first]
        switch first.prefix(2) {
        case "", "# ", "#": kind = .remark
        case "--" where first == "---": kind = .anew
        case "$ ", "% ":
            while lines.last?.hasSuffix("\\") == true, let next = rest.popFirst() { lines.append(next) }
            let command = lines.joined(separator: "\n").dropFirst(2)
            kind = first.hasPrefix("$") ? .question(String(command)) : .preparation(String(command))
            if first.hasPrefix("$") { answer = TranscriptStep.take(while: TranscriptStep.isAnswer, from: &rest) }
        case "< ":
            let content = TranscriptStep.take(while: { $0.hasPrefix("|") }, from: &rest)
            lines += content
            kind = .file(String(first.dropFirst(2)), content.map { String($0.dropFirst($0 == "|" ? 1 : 2)) })
        default:
            let parts = first.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].allSatisfy(\.isLetter), parts[1].hasPrefix(" ") else {
                throw TranscriptError("\(name): nobody knows what \"\(first)\" is")
            }
            kind = .setting(String(parts[0]), String(parts[1].dropFirst()))
        }
        self.lines = lines
    }

    private static func take(while isTaken: (String) -> Bool, from rest: inout ArraySlice<String>) -> [String] {
        let taken = rest.prefix(while: isTaken)
        rest = rest.dropFirst(taken.count)
        return Array(taken)
    }

    // MARK: Answers

    private static func isAnswer(_ line: String) -> Bool {
        [">", "!", "?", "\\"].contains { line == $0 || line.hasPrefix($0 + " ") }
    }

    /// The lines that came back: of its output, of what it complained of, and its code where that is not 0.
    static func answer(_ outcome: Roadbook.Outcome, said room: String) -> [String] {
        let code = outcome.code == 0 ? [] : ["? \(outcome.code)"]
        return marked(">", outcome.text, room) + marked("!", outcome.errors, room) + code
    }

    private static func marked(_ mark: String, _ text: String, _ room: String) -> [String] {
        guard !text.isEmpty else { return [] }
        var lines = text.replacing(room, with: "ROOM").split(separator: "\n", omittingEmptySubsequences: false)
        let isEnded = lines.last == ""
        if isEnded { lines.removeLast() }
        return lines.map { $0.isEmpty ? mark : "\(mark) \($0)" } + (isEnded ? [] : ["\\ no newline at the end"])
    }
}
