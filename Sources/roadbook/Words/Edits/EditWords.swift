import Ledger
import Terminal

/// The words of `edit`, and those that all verbs have in common which change trips.
enum EditWords {
    // MARK: Complaints

    static func contradiction(_ one: String, _ other: String) -> Complaint {
        .usage("--\(one) and --\(other) contradict each other")
    }

    static let nothingToChange = Complaint.usage(
        "there is nothing to change", hint: "for example roadbook edit @last --name \"To the sea\"")

    static func unknownCategory(_ word: String, known: String) -> Complaint {
        .usage("\"\(word)\" is not a category I know", hint: "one of: \(known)")
    }

    static func goesOn(_ id: String) -> Complaint {
        Complaint(
            "\(id) goes on: its use, purpose and carriage would be said of what was driven so far",
            hint: "roadbook finish ends it; its name, places, driver and note can be said now")
    }

    static func noDriver(_ name: String, near: String?) -> Complaint {
        let add = "roadbook driver add \(shellWord(name))"
        return Complaint(
            "there is no driver \"\(name)\"", hint: near.map { "did you mean \"\($0)\"? If not: \(add)" } ?? add,
            code: .notFound)
    }

    // MARK: What changed

    static func isSoAlready(_ id: String) -> String { "there is nothing to change about \(id): it is so already" }

    static let wouldBe = "this would change:"

    static func removed(_ trip: String) -> String { "- \(trip)" }

    static func added(_ trip: String) -> String { "+ \(trip)" }

    static func deleted(_ id: String) -> String { "  \(id) is in the trash" }

    static func undeleted(_ id: String) -> String { "  \(id) is back from the trash" }

    static func countsAgain(_ id: String) -> String { "  \(id) is no double any more, and counts" }

    static func isDouble(_ id: String, of original: String) -> String {
        "  \(id) is the double of \(original), and counts in no sum"
    }

    /// `mpcj from: nothing -> "Home"`
    static func field(_ id: String, _ field: String, from before: String?, to after: String?) -> String {
        switch (before, after) {
        case (let before?, let after?): return "  \(id) \(field): \(before) -> \(after)"
        case (nil, let after?): return "  \(id) \(field): nothing -> \(after)"
        case (let before?, nil): return "  \(id) \(field): \(before) -> nothing"
        case (nil, nil): return "  \(id) \(field): nothing -> nothing"
        }
    }

    /// The name of the field as people say it, and as the options of `edit` are called.
    static func name(_ field: TripField) -> String {
        switch field {
        case .startPlace: return "from"
        case .endPlace: return "to"
        case .name: return "name"
        case .vehicle: return "vehicle"
        case .driver: return "driver"
        case .category: return "category"
        case .tags: return "tags"
        case .note: return "note"
        case .purpose: return "purpose"
        case .business: return "business"
        case .carried: return "carried"
        }
    }

    static func quoted(_ text: String) -> String { "\"\(text)\"" }

    /// The command that undoes the entries of one act.
    static func undoWith(_ entries: [UInt64]) -> String {
        let (first, last) = (entries.min() ?? 0, entries.max() ?? 0)
        return "undo with: roadbook undo \(numbers(first...last))"
    }

    /// `12`, or `12-15`
    static func numbers(_ entries: ClosedRange<UInt64>) -> String {
        let (first, last) = (entries.lowerBound, entries.upperBound)
        return first == last ? "\(first)" : "\(first)-\(last)"
    }

    static func more(_ lines: Int) -> String { "and \(lines) lines more" }

    // MARK: The ledger

    static func ledgerDamage(_ damage: String) -> String { "the ledger: \(damage)" }

    static func waitingForLedger(_ holder: String?) -> String {
        holder.map { "waiting for \($0), which writes the ledger" }
            ?? "waiting for another program, which writes the ledger"
    }
}
