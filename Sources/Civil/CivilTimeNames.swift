/// The names of days and months.
extension CivilTime {
    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// 0 for Monday, by its name or the first letters of it, three at least.
    package static func weekday(named word: String) -> Int? { index(of: word, in: weekdays) }

    /// 1 for January, likewise.
    static func month(named word: String) -> Int? { index(of: word, in: months).map { $0 + 1 } }

    private static func index(of word: String, in names: [String]) -> Int? {
        guard word.count >= 3 else { return nil }
        return names.firstIndex { $0.lowercased().hasPrefix(word.lowercased()) }
    }

    /// 0 for Monday. The first of January 1970 was a Thursday.
    package var weekday: Int { Int(((days + 3) % 7 + 7) % 7) }

    /// `Monday`
    package var weekdayName: String { CivilTime.weekdays[weekday] }

    /// `March`
    package var monthName: String { CivilTime.months[month - 1] }

    /// `Monday, 2 March 2026`
    package var longDateText: String { "\(weekdayName), \(day) \(monthName) \(year)" }

    /// `2 Mar 2026`
    package var shortDateText: String { "\(day) \(monthName.prefix(3)) \(year)" }

    /// The date so many days later, at midnight.
    package func adding(days count: Int64) -> CivilTime { CivilTime(seconds: (days + count) * 86_400) }
}
