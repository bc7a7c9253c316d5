import Drive

/// Rules of the machine as the settings that people know them by: from a value to its words, and back.
extension DriveRule {
    /// `IdleTimeout=10min`
    package func assignment(_ value: Int64) -> String { "\(SettingKey(self).name)=\(text(value))" }

    /// The value with its unit, as a file of settings would have it.
    package func text(_ value: Int64) -> String {
        if isStart { return value != 0 ? row.help : SettingsWords.without(row.help) }
        switch row.field {
        case .flag: return value != 0 ? "yes" : "no"
        case .span: return TimeSpan.text(value)
        case .length: return Length.text(Double(value) / 1_000)
        case .speed: return Speed.text(Double(value) / 1_000)
        }
    }

    /// The value of the rule's setting as the rule's whole number.
    static func number(_ value: SettingValue, as rule: DriveRule) -> Int64 {
        switch value {
        case .whole(let number): return number
        case .real(let number): return Int64((number * 1_000).rounded())
        case .boolean(let flag): return flag ? 1 : 0
        case .words(let words): return words.contains(rule.row.help) ? 1 : 0
        case .text: preconditionFailure("\(rule.rawValue) is no text")
        }
    }

    /// The rules that a setting has.
    static func rules(of key: SettingKey) -> [DriveRule] { allCases.filter { SettingKey($0) == key } }

    private var isStart: Bool { SettingKey(self) == .start }
}
