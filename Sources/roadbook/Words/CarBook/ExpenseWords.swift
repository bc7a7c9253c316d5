import Ledger

/// The words of the verbs of `expense`.
enum ExpenseWords {
    enum Heading {
        static let number = "no."
        static let date = "date"
        static let amount = "amount"
        static let category = "for"
        static let every = "every"
        static let vehicle = "vehicle"
        static let note = "note"
    }

    static let amount = "the amount"

    static let none = "no expenses yet; \"roadbook expense add 4.50EUR parking\" adds one"

    static func added(_ money: String, _ category: String, _ vehicle: String, _ entry: UInt64) -> String {
        "added: \(money) for \(category), \(vehicle); \(EditWords.undoWith([entry]))"
    }

    static func every(_ period: FactPeriod) -> String {
        switch period.unit {
        case .day: return period.count == 1 ? "day" : "\(period.count) days"
        case .month: return period.count == 1 ? "month" : "\(period.count) months"
        case .year: return period.count == 1 ? "year" : "\(period.count) years"
        }
    }

    /// `year until 2027-12-31`
    static func every(_ period: FactPeriod, until: String?) -> String {
        until.map { "\(every(period)) until \($0)" } ?? every(period)
    }

    static func isThereAlready(_ number: String, _ day: String, _ money: String, _ category: String) -> String {
        "it may be in the book already: expense \(number) of \(day), \(money) for \(category)"
    }

    // MARK: Complaints

    static let needsCategory = CommandLineWords.needsOperand(
        "expense add", "CATEGORY", hint: "roadbook expense add --help")

    static let untilWithoutEvery = Complaint.usage(
        "--until says how long an expense comes again, and this one does not", hint: "for example --every 1y")

    static func endsBefore(_ until: String, _ day: String) -> Complaint {
        .usage("--until \(until) is before it begins, on \(day)")
    }

    static let nothing = Complaint.usage("an expense of nothing is none")
    static let negative = Complaint.usage("an expense is more than nothing; what came back is a note")

    static func notAPeriod(_ text: String) -> Complaint {
        .usage("--every needs a period such as 14d, 1m, 3m or 1y, not \"\(text)\"")
    }

    static func notADay(_ text: String) -> Complaint {
        .usage("--until needs a day such as 2027-12-31, not \"\(text)\"")
    }
}
