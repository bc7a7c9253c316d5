import Trips

/// Tells the rules that hold.
struct RecutInForce {
    let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }

    func run() throws -> ExitCode {
        let edits = try OpenLedger(invocation).own
        let recut = edits.rules.map { RuleOverrides(words: $0) }
        let entry = edits.entries.last { entry in
            if case .recut = entry.deed { return edits.isInForce(entry) }
            return false
        }
        if invocation.values.has("json") {
            try invocation.object { writer in
                RecutRules.write(recut ?? RuleOverrides([]), to: &writer)
                writer.optionalMember("entry", entry?.sequence)
            }
            return .ok
        }
        guard let recut, let entry else {
            try invocation.output.line(RecutWords.noRecut)
            return .ok
        }
        try invocation.output.line(RecutWords.inForce(RecutRules.text(recut)))
        try invocation.output.line(RecutWords.said(by: entry.who, entry.sequence))
        return .ok
    }
}
