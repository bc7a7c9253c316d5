/// Something in a settings file that a person should look at: where, what, and what would be right.
package struct SettingsProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Severity: Equatable, Sendable {
        /// Read past; everything else holds.
        case warning
        /// Not what was asked for, so nothing starts with it.
        case error
    }

    package let severity: Severity
    package let file: String
    /// From 1; 0 where it is about the whole file.
    package let line: Int
    package let message: String
    /// The setting that it is about, as its file spells it.
    package let key: String?

    package init(_ severity: Severity, _ file: String, _ line: Int, _ message: String, key: String? = nil) {
        self.severity = severity
        self.file = file
        self.line = line
        self.message = message
        self.key = key
    }

    /// `/etc/roadbook/roadbook.conf:12: …`
    package var description: String { SettingsWords.inFile(file, line, message) }
}

/// Text of a file as a message may show it: not endless, and with nothing that moves a cursor.
func shown(_ text: String) -> String {
    let clean = text.unicodeScalars.prefix(60).map { scalar in
        scalar.properties.generalCategory == .control ? "\u{FFFD}" : String(scalar)
    }
    return clean.joined() + (text.unicodeScalars.count > 60 ? "…" : "")
}
