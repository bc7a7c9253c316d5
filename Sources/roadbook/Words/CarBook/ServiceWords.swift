import Ledger
import Terminal

/// The words of the verbs of `service`.
enum ServiceWords {
    enum Heading {
        static let number = "no."
        static let service = "service"
        static let due = "due"
        static let expected = "expected"
        static let every = "every"
        static let last = "last done"
        static let vehicle = "vehicle"
        static let date = "date"
        static let odometer = "odometer"
        static let cost = "cost"
        static let workshop = "where"
        static let note = "note"
        static let category = "category"
        static let source = "source"
    }

    static let tomorrow = "tomorrow"
    static let cost = "the cost"
    static let odometer = "the odometer"
    static let notDue = "not planned again"

    static let none = "no service is planned; \"roadbook service add \\\"Oil change\\\"\" plans one"
    static let noHistory = "no service was done yet; \"roadbook service done NAME\" writes one down"

    // MARK: When

    /// `3 days and 120 km overdue`, `due in 45 days or 1,200 km`
    static func standing(days: Int?, way: (isBehind: Bool, text: String)?) -> String {
        let behind = [days.flatMap { $0 < 0 ? count(-$0) : nil }, way.flatMap { $0.isBehind ? $0.text : nil }]
        let overdue = behind.compactMap { $0 }.joined(separator: " and ")
        if !overdue.isEmpty { return "\(overdue) overdue" }
        return "due \(either([days.map(ahead), way.map { days == nil ? "in \($0.text)" : $0.text }]))"
    }

    /// `in 45 d`, `today`, `3 d late`
    static func shortly(days: Int) -> String {
        if days == 0 { return "today" }
        return days < 0 ? "\(Quantity.grouped(-days)) d late" : "in \(Quantity.grouped(days)) d"
    }

    /// `in 1200 km`, `120 km late`
    static func shortly(_ way: String, isBehind: Bool) -> String { isBehind ? "\(way) late" : "in \(way)" }

    static func at(_ odometer: String) -> String { "at \(odometer)" }

    static let noTime = "no time"

    private static func ahead(_ days: Int) -> String {
        switch days {
        case 0: return "today"
        case 1: return "tomorrow"
        default: return "in \(days) days"
        }
    }

    private static func count(_ days: Int) -> String { days == 1 ? "1 day" : "\(Quantity.grouped(days)) days" }

    static let dueBeforeExchange = "due before the odometer was exchanged"
    static let shortlyBeforeExchange = "before exchange"

    /// `1,200 km overdue, by the old odometer`
    static func byOldOdometer(_ standing: String) -> String { "\(standing), by the old odometer" }

    static func due(day: String?, odometer: String?) -> String {
        let parts = [day.map { "on \($0)" }, odometer.map { "at \($0)" }]
        let text = either(parts)
        return text.isEmpty ? notDue : "due \(text)"
    }

    static func either(_ parts: [String?]) -> String { parts.compactMap { $0 }.joined(separator: " or ") }

    /// `6 months`, `1 year`
    static func period(_ period: FactPeriod) -> String {
        switch period.unit {
        case .day: return period.count == 1 ? "1 day" : "\(period.count) days"
        case .month: return period.count == 1 ? "1 month" : "\(period.count) months"
        case .year: return period.count == 1 ? "1 year" : "\(period.count) years"
        }
    }

    // MARK: Deeds

    static func planned(_ name: String, _ vehicle: String, _ due: String) -> String {
        "planned: \(name), \(vehicle), \(due)"
    }

    static func done(_ name: String, _ vehicle: String, next: String?) -> String {
        "done: \(name), \(vehicle)\(next.map { ", \($0)" } ?? "")"
    }

    static func snoozed(_ name: String, _ moment: String, _ entry: UInt64) -> String {
        "nobody is reminded of \(name) before \(moment); \(EditWords.undoWith([entry]))"
    }

    static func named(_ name: String, _ standing: String) -> String { "\(name), \(standing)" }

