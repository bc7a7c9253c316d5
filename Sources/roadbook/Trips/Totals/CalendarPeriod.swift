import Civil

/// A stretch of the calendar, as it is in one zone.
struct CalendarPeriod: Equatable {
    enum Kind: String, CaseIterable {
        case day, week, month, year, all
    }

    private enum Title: Equatable {
        case day(CivilTime)
        case week(of: CivilTime)
        case words(String)
    }

    private let title: Title
    /// Milliseconds since 1970, from the first to before the last.
    let from: Int64
    let to: Int64

    static let all = CalendarPeriod(name: TotalsWords.everything, from: .min, to: .max)

    init(name: String, from: Int64, to: Int64) {
        self.init(.words(name), from, to)
    }

    private init(_ title: Title, _ from: Int64, _ to: Int64) {
        self.title = title
        self.from = from
        self.to = to
    }

    /// The one that holds this moment. Days begin at the first moment of their date here, weeks with this day of the
    /// week, which is 0 for Monday.
    init(_ kind: Kind, holding milliseconds: Int64, zone: Zone, _ firstWeekday: Int = 0) {
        self.init(kind, holding: zone.civil(at: milliseconds / 1000), zone: zone, firstWeekday)
    }

    init(_ kind: Kind, holding date: CivilTime, zone: Zone, _ firstWeekday: Int = 0) {
        let first: CivilTime
        let next: CivilTime
        switch kind {
        case .all:
            self = .all
            return
        case .day:
            first = date
            next = date.adding(days: 1)
            title = .day(date)
        case .week:
            first = date.adding(days: -Int64((date.weekday - firstWeekday + 7) % 7))
            next = first.adding(days: 7)
            title = .week(of: first)
        case .month:
            first = CivilTime(year: date.year, month: date.month, day: 1)
            next = CivilTime(year: date.year + date.month / 12, month: date.month % 12 + 1, day: 1)
            title = .words(String(date.dateText.prefix(7)))
        case .year:
            first = CivilTime(year: date.year, month: 1, day: 1)
            next = CivilTime(year: date.year + 1, month: 1, day: 1)
            title = .words(String(date.dateText.prefix(4)))
        }
        from = CalendarPeriod.start(of: first, zone) * 1000
        to = CalendarPeriod.start(of: next, zone) * 1000
    }

    /// The beginning of a date; of one that is left out here, the beginning of the next.
    private static func start(of date: CivilTime, _ zone: Zone) -> Int64 {
        zone.start(of: date) ?? zone.start(of: date.adding(days: 1)) ?? date.seconds
    }

    /// The name in which days are written as here.
    func name(_ dates: DateForm) -> String {
        switch title {
        case .day(let day): return dates.text(day)
        case .week(let first): return TotalsWords.week(of: dates.text(first))
        case .words(let words): return words
        }
    }

    /// The same where there is little room, as below the bars of a chart.
    func shortName(_ dates: DateForm) -> String { String(name(dates).suffix(10)) }

    /// The name for programs.
    var name: String { name(.iso) }

    func contains(_ milliseconds: Int64) -> Bool { (from..<to).contains(milliseconds) }

    /// The part of it that is in another one.
    func within(_ whole: CalendarPeriod) -> CalendarPeriod {
        CalendarPeriod(title, max(from, whole.from), min(to, whole.to))
    }

    func renamed(_ name: String) -> CalendarPeriod { CalendarPeriod(name: name, from: from, to: to) }

    /// A week that is called by another of its days.
    func week(of day: CivilTime) -> CalendarPeriod { CalendarPeriod(.week(of: day), from, to) }
}
