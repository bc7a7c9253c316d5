import Drive
import JSON
import Settings
import Terminal

extension SettingsProblem.Severity {
    /// The name in `--json`.
    var name: String {
        switch self {
        case .warning: return "warning"
        case .error: return "error"
        }
    }
}

/// Settings as text.
enum ConfigPage {
    private typealias Heading = ConfigWords.Heading

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

    /// One setting, by the key that was typed.
    static func explain(_ invocation: Invocation) throws -> ExitCode {
        let key = try invocation.settingKey()
        let setting = Setting.row(of: key)
        let entry = key.section == .car ? nil : invocation.places.settings.read().settings[key]
        if invocation.values.has("json") {
            try invocation.output.write(object(setting, entry))
        } else {
            for line in setting.explanation(holding: entry).flatMap({ Help.wrapped($0, indent: "") }) {
                try invocation.output.line(line)
            }
        }
        return .ok
    }

    /// Beneath this the table has no room: each setting and its origin stand under each other.
    private static let roomForTable = 64

    static func origins(_ settings: Settings, on screen: Screen) -> [String] {
        guard let columns = screen.columns, columns < roomForTable else { return table(settings, on: screen) }
        return settings.rows.flatMap { row in
            folded("\(row.section.rawValue).\(row.name)=\(row.text)", to: columns)
                + folded("  \(row.origin)", to: columns)
        }
    }

    /// The text in pieces that fit, wherever they end: a path has no blanks.
    private static func folded(_ text: String, to columns: Int) -> [String] {
        var lines = [""]
        for letter in ShownText.line(text) {
            if TextWidth.columns(lines[lines.count - 1] + String(letter)) > columns { lines.append("") }
            lines[lines.count - 1].append(letter)
        }
        return lines
    }

    private static func table(_ settings: Settings, on screen: Screen) -> [String] {
        var table = Table([
            Table.Column(Heading.setting), Table.Column(Heading.value, shrinks: true),
            Table.Column(Heading.origin, shrinks: true),
        ])
        for row in settings.rows {
            table.add(["\(row.section.rawValue).\(row.name)", row.text, row.origin.description])
        }
        return table.lines(on: screen)
    }

    // MARK: JSON

    static func object(_ settings: Settings) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.objects("cars", settings.cars) { car, writer in
            for (key, text) in car.assignments { writer.member(key.name, text) }
            writer.member("origin", car.origin.description)
        }
        writer.objects("settings", settings.all) { members(of: $0, to: &$1) }
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
        writer.array("files", reading.files) { $1.string($0) }
        writer.objects("problems", reading.problems) { problem, writer in
            writer.member("severity", problem.severity.name)
            writer.member("file", problem.file)
            if problem.line > 0 { writer.member("line", problem.line) } else { writer.nullMember("line") }
            writer.optional("key", problem.key)
            writer.member("message", problem.message)
        }
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }
}
