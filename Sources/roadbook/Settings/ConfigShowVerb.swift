import Terminal

extension Command {
    static let configShow = Command(
        "config show", "the settings that hold",
        about: """
            Prints every setting with the value that holds, in the form of a settings file. What is wrong with the \
            files is told by "roadbook config check". "roadbook config" alone does the same as this.
            """,
        options: [
            Option("origin", help: "a table, with the line of the file that says so"),
            .json,
        ],
        examples: [
            Example("roadbook config show", "show all settings as one file"),
            Example(
                "roadbook config show --origin | grep -v default",
                "show what differs from the defaults, and which line says so"),
        ]
    ) { invocation in
        let reading = invocation.places.settings.read()
        if invocation.values.has("json") {
            try invocation.output.write(ConfigPage.object(reading.settings))
        } else if invocation.values.has("origin") {
            for line in ConfigPage.origins(reading.settings, on: invocation.screen) {
                try invocation.output.line(line)
            }
        } else {
            for line in ConfigPage.file(reading.settings) { try invocation.output.line(line) }
        }
        try invocation.output.flush()
        let count = reading.problems.count
        if count > 0 { Complaint.say(ConfigWords.problems(count)) }
        return .ok
    }
}
