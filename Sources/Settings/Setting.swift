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
