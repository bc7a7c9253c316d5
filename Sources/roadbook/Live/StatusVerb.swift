import JSON

extension Command {
    static let status = Command(
        "status", "what the recorder is doing",
        about: """
            Tells first whether a drive is recorded, and whether the receiver, the card and the car are well, and what \
            is wrong with what to do about it; then how long the room will last, what the last power cut cost, the \
            last drive, the time of day, gpsd and Bluetooth. Ends with 4 if there is no recorder, with 6 if something \
            is wrong.
            """,
        options: [Option("json", help: "all that the recorder knows, as one object")],
        examples: [
            Example("roadbook status", "read it in a few lines"),
            Example("roadbook status --json | jq .fix", "ask for one thing, in a program"),
        ]
    ) { invocation in
        let status = try RecorderClient(invocation.places).status()
        if invocation.values.has("json") {
            var writer = JSONWriter()
            status.write(to: &writer)
            try invocation.output.write(writer.bytes + [0x0A])
        } else {
            let page = StatusPage(status, BookFacts(invocation), TripText(invocation))
            for line in page.lines { try invocation.output.line(line) }
        }
        return status.problems.isEmpty ? .ok : .needsAttention
    }
}
