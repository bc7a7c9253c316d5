import Terminal

/// The words of `totals`.
enum TotalsWords {
    static func unknownGrouping(_ word: String, known: String) -> Complaint {
        let isPeriod = CalendarPeriod.Kind(rawValue: word) != nil
        return .usage(
            "sums cannot be made by \"\(word)\"",
            hint: isPeriod ? "a row for each \(word): --range \(word)" : "one of: \(known)")
    }

    static func unknownRange(_ word: String, known: String) -> Complaint {
        .usage("\"\(word)\" is not a range I know", hint: "one of: \(known)")
    }

    enum Heading {
        static let trips = "trips"
        static let measured = "measured"
        static let inferred = "inferred"
        static let time = "time"
        static let moving = "moving"
    }

    static let everything = "all"
    static let thisMonth = "this month"
    static let lastMonth = "last month"
    static let thisYear = "this year"
    static let noVehicle = "no vehicle"
    static let noDriver = "no driver"
    static let noPurpose = "no purpose"
    static let noUse = "neither said"
    static let noCategory = "no category"
    static let noTag = "no tag"
    static let noWeather = "weather not known"
    static let business = "business"
    static let notBusiness = "private"

    static func week(of date: String) -> String { "week of \(date)" }

    static func since(_ time: String) -> String { "since \(time)" }

    static func until(_ time: String) -> String { "until \(time)" }

    static func between(_ since: String, _ until: String) -> String { "since \(since) until \(until)" }

    static func nothingDriven(isEverything: Bool) -> String {
        isEverything
            ? "nothing was driven that counts (roadbook trips tells why)"
            : "nothing was driven that counts (roadbook totals --range all adds up everything)"
    }

    /// `last year: 11,204.6 km, 83.1 km of them on roads not driven before`
    static func newRoads(_ time: String?, _ distance: String, _ new: String) -> String {
        let words = "\(distance), \(new) of them on roads not driven before"
        return time.map { "\($0): \(words)" } ?? words
    }

    static func carried(_ count: Int) -> String {
        "left out: \(CountWords.trips(count)) that may have been carried (roadbook edit TRIP --driven)"
    }

    static func doubles(_ count: Int) -> String {
        count == 1
            ? "left out: 1 trip that is the double of another" : "left out: \(count) trips that are doubles of others"
    }

    static func carriedInPart(_ count: Int) -> String {
        "left out: the pieces of \(CountWords.trips(count)) that were carried (roadbook show TRIP names them)"
    }

    static let addingUp = "adding up"
}
