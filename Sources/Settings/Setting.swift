import Drive

/// One row of the table: where a setting stands, what it may be, what it is if nobody says, and what it does.
package struct Setting: Equatable, Sendable {
    package let key: SettingKey
    package let kind: SettingKind
    /// The default as it would be written into a file.
    package let defaultText: String
    /// Whole sentences, for `explain` and the manual.
    package let help: String

    package var section: SettingSection { key.section }
    package var name: String { key.name }

    init(_ key: SettingKey, _ kind: SettingKind, _ defaultText: String, _ help: String) {
        self.key = key
        self.kind = kind
        self.defaultText = defaultText
        self.help = help
    }
}

/// The sections of a settings file, in the order in which they are shown.
package enum SettingSection: String, CaseIterable, Sendable {
    case car = "Car"
    case drive = "Drive"
    case spool = "Spool"
    case gpsd = "Gpsd"
    case control = "Control"
    case show = "Show"
    case map = "Map"

    /// True if people may decide for themselves what stands in the section: how things look, never what is recorded.
    package var isPersonal: Bool { self == .show || self == .map }
}
