extension Command {
    static let recut = Command(
        "recut", "try other settings on all that was driven",
        about: """
            Makes all trips again under other settings of [Drive] and says what would differ. It can only join, split, \
            end and hide what was recorded: what a recorder did not write down while it thought that the car was \
            parked is not found. The settings that are not named are those that held then. Nothing changes without \
            --apply, which is one entry in the ledger; undo it with `roadbook undo`. Alone it tells what holds.
            """,
        operand: "[KEY=VALUE...]",
        options: [
            Option("try", help: "what the settings that follow would make of it"),
            Option("apply", help: "keep it"),
            .utc, .zone,
            OpenLedger.now,
            .json,
        ],
        examples: [
            Example("roadbook recut --try IdleTimeout=15min", "see which trips a longer stop would have joined"),
            Example(
                "roadbook recut --try IdleTimeout=15min MinDistance=300m --apply",
                "try two settings, and keep what they make"),
            Example("roadbook recut", "see under which settings the trips were made"),
        ],
        needsTurn: { $0.has("apply") }
    ) { invocation in
        let words = invocation.values.operands
        guard !words.isEmpty else {
            guard !invocation.values.has("try"), !invocation.values.has("apply") else {
                throw RecutWords.needsSetting
            }
            return try RecutInForce(invocation).run()
        }
        guard invocation.values.has("try") || invocation.values.has("apply") else {
            throw RecutWords.needsMode(words)
        }
        var trial = try RecutTrial(invocation, try RecutRules.rules(words))
        return try trial.run()
    }
}
