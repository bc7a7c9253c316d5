import Ledger
import Terminal

/// The words of `history` and of `ledger cat --readable`: entries of the ledger, told to a person.
enum HistoryWords {
    enum Heading {
        static let entry = "entry"
        static let time = "time"
        static let who = "who"
        static let says = "says"
    }

    static let nothingSaid = "nothing was said yet (roadbook edit --help)"

    static func nothingSaid(of id: String) -> String { "nothing was said of \(id) yet (roadbook edit --help)" }

    static let orphans = "of these no trip has the records any more:"

    static func undone(by entry: UInt64) -> String { "undone by \(entry)" }

    static func unreadable(_ count: Int) -> String {
        "\(CountWords.entries(count)) cannot be read"
    }

    static func about(_ says: String, _ ids: [String], hasMore: Bool) -> String {
        guard !ids.isEmpty else { return says }
        let names = ids.joined(separator: " ")
        return hasMore ? "\(says) (\(names) …)" : "\(says) (\(names))"
    }

    // MARK: Entries

    static func merge(_ trips: Int) -> String { "merge \(trips) trips" }

    static func merge(at places: String) -> String { "merge at \(places)" }

    static let split = "split"

    static func split(before places: String) -> String { "split before \(places)" }

    static func delete(_ trips: Int) -> String { "delete \(CountWords.trips(trips))" }

    static func delete(_ records: String) -> String { "delete \(records)" }

    static func undelete(_ trips: Int) -> String { "undelete \(CountWords.trips(trips))" }

    static func undelete(_ records: String) -> String { "undelete \(records)" }

    static let same = "one drive, recorded twice"

    static func same(_ records: String, double: String) -> String { "\(records) counts, \(double) is its double" }

    static func recut(_ rules: String) -> String { "recut under \(rules)" }

    /// `driver add "Anna", note "licence since 1998"`
    static func named(_ saying: RosterSaying) -> String {
        let statements = saying.said.map { statement($0.field, $0.value) }
        return (["\(saying.noun) \(saying.deed.rawValue) \"\(saying.name)\""] + statements).joined(separator: ", ")
    }

    static let follow = "restored: these books go on where older ones ended"

    static func follow(_ logs: [String]) -> String { "follow \(logs.joined(separator: " "))" }

    static func undo(_ entries: ClosedRange<UInt64>) -> String { "undo \(EditWords.numbers(entries))" }

    static func newer(_ verb: String) -> String { "\(verb): of a newer roadbook" }

    static func statement(_ field: String, _ value: String?) -> String {
        value.map { "\(field) \"\($0)\"" } ?? "no \(field)"
    }

    static func fields(_ statements: [String], of records: String) -> String {
        "\(statements.joined(separator: ", ")) of \(records)"
    }

    static func records(_ records: [String], in logs: [String]) -> String {
        "\(records.joined(separator: " ")) in \(logs.joined(separator: " "))"
    }
}
