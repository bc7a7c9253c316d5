extension Command {
    static let mark = Command(
        "mark", "remember this place",
        about: "Sets a waypoint where the car is, with a few words if you like. Safe to bind to a button.",
        operand: "[TEXT]", options: [.json],
        examples: [
            Example("roadbook mark", "remember the place where the car is"),
            Example("roadbook mark \"good coffee\"", "remember it with a word about it"),
        ]
    ) { invocation in
        let text = try RecorderClient.text(invocation.values.operand, "TEXT")
        let answer = try RecorderClient(invocation.places).call(.mark(text: text))
        guard case .mark(let id, let durable) = answer else { return .failed }
        if invocation.values.has("json") {
            try invocation.object { writer in
                writer.name("id")
                writer.string(id)
                writer.name("durable")
                writer.bool(durable)
            }
        } else {
            try invocation.output.line(DriveWords.marked(isOnCard: durable))
        }
        return .ok
    }
}
