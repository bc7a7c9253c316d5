/// The nouns of which the ledger has a roster; each is the first word of its verbs.
enum RosterNoun: String {
    case driver, place, vehicle

    /// The options that change something, as they are typed.
    fileprivate var changes: String {
        switch self {
        case .driver: return "--note TEXT, or --name NAME"
        case .place: return "--radius M, or --name NAME, or --here"
        case .vehicle: return "--registration TEXT, or --name NAME, or --year YYYY"
        }
    }
}

/// The words of `add`, `edit` and `retire`, whatever the noun.
struct RosterWords {
    private let noun: RosterNoun

    init(_ noun: RosterNoun) { self.noun = noun }

    /// A second vehicle of one model needs a name of its own.
    func thereAlready(_ name: String) -> Complaint {
        let another = "another one needs a name of its own: roadbook vehicle add \(shellWord("\(name) 2"))"
        return Complaint(
            "there is a \(noun) \"\(name)\" already",
            hint: noun == .vehicle ? another : "roadbook \(noun) edit \(shellWord(name))")
    }

    /// A name that is not free for another, which has the second name so far.
    func nameTaken(_ name: String, for other: String) -> Complaint {
        let same = "if the two are one: roadbook vehicle edit \(shellWord(other)) --same-as \(shellWord(name))"
        return Complaint("there is a \(noun) \"\(name)\" already", hint: noun == .vehicle ? same : nil)
    }

    func nothingToChange(_ name: String) -> Complaint {
        .usage("there is nothing to change", hint: "roadbook \(noun) edit \(shellWord(name)) \(noun.changes)")
    }

    func unknown(_ name: String, near: String?) -> Complaint {
        Complaint(
            "there is no \(noun) \"\(name)\"",
            hint: near.map { "did you mean \"\($0)\"?" } ?? "roadbook \(noun) list --all", code: .notFound)
    }

    func retiredAlready(_ name: String) -> Complaint {
        Complaint("\"\(name)\" is retired already", hint: "roadbook \(noun) add \(shellWord(name)) brings it back")
    }

    // MARK: What was done

    static func added(_ name: String, _ entry: UInt64) -> String { done("added", name, entry) }
    static func back(_ name: String, _ entry: UInt64) -> String { done("back", name, entry) }
    static func changed(_ name: String, _ entry: UInt64) -> String { done("changed", name, entry) }
    static func retired(_ name: String, _ entry: UInt64) -> String { done("retired", name, entry) }

    private static func done(_ deed: String, _ name: String, _ entry: UInt64) -> String {
        "\(deed): \(name); \(EditWords.undoWith([entry]))"
    }
}
