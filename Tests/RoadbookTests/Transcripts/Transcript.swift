/// One file of Tests/Transcripts: lines as a person types them, and what the program answers.
struct Transcript {
    /// The name of its file below Tests/Transcripts.
    let name: String
    /// The lines before the first title: what each scenario of the file begins with.
    let opening: [TranscriptStep]
    var scenarios: [Scenario]

    /// A sentence, and the lines that show it.
    struct Scenario {
        let title: String
        var steps: [TranscriptStep]
    }

    init(_ name: String, _ text: String) throws(TranscriptError) {
        self.name = name
        var steps: [TranscriptStep] = []
        var opening: [TranscriptStep] = []
        scenarios = []
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        if lines.last == "" { lines.removeLast() }
        while let line = lines.first {
            if line.hasPrefix("= ") {
                if scenarios.isEmpty { opening = steps } else { scenarios[scenarios.count - 1].steps = steps }
                scenarios.append(Scenario(title: String(line.dropFirst(2)), steps: []))
                steps = []
                lines.removeFirst()
            } else {
                steps.append(try TranscriptStep(consuming: &lines, of: name))
            }
        }
        guard !scenarios.isEmpty else { throw TranscriptError("\(name): no line begins with \"= \"") }
        scenarios[scenarios.count - 1].steps = steps
        self.opening = opening
    }

    /// The text of the file.
    var text: String {
        let told = scenarios.flatMap { ["= \($0.title)"] + $0.steps.flatMap(\.text) }
        return (opening.flatMap(\.text) + told).map { $0 + "\n" }.joined()
    }
}

/// A transcript that cannot be read, with the line that is wrong.
struct TranscriptError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
