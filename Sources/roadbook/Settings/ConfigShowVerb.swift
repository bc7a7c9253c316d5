import Terminal

extension Command {
    static let configShow = Command(
        "config show", "the settings that hold, or what one of them does",
        about: """
            Prints every setting with the value that holds, in the form of a settings file. With a key it prints what \
            that setting means, what it may be, what it is by default, and what it is now. What is wrong with the \
            files is told by "roadbook config check". "roadbook config" alone does the same as this.
            """,
        operand: "[KEY]",
        options: [
            Option("origin", help: "a table of all, with the line of the file that says so"),
            .json,
        ],
        examples: [
            Example("roadbook config show", "show all settings as one file"),
            Example("roadbook config show IdleTimeout", "explain a setting by its name alone"),
            Example("roadbook config show Car.Seek", "explain one by its section and name"),
            Example(
                "roadbook config show --origin | grep -v default",
                "show what differs from the defaults, and which line says so"),
        ]
    ) { invocation in
        guard invocation.values.operand == nil else { return try ConfigPage.explain(invocation) }
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
