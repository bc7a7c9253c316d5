extension Command {
    static let flush = Command(
        "flush", "bring everything to the card",
        about: """
            Returns when everything that was recorded so far is on the card; after a minute without that it reports \
            that the card is failing, and ends with 6.
            """,
        options: [.json], examples: [Example("roadbook flush", "bring everything to the card before you pull the plug")]
    ) { invocation in
        guard case .flush(let sequence) = try RecorderClient(invocation.places).call(.flush) else { return .failed }
        if invocation.values.has("json") {
            try invocation.object { writer in
                writer.name("sequence")
                writer.integer(sequence)
            }
        } else {
            try invocation.output.line(DriveWords.flushed(upTo: sequence))
        }
        return .ok
    }
}
