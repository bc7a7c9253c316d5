import Civil

/// The heading that a day stands under in a list: the last days by name, older ones by month.
enum TripGroup {
    /// `Today`, `Yesterday`, `Thursday 19 November` for two to six days ago, then `March 2026`, and `Earlier in March
    /// 2026` where the last days are of that month too. A day that is yet to come, for the clock was wrong then or is
    /// now, stands under its month.
    static func title(_ day: CivilTime, today: CivilTime) -> String {
        switch today.days - day.days {
        case 0: return TripListWords.today
        case 1: return TripListWords.yesterday
        case 2...6: return TripListWords.weekday(day.weekdayName, day.day, day.monthName)
        default:
            let month = TripListWords.month(day.monthName, day.year)
            return isOfLastDays(day, today: today) ? TripListWords.earlier(month) : month
        }
    }

    /// True if some of the days that have headings of their own are of the same month.
    private static func isOfLastDays(_ day: CivilTime, today: CivilTime) -> Bool {
        let lastOfMonth = day.days - Int64(day.day) + Int64(day.daysInMonth)
        return today.days > day.days && lastOfMonth >= today.days - 6
    }

    /// True if the heading says which day it is.
    static func namesDay(_ day: CivilTime, today: CivilTime) -> Bool { (0...6).contains(today.days - day.days) }
}
