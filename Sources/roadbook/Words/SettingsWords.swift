import Settings

/// The words of `config`, and of `recut` for the settings that it is given.
enum SettingsWords {
    static func noSetting(_ name: String, near: SettingKey?) -> Complaint {
        let hint = near.map { "did you mean \($0.section.rawValue).\($0.name)?" }
        return Complaint(
            "there is no setting \"\(name)\"", hint: hint ?? "roadbook config show names them all", code: .notFound)
    }
}
