import Civil

extension CivilTime {
    /// The same date so many units later; one that a month does not have is its last.
    func later(by count: Int, _ unit: Recurrence.Unit) -> CivilTime {
        switch unit {
        case .days: return CivilTime(days: days + Int64(count))
        case .months: return later(months: count)
        case .years: return later(months: 12 * count)
        }
    }

    /// The first day of its month.
    var firstOfMonth: CivilTime { CivilTime(year: year, month: month, day: 1) }

    /// The first day of its week. Weeks begin on a day from 0, Monday, to 6, Sunday.
    func firstOfWeek(beginningOn first: Int) -> CivilTime {
        CivilTime(days: days - Int64((weekday - first + 7) % 7))
    }

    private func later(months count: Int) -> CivilTime {
        let months = year * 12 + month - 1 + count
        let reached = (months - (months % 12 + 12) % 12) / 12
        let first = CivilTime(year: reached, month: (months % 12 + 12) % 12 + 1, day: 1)
        return CivilTime(year: first.year, month: first.month, day: min(day, first.daysInMonth))
    }
}
