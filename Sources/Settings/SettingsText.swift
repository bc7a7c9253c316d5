extension Setting {
    /// The lines of `explain`: what the setting does, may be and is.
    package func explanation(holding entry: Settings.Entry?) -> [String] {
        var lines = [SettingsWords.title(name, in: section.rawValue, kind.type), "", help, ""]
        lines += [SettingsWords.allowed(kind.allowed), SettingsWords.byDefault(defaultText)]
        guard let entry, section != .car else { return lines }
        return lines + [SettingsWords.holds(entry.text, entry.origin)]
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

    /// The settings that hold, cars first, in the order of the table.
    package var rows: [Row] {
        let carRows = cars.flatMap { car in
            car.assignments.map { key, text in
                Row(section: .car, name: key.name, text: text, origin: car.origins[key] ?? .byDefault)
            }
        }
        return carRows + all.map { Row(section: $0.key.section, name: $0.key.name, text: $0.text, origin: $0.origin) }
    }
}

extension Settings.CarSection {
    /// Everything that is said of the car, by key.
    package var assignments: [(SettingKey, String)] {
        let keys: [SettingKey] = [.address, .name, .vehicle, .driver, .seek]
        return keys.compactMap { key in text(of: key).map { (key, $0) } }
    }

    func text(of key: SettingKey) -> String? {
        switch key {
        case .address: return addressText
        case .name: return name
        case .vehicle: return vehicle
        case .driver: return driver
        case .seek: return seek ? "yes" : "no"
        default: return nil
        }
    }
}
