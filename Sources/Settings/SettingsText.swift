extension Setting {
    /// What `explain` says, a line each: what the setting does, may be and is.
    package func explanation(holding entry: Settings.Entry?) -> [String] {
        var lines = ["\(name) in [\(section.rawValue)], \(kind.type)", "", help, "", "allowed: \(kind.allowed)"]
        lines.append("default: \(defaultText.isEmpty ? "nothing" : defaultText)")
        guard let entry, section != .car else { return lines }
        let text = entry.text.isEmpty ? "nothing" : entry.text
        lines.append("holds:   \(text) (\(entry.origin))")
        return lines
    }
}

extension Settings {
    /// One line of `config show`.
    package struct Row: Equatable, Sendable {
        package let section: SettingSection
        package let name: String
        package let text: String
        package let origin: Origin
    }

    /// What holds, cars first, in the order of the table.
    package var rows: [Row] {
        let carRows = cars.flatMap { car in
            car.assignments.map { Row(section: .car, name: $0.name, text: $1, origin: car.origin) }
        }
        return carRows + all.map { Row(section: $0.key.section, name: $0.key.name, text: $0.text, origin: $0.origin) }
    }
}

extension Settings.CarSection {
    /// What is said of the car, by key.
    package var assignments: [(SettingKey, String)] {
        let texts: [(SettingKey, String?)] = [
            (.address, addressText), (.name, name), (.vehicle, vehicle), (.driver, driver),
            (.seek, seek ? "yes" : "no"),
        ]
        return texts.compactMap { key, text in text.map { (key, $0) } }
    }
}
