import Civil

/// The times over which a trend is shown.
package enum TrendRange: Hashable, CaseIterable, Sendable {
    case week
    case month
    case threeMonths
    case year
    case all

    /// The first day that is in it; nil where every day is.
    package func start(today: CivilTime) -> CivilTime? {
        switch self {
        case .week: today.later(by: -7, .days)
        case .month: today.later(by: -1, .months)
        case .threeMonths: today.later(by: -3, .months)
        case .year: today.later(by: -1, .years)
        case .all: nil
        }
    }

    /// The first day of the bucket that a day falls into.
    package func bucket(of day: CivilTime, firstWeekday: Int) -> CivilTime {
        switch self {
        case .week, .month: CivilTime(days: day.days)
        case .threeMonths: day.firstOfWeek(beginningOn: firstWeekday)
        case .year, .all: day.firstOfMonth
        }
    }

    func holds(_ day: CivilTime, today: CivilTime) -> Bool {
        guard day.days <= today.days else { return false }
        return start(today: today).map { $0.days <= day.days } ?? true
    }
}
