/// The words of `split`.
enum SplitWords {
    static let timeHint = "for example --at 08:30, --at \"2026-03-02 08:30\", --at +25min"
    static let needsTime = Complaint.usage("split needs --at TIME", hint: timeHint)

    static func badTime(_ why: String) -> Complaint { .usage(why, hint: timeHint) }

    static let undated = Complaint(
        "nobody knows when that trip was", hint: "--at +25min counts from its beginning")
    static let noFixes = Complaint("the spool has no fix of that trip any more")

    static func nothingAfter(_ time: String, trip: String) -> Complaint {
        .usage("the trip has no fix at \(time) or later", hint: "it was driven from \(trip)")
    }

    static func nothingBefore(_ time: String, trip: String) -> Complaint {
        .usage("the trip has no fix before \(time)", hint: "it was driven from \(trip)")
    }

    static let wouldStayOne = Complaint("the trip would still be one", hint: "roadbook why")

    static func staysOne(_ entry: UInt64) -> Complaint {
        Complaint("entry \(entry) is written, but the trip is still one", hint: "roadbook why")
    }

    // MARK: What was done

    static func record(_ sequence: UInt64) -> String { "record \(sequence)" }

    static func split(at place: String) -> String { "split at \(place) into:" }

    static func wouldSplit(at place: String) -> String { "would be split at \(place) into:" }
}
