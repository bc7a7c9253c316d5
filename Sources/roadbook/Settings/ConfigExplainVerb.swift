import Settings

extension Command {
    static let configExplain = Command(
        "config explain", "what a setting does and may be",
        about: "Prints what a setting means, what it may be, what it is by default, and what it is now.",
        operand: "KEY", options: [.json],
        examples: [
            Example("roadbook config explain IdleTimeout", "explain a setting by its name alone"),
            Example("roadbook config explain Car.Seek", "explain one by its section and name"),
        ]
    ) { invocation in
        let key = try invocation.settingKey()
        let setting = Setting.row(of: key)
        let settings = invocation.places.settings.read().settings
        let entry = key.section == .car ? nil : settings[key]
        if invocation.values.has("json") {
            try invocation.output.write(ConfigPage.object(setting, entry))
        } else {
            for line in setting.explanation(holding: entry).flatMap({ Help.wrapped($0, indent: "") }) {
                try invocation.output.line(line)
            }
        }
        return .ok
    }
}
