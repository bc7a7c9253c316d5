import Terminal

extension Command {
    static let hooksLog = Command(
        "hooks log", "which programs were run, and what became of them",
        about: """
            Lists the newest runs of the programs in /etc/roadbook/hooks.d and /etc/roadbook/notify.d, oldest first, \
            with what a program said where it failed.
            """,
        options: [
            Option("limit", "COUNT", help: "only so many of the newest (20)"),
            .jsonLines,
        ],
        examples: [Example("roadbook hooks log", "why no mail came")]
    ) { invocation in
        let limit = try invocation.values["limit"].map { try TripQuery.count($0) } ?? 20
        let runs = try HookStore.runs().suffix(limit)
        if invocation.values.has("json") {
            for run in runs { try invocation.output.write(run.bytes) }
            return .ok
        }
        guard !runs.isEmpty else {
            try invocation.output.line(HookWords.noRuns)
            return .ok
        }
        for run in runs {
            let time = TripText(invocation).moment(run.at)
            try invocation.output.line(HookWords.told(run, at: time))
        }
        return .ok
    }
}
