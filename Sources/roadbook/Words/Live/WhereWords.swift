/// The words of `where`.
enum WhereWords {
    static let twoForms = Complaint.usage("--json and --geojson are two forms of the same: choose one")
    static let noFixYet = "the recorder has had no fix yet"
    static let noFixInSpool = "the spool has no fix"

    static func unknown(_ recorder: String, _ spool: String, hint: String?) -> Complaint {
        Complaint("no place is known: \(recorder), and \(spool)", hint: hint, code: .notFound)
    }

    static let unknownTime = "at an unknown time"

    // MARK: At a moment of the past

    static let vehicleGoesWithTime = Complaint.usage("--vehicle goes with --at")
    static let noFeatureOfThePast = Complaint.usage("--at has no --geojson: --json has its place")

    static func isNoMoment(_ words: String) -> Complaint {
        .usage("\"\(words)\" is no moment", hint: "a day with a time, such as \"yesterday 17:20\"")
    }

    static func isToCome(_ words: String) -> Complaint { .usage("\"\(words)\" is still to come") }

    static func nothingBefore(_ words: String) -> Complaint {
        Complaint("no trip began before \"\(words)\"", hint: "roadbook trips --all", code: .notFound)
    }

    static func noPlace(_ words: String) -> Complaint {
        Complaint("the trip of \"\(words)\" has no place", hint: "roadbook trips --all", code: .notFound)
    }

    static func underWay(_ time: String, _ speed: String) -> String { "\(speed), \(time)" }

    static func lastSeen(_ time: String) -> String { "last seen \(time)" }

    static func parkedSince(_ time: String) -> String { "parked since \(time)" }

    static func trip(_ id: String) -> String { "trip \(id)" }

    // MARK: Now

    static func ago(_ time: String) -> String { "\(time) ago" }

    static func within(_ length: String) -> String { "within \(length)" }

    static func fromSpool(of machine: String?, because why: String) -> String {
        machine.map { "from the spool of \($0), for \(why)" } ?? "from the spool, for \(why)"
    }
}
