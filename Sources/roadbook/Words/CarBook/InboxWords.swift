import Ledger

/// The words of `inbox`.
enum InboxWords {
    static let empty = "nothing waits for you"
    static let reading = "looking for stops at stations"

    static func answer(_ command: String) -> String { "    \(command)" }

    static func noDriver(_ trip: String) -> String { "nobody said who drove: \(trip)" }

    static func sayDriver(_ id: String) -> String { "roadbook edit \(id) --driver NAME" }

    static func noPurpose(_ trip: String) -> String { "nobody said what it was for: \(trip)" }

    static func sayPurpose(_ id: String) -> String { "roadbook edit \(id) --purpose TEXT" }

    static func questioned(
        _ noun: String, _ number: String, _ day: String, _ vehicle: String, doubts: [String], isRight: Bool
    ) -> String {
        let said = "\(noun) \(number) of \(day), \(vehicle), was stored although something spoke against it"
        if isRight { return "\(said); nothing does any more" }
        return doubts.isEmpty ? said : "\(said): \(doubts.joined(separator: "; "))"
    }

    static func isAhead(_ noun: String, _ number: String, _ day: String, _ vehicle: String) -> String {
        "\(noun) \(number) of \(day), \(vehicle), lies in the future: a clock was ahead when it was stored"
    }

    static func confirm(_ number: String) -> String { "roadbook inbox --confirm \(number)" }

    static func confirmed(_ noun: String, _ number: String, undo entry: UInt64) -> String {
        "confirmed: \(noun) \(number); \(EditWords.undoWith([entry]))"
    }

    static func notQuestioned(_ number: String) -> Complaint {
        Complaint("no entry \(number) waits to be confirmed", hint: "roadbook inbox", code: .notFound)
    }

    // MARK: Currencies

    static func areInOther(_ vehicle: String, _ count: Int, _ stored: String, _ said: String) -> String {
        let entries = count == 1 ? "an entry of \(vehicle) is" : "\(count) entries of \(vehicle) are"
        return "\(entries) in \(stored), but it is paid for in \(said)"
    }

    static func otherCurrency(_ vehicle: String, _ stored: String, _ said: String) -> String {
        "roadbook inbox --currency \(stored)=\(said) --vehicle \(shellWord(vehicle))"
    }

    static func isPaid(_ vehicle: String, _ code: String) -> String {
        "roadbook vehicle edit \(shellWord(vehicle)) --currency \(code)"
    }

    static func corrected(_ vehicle: String, _ count: Int, _ code: String, undo entries: [UInt64]) -> String {
        let told = count == 1 ? "an entry of \(vehicle) is" : "\(count) entries of \(vehicle) are"
        return "changed: \(told) in \(code) now; \(EditWords.undoWith(entries))"
    }

    static func noPair(_ word: String) -> Complaint {
        .usage("--currency: \"\(word)\" is no pair of currencies", hint: "roadbook inbox --currency USD=EUR")
    }

    static func noneIn(_ code: String, _ vehicle: String) -> Complaint {
        Complaint("no entry of \(vehicle) is in \(code)", hint: "roadbook inbox", code: .notFound)
    }

    static func failed(_ hook: String, _ event: String) -> String { "the program \(hook) failed at \(event)" }

    static let whyItFailed = "roadbook hooks log"

    static func mayBeOne(_ before: String, _ after: String, _ between: String) -> String {
        "these may be one trip, with \(between) between them: \(before); \(after)"
    }

    static func merge(_ before: String, _ after: String) -> String { "roadbook merge \(before) \(after)" }

    static func two(_ trip: String) -> String { "roadbook inbox --two \(trip)" }

    static func areTwo(_ trip: String, undo entry: UInt64) -> String {
        "\(trip) is a trip of its own; \(EditWords.undoWith([entry]))"
    }

    static func stopped(_ vehicle: String, _ station: String, _ moment: String) -> String {
        "\(vehicle) stood at \(station), \(moment), and no fill-up is in the book"
    }

    static func fill(_ vehicle: String, _ station: String, _ place: String, date: String) -> String {
        "roadbook fuel add LITRES KM PRICE --vehicle \(shellWord(vehicle)) --station \(shellWord(station))"
            + " --at \(place) --date \(shellWord(date))"
    }
}
