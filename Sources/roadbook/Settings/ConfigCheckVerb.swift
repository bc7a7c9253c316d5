extension Command {
    static let configCheck = Command(
        "config check", "what is wrong with the settings",
        about: """
            Reads all settings files as the recorder does, and names what it would complain about, with file and \
            line. Ends with 1 if the recorder would not start with them; warnings are only told.
            """,
        options: [.json],
        examples: [Example("roadbook config check", "check the settings before they are read")]
    ) { invocation in
        let reading = invocation.places.settings.read()
        if invocation.values.has("json") {
            try invocation.output.write(ConfigPage.problems(reading))
        } else {
            for problem in reading.problems {
                try invocation.output.line(ConfigWords.problem(problem))
            }
            if reading.problems.isEmpty { try invocation.output.line(ConfigWords.nothingWrong(reading.files)) }
        }
        return reading.errors.isEmpty ? .ok : .failed
    }
}
