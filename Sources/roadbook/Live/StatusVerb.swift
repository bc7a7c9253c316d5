import JSON

extension Command {
    static let status = Command(
        "status", "what the recorder is doing",
        about: """
            Tells the state, the open drive, the fix, the clock, the spool, gpsd and Bluetooth, what the last \
            power cut \
            cost, and what is wrong with what to do about it. Ends with 4 if there is no recorder, with 6 if \
            something is \
            wrong.
            """,
        options: [Option("json", help: "all of it as one object")],
        examples: [
            Example("roadbook status", "a few lines to read"),
            Example("roadbook status --json | jq .fix", "for a program"),
        ]
    ) { invocation in
        let status = try RecorderClient(invocation.places).status()
        if invocation.values.has("json") {
            var writer = JSONWriter()
            status.write(to: &writer)
            try invocation.output.write(writer.bytes + [0x0A])
        } else {
            for line in StatusPage(status, invocation.units).lines { try invocation.output.line(line) }
        }
        return status.problems.isEmpty ? .ok : .needsAttention
    }
}
