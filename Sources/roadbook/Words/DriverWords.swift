import Ledger

/// The words of the verbs of `driver`.
enum DriverWords {
    static func thereAlready(_ name: String) -> Complaint {
        Complaint("there is a driver \"\(name)\" already", hint: "roadbook driver edit \"\(name)\"")
    }

    static func nameTaken(_ name: String) -> Complaint { Complaint("there is a driver \"\(name)\" already") }

    static func nothingToChange(_ name: String) -> Complaint {
        .usage(
            "there is nothing to change",
            hint: "roadbook driver edit \(shellWord(name)) --note TEXT, or --name NAME")
    }

    static func noDriver(_ name: String, near: String?) -> Complaint {
        Complaint(
            "there is no driver \"\(name)\"",
            hint: near.map { "did you mean \"\($0)\"?" } ?? "roadbook driver list --all", code: .notFound)
    }

    // MARK: What was done

    static func added(_ name: String, _ entry: UInt64) -> String { "added: \(name) (entry \(entry))" }

    static func back(_ name: String, _ entry: UInt64) -> String { "back: \(name) (entry \(entry))" }

    static func changed(_ name: String, _ entry: UInt64) -> String { "changed: \(name) (entry \(entry))" }

    static func retired(_ name: String, _ entry: UInt64) -> String { "retired: \(name) (entry \(entry))" }

    // MARK: The list

    enum Heading {
        static let name = "name"
        static let phone = "phone"
        static let note = "note"
    }

    static let none = "no drivers yet; \"roadbook driver add NAME\" adds one"
    static let retired = "retired"

    static func retired(_ note: String?) -> String { note.map { "retired: \($0)" } ?? retired }
}
