/// The words of quantities as they are read aloud, and of the line of progress.
enum TerminalWords {
    // MARK: Read aloud

    static let lessThanAMinute = "less than a minute"

    static func minutes(_ minutes: UInt64) -> String { Quantity.count(minutes, "minute", "minutes") }

    static func hours(_ hours: UInt64, minutes: UInt64) -> String {
        let start = Quantity.count(hours, "hour", "hours")
        return minutes == 0 ? start : "\(start) \(self.minutes(minutes))"
    }

    static func days(_ days: UInt64, hours: UInt64) -> String {
        let start = Quantity.count(days, "day", "days")
        return hours == 0 ? start : "\(start) \(Quantity.count(hours, "hour", "hours"))"
    }

    static func distance(_ number: String, in units: Units) -> String {
        units == .metric ? "\(number) kilometres" : "\(number) miles"
    }

    static func speed(_ number: String, in units: Units) -> String {
        units == .metric ? "\(number) kilometres an hour" : "\(number) miles an hour"
    }

    static func length(_ number: String, in units: Units) -> String {
        units == .metric ? "\(number) metres" : "\(number) feet"
    }

    static func temperature(_ number: String, in degrees: Degrees) -> String {
        degrees == .celsius ? "\(number) degrees Celsius" : "\(number) degrees Fahrenheit"
    }

    // MARK: Progress

    static func amount(_ done: String, of total: String) -> String { "\(done) of \(total)" }

    static func left(_ time: String) -> String { "\(time) left" }
}