    static func next(_ name: String, _ vehicle: String, _ standing: String) -> String {
        "\(vehicle): \(name), \(standing)"
    }

    static func sayDone(_ name: String, _ vehicle: String) -> String {
        "roadbook service done \(shellWord(name)) --vehicle \(shellWord(vehicle))"
    }

    // MARK: Complaints

    static func isThere(_ name: String, _ vehicle: String) -> Complaint {
        Complaint("\(vehicle) has a planned service of that name", hint: "roadbook service edit \(shellWord(name))")
    }

    static func when(_ name: String) -> Complaint {
        .usage(
            "when is it due?",
            hint: "roadbook service add \(shellWord(name)) --every 1y --distance 15000km, or --due 2027-03-31")
    }

    static func unknown(_ word: String, _ vehicle: String, names: [String]) -> Complaint {
        let known = names.isEmpty ? "roadbook service add plans one" : "one of: \(names.joined(separator: ", "))"
        return Complaint("\(vehicle) has no planned service \"\(word)\"", hint: known, code: .notFound)
    }

    /// The same complaint about a service that was done, which nobody need have planned.
    static func orOnce(_ complaint: Complaint) -> Complaint {
        let hints = [complaint.hint, "--once writes down what nobody planned"]
        return Complaint(
            complaint.message, hint: hints.compactMap(\.self).joined(separator: "; "), code: complaint.code)
    }

    static func isThereAlready(_ number: String, _ name: String, _ day: String, _ money: String?) -> String {
        let paid = money.map { ", \($0)" } ?? ""
        return "it may be in the book already: service \(number) of \(day), \(name)\(paid)"
    }

    static func several(_ word: String, _ names: [String]) -> Complaint {
        .usage("\"\(word)\" may be any of several", hint: "one of: \(names.joined(separator: ", "))")
    }

    static func isDone(_ number: String) -> Complaint {
        .usage(
            "\(number) is a service that was done: a name and intervals are of a planned one",
            hint: "name that by its name, which roadbook service list tells")
    }

    static func isPlanned(_ name: String) -> Complaint {
        .usage(
            "\(name) is a planned service: a date, an odometer, a cost and a workshop are of one that was done",
            hint: "name it by its number, which roadbook service history tells")
    }

    static func noCost(_ number: String) -> Complaint {
        .usage("nobody said what service \(number) cost", hint: "roadbook service edit \(number) --total 89EUR")
    }

    static func neverDone(_ word: String) -> Complaint {
        Complaint("no service \"\(word)\" was done", hint: "roadbook service history", code: .notFound)
    }

    static func notAPeriod(_ text: String) -> Complaint {
        .usage("--every needs a period such as 90d, 6m or 1y, not \"\(text)\"")
    }

    static func notADay(_ text: String) -> Complaint {
        .usage("--due needs a day such as 2027-03-31, not \"\(text)\"")
    }

    static let noWay = Complaint.usage("--distance needs some way", hint: "for example --distance 15000km")

    static func hasBeen(_ words: String) -> Complaint {
        .usage("\"\(words)\" has been", hint: "--until needs a time to come, for example tomorrow")
    }

    static func before(_ name: String, _ last: String) -> String {
        "\(name) was done later, on \(last)"
    }

    static func notAFigure(_ word: String) -> Complaint {
        .usage("\"\(word)\" is no figure", hint: "26020km is an odometer, 89EUR what it cost")
    }

    static func badPreset(_ path: String, _ line: Int) -> Complaint {
        Complaint(
            "\(path), line \(line), is not a preset",
            hint: "| Oil change | engine | 12m | 15000 km | the manual |; - where there is nothing")
    }

    static func cannotRead(_ path: String, _ error: Int32) -> Complaint {
        Complaint("\(path) cannot be read: \(systemError(error))", hint: "ls -l \(shellWord(path))")
    }

    static func tooLong(_ path: String, _ most: Int) -> Complaint {
        Complaint("\(path) has more than \(most) bytes", hint: "presets have a line each")
    }
}
