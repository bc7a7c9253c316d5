/// The words of `where`.
enum WhereWords {
    static let twoForms = Complaint.usage("--json and --geojson are two forms of the same: choose one")
    static let noFixYet = "the recorder has had no fix yet"
    static let noFixInSpool = "the spool has no fix"

    static func unknown(_ recorder: String, _ spool: String, hint: String?) -> Complaint {
        Complaint("no place is known: \(recorder), and \(spool)", hint: hint, code: .notFound)
    }

    static let unknownTime = "at an unknown time"

    static func ago(_ time: String) -> String { "\(time) ago" }

    static func within(_ length: String) -> String { "within \(length)" }

    static func fromSpool(of machine: String?, because why: String) -> String {
        machine.map { "from the spool of \($0), for \(why)" } ?? "from the spool, for \(why)"
    }
}
