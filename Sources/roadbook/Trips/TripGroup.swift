import Civil

/// The heading that a day stands under in a list: the last days by name, older ones by month.
enum TripGroup {
    /// `Today`, `Yesterday`, `Thursday` for two to six days ago, then `March 2026`. A day that is yet to come, for the
    /// clock was wrong then or is now, stands under its month.
    static func title(_ day: CivilTime, today: CivilTime) -> String {
        switch today.days - day.days {
        case 0: return TripListWords.today
        case 1: return TripListWords.yesterday
        case 2...6: return day.weekdayName
        default: return TripListWords.month(day.monthName, day.year)
        }
    }

    /// True if the heading says which day it is.
    static func namesDay(_ day: CivilTime, today: CivilTime) -> Bool { (0...6).contains(today.days - day.days) }
}
