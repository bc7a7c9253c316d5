import Glibc
import Settings
import Terminal

/// The words of `config`.
enum ConfigWords {
    static func noSetting(_ name: String, near: SettingKey?) -> Complaint {
        let hint = near.map { "did you mean \($0.section.rawValue).\($0.name)?" }
        return Complaint(
            "there is no setting \"\(name)\"", hint: hint ?? "roadbook config show names them all", code: .notFound)
    }

    static func problems(_ count: Int) -> String {
        "\(CountWords.problems(count)) with these files: roadbook config check"
    }

    static func problem(_ problem: SettingsProblem) -> String {
        let place = problem.line > 0 ? "\(problem.file):\(problem.line)" : problem.file
        return "\(place): \(severity(problem.severity)): \(problem.message)"
    }

    static func nothingWrong(_ files: [String]) -> String {
        files.isEmpty
            ? "there are no settings files; the defaults hold" : "nothing wrong in \(files.joined(separator: ", "))"
    }

    private static func severity(_ severity: SettingsProblem.Severity) -> String {
        switch severity {
        case .warning: return "warning"
        case .error: return "error"
        }
    }

    enum Heading {
        static let setting = "SETTING"
        static let value = "VALUE"
        static let origin = "FROM"
    }

    // MARK: From the boot partition

    static func noFolder(_ path: String, _ code: Int32) -> Complaint {
        Complaint("\(path) cannot be listed: \(systemError(code))", code: .notFound)
    }

    static func nothingToTake(in folder: String) -> Complaint {
        Complaint("there is no roadbook.conf in \(folder), and no roadbook.conf.txt", code: .notFound)
    }

    static func refused(_ path: String, _ reason: String) -> String { "\(path): \(reason)" }

    static func notTaken(_ file: String, _ target: String, _ code: Int32) -> Complaint {
        Complaint(
            "\(file) is not taken: \(target) cannot be written: \(systemError(code))",
            hint: code == EACCES || code == EPERM ? "as root: sudo roadbook config take DIR" : nil)
    }

    static func isNotTaken(_ file: String) -> String { "\(file) is not taken; what held before holds" }

    static func taken(_ file: String, _ target: String) -> String {
        "\(file) is taken as \(target); a recorder that runs reads it by: sudo systemctl reload roadbookd"
    }

    static func isTakenAlready(_ file: String) -> String { "\(file) was taken before and has not changed" }

    // MARK: Setting one

    static func notSet(_ failure: SettingsEdit.Failure, _ key: SettingKey, typed: String) -> Complaint {
        switch failure {
        case .notAllowed: return .usage(failure.description, hint: "roadbook config show \(key.name)")
        case .noCar:
            return Complaint(
                failure.description, hint: "roadbook config set Car.Address ADDRESS comes first", code: .notFound)
        case .carElsewhere: return Complaint(failure.description, hint: "change it there with an editor")
        case .unwritable(_, let code) where code == EACCES || code == EPERM:
            return Complaint(failure.description, hint: "sudo roadbook config set \(key.name) \(shellWord(typed))")
        case .unreadable, .unwritable: return Complaint(failure.description)
        }
    }

    static let nothingChanged = "for the recorder nothing changed"

    static func tookOver(_ keys: [String]) -> String { "the recorder took over \(keys.joined(separator: ", "))" }

    static func needsRestart(_ key: String) -> String {
        "\(key) holds from its next start: sudo systemctl restart roadbookd"
    }

    static func readAtStart(_ why: String) -> String { "the recorder reads it when it starts (\(why))" }

    /// `IdleTimeout=15min (FILE:3)`
    static func holding(_ assignment: String, _ origin: String) -> String { "\(assignment) (\(origin))" }

    static func overruled(_ assignment: String, _ origin: String, _ path: String) -> String {
        "\(assignment) (\(origin)), which overrules \(path)"
    }

    static func inFile(_ assignment: String, _ path: String) -> String { "\(assignment) in \(path)" }
}
