import Settings
import Terminal

/// The words of `recut`.
enum RecutWords {
    // MARK: Complaints

    static let needsSetting = Complaint.usage("recut needs KEY=VALUE", hint: "roadbook recut --try IdleTimeout=15min")

    static func needsMode(_ words: [String]) -> Complaint {
        let words = words.map(shellWord).joined(separator: " ")
        return .usage("recut needs --try or --apply", hint: "roadbook recut --try " + words)
    }

    static func twice(_ name: String) -> Complaint { .usage("\(name) is given twice") }

    static func notASetting(_ word: String) -> Complaint {
        .usage("\"\(word)\" is not KEY=VALUE", hint: "such as IdleTimeout=15min")
    }

    static func noSetting(_ name: String, near: String?) -> Complaint {
        .usage(
            "there is no setting \"\(name)\"",
            hint: near.map { "did you mean \($0)?" } ?? "roadbook config show lists them all")
    }

    static func decidesNothing(_ key: String, decisive: String) -> Complaint {
        .usage("\(key) decides nothing about what is recorded already", hint: "try \(decisive)")
    }

    static func notAllowed(_ key: String, _ value: String, allowed: String) -> Complaint {
        .usage("\(key)=\(value) is not possible: it is \(allowed)", hint: "roadbook config show \(key)")
    }

    // MARK: What holds

    static let theRulesThatHeld = "the rules that held"
    static let noRecut = "trips are made under the settings that held when they were recorded"

    static func inForce(_ rules: String) -> String { "trips are made under \(rules); else under what held then" }

    static func said(by who: String, _ entry: UInt64) -> String { "said by \(who); undo with: roadbook undo \(entry)" }

    // MARK: What would change

    static func nothingDiffers(_ rules: String) -> String { "no trip would be another under \(rules)" }

    static func nothingWritten(_ rules: String) -> String {
        "no trip would be another under \(rules); nothing is written"
    }

    static func under(_ rules: String, _ summary: [String]) -> String {
        "under \(rules): \(summary.joined(separator: ", "))"
    }

    static let bounds = "what was not recorded is not found: a recut joins, splits, ends and hides what was"
    static let nothingChanged = "nothing is changed; --apply keeps it"

    static func merged(_ trips: Int) -> String { "\(trips) trips merged into 1" }

    static func split(into trips: Int) -> String { "1 trip split into \(trips)" }

    static func others(_ before: Int, _ after: Int) -> String { "\(before) trips became \(after) others" }

    static func allMerged(_ before: Int, into after: Int) -> String {
        "\(CountWords.trips(before)) merged into \(after)"
    }

    static func allSplit(_ before: Int, into after: Int) -> String {
        "\(CountWords.trips(before)) split into \(after)"
    }

    static func allOthers(_ before: Int, into after: Int) -> String {
        "\(CountWords.trips(before)) cut otherwise into \(after)"
    }

    static func hidden(_ count: Int) -> String { "\(count) hidden" }

    static func shown(_ count: Int) -> String { "\(count) no longer hidden" }

    static func gone(_ count: Int) -> String { "\(count) gone" }

    static func found(_ count: Int) -> String { "\(count) found" }

    static func beginnings(_ count: Int) -> String { CountWords.newBeginnings(count) }

    static func ends(_ count: Int) -> String { CountWords.newEnds(count) }
}
