import JSON

extension Command {
    static let status = Command(
        "status", "what the recorder is doing",
        about: """
            Tells first whether a drive is recorded and how fast it goes, whether the receiver, the card and the car \
            are well, and what is wrong with what to do about it; then how many days of driving the card has room for, \
            what the last power cut cost, the last drive, the time of day, gpsd and Bluetooth. Where it is wrong and \
            the line does not help, "roadbook doctor" examines all of the machine. Ends with 4 if there is no \
            recorder, with 6 if something is wrong.
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
