import JSON
import Settings
import Terminal

extension Command {
    static let configShow = Command(
        "config show", "the settings that hold",
        about: """
            Prints every setting with the value that holds, in the form of a settings file. What is wrong with the \
            files is told by "roadbook config check".
            """,
        options: [
            Option("origin", help: "a table, with the line of the file that says so"),
            Option("json", help: "one object"),
        ],
        examples: [
            Example("roadbook config show", "all of it"),
            Example("roadbook config show --origin | grep -v default", "what differs from the defaults, and why"),
        ]
    ) { invocation in
        let reading = invocation.places.settings.read()
        if invocation.values.has("json") {
            try invocation.output.write(ConfigPage.object(reading.settings))
        } else if invocation.values.has("origin") {
            for line in ConfigPage.table(reading.settings) { try invocation.output.line(line) }
        } else {
            for line in ConfigPage.file(reading.settings) { try invocation.output.line(line) }
        }
        try invocation.output.flush()
        let count = reading.problems.count
        if count > 0 { Complaint.say("\(Quantity.count(count, "problem")) with these files: roadbook config check") }
        return .ok
    }

    static let configCheck = Command(
        "config check", "what is wrong with the settings",
        about: """
            Reads all settings files as the recorder does, and names what it would complain about, with file and \
            line. Ends with 1 if the recorder would not start with them; warnings are only told.
            """,
        options: [Option("json", help: "one object")],
        examples: [Example("roadbook config check", "before a restart")]
    ) { invocation in
        let reading = invocation.places.settings.read()
        if invocation.values.has("json") {
            try invocation.output.write(ConfigPage.problems(reading))
        } else {
            for problem in reading.problems {
                let place = problem.line > 0 ? "\(problem.file):\(problem.line)" : problem.file
                let text = "\(place): \(problem.severity.name): \(problem.message)"
                try invocation.output.line(text)
            }
            if reading.problems.isEmpty { try invocation.output.line(ConfigPage.praise(reading.files)) }
        }
        return reading.errors.isEmpty ? .ok : .failed
    }

    static let configExplain = Command(
        "config explain", "what a setting does and may be",
        about: "Prints what a setting means, what it may be, what it is by default, and what it is now.",
        operand: "KEY", options: [Option("json", help: "one object")],
        examples: [
            Example("roadbook config explain IdleTimeout", "by its name alone"),
            Example("roadbook config explain Car.Seek", "with its section"),
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

extension Invocation {
    /// The setting that the first operand names.
    func settingKey() throws -> SettingKey {
        let name = values.operand ?? ""
        if let key = SettingKey(named: name) { return key }
        let bare = name.split(separator: ".").last.map(String.init) ?? name
        let near = SettingKey.nearest(to: bare).map { "did you mean \($0.section.rawValue).\($0.name)?" }
        throw Complaint(
            "there is no setting \"\(name)\"", hint: near ?? "roadbook config show names them all", code: .notFound)
    }
}

extension SettingsProblem.Severity {
    fileprivate var name: String {
        switch self {
        case .warning: return "warning"
        case .error: return "error"
        }
    }
}

/// Settings as text.
private enum ConfigPage {
    static func file(_ settings: Settings) -> [String] {
        var lines: [String] = []
        for car in settings.cars {
            lines += ["[Car]"] + car.assignments.map { "\($0.name)=\($1)" } + [""]
        }
        for section in SettingSection.allCases {
            let entries = settings.all.filter { $0.key.section == section }
            guard !entries.isEmpty else { continue }
            lines += ["[\(section.rawValue)]"] + entries.map { "\($0.key.name)=\($0.text)" } + [""]
        }
        return Array(lines.dropLast())
    }

    static func table(_ settings: Settings) -> [String] {
        var table = Table([
            Table.Column("SETTING"), Table.Column("VALUE", shrinks: true), Table.Column("FROM", shrinks: true),
        ])
        for row in settings.rows {
            table.add(["\(row.section.rawValue).\(row.name)", row.text, row.origin.description])
        }
        return table.lines(on: Screen(descriptor: 1))
    }

    static func praise(_ files: [String]) -> String {
        files.isEmpty
            ? "there are no settings files; the defaults hold" : "nothing wrong in \(files.joined(separator: ", "))"
    }

    // MARK: JSON

    static func object(_ settings: Settings) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("cars")
        writer.beginArray()
        for car in settings.cars {
            writer.beginObject()
            for (key, text) in car.assignments { writer.member(key.name, text) }
            writer.member("origin", car.origin.description)
            writer.endObject()
        }
        writer.endArray()
        writer.name("settings")
        writer.beginArray()
        for entry in settings.all {
            writer.beginObject()
            members(of: entry, to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }

    static func members(of entry: Settings.Entry, to writer: inout JSONWriter) {
        writer.member("section", entry.key.section.rawValue)
        writer.member("key", entry.key.name)
        writer.member("value", entry.text)
        writer.member("origin", entry.origin.description)
    }

    static func object(_ setting: Setting, _ entry: Settings.Entry?) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("section", setting.section.rawValue)
        writer.member("key", setting.name)
        writer.member("type", setting.kind.type)
        writer.member("allowed", setting.kind.bounds)
        writer.member("default", setting.defaultText)
        writer.optional("value", entry?.text)
        writer.optional("origin", entry?.origin.description)
        writer.member("help", setting.help)
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }

    static func problems(_ reading: SettingsReading) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("files")
        writer.beginArray()
        for file in reading.files { writer.string(file) }
        writer.endArray()
        writer.name("problems")
        writer.beginArray()
        for problem in reading.problems {
            writer.beginObject()
            writer.member("severity", problem.severity.name)
            writer.member("file", problem.file)
            if problem.line > 0 { writer.member("line", problem.line) } else { writer.nullMember("line") }
            writer.optional("key", problem.key)
            writer.member("message", problem.message)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }
}
