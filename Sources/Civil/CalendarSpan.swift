/// A stretch of whole days in the calendar: its first day, and the first day after it.
struct CalendarSpan: Equatable, Sendable {
    let first: CivilTime
    let next: CivilTime

    var isDay: Bool { next.days - first.days == 1 }

    init(from first: Int64, days count: Int64) {
        self.first = CivilTime(seconds: first * 86_400)
        next = CivilTime(seconds: (first + count) * 86_400)
    }

    init(year: Int, month: Int) {
        first = CivilTime(year: year, month: month, day: 1)
        next = CivilTime(year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1)
    }

    init(year: Int) {
        first = CivilTime(year: year, month: 1, day: 1)
        next = CivilTime(year: year + 1, month: 1, day: 1)
    }
}
