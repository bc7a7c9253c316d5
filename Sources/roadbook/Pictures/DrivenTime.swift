import Civil

/// The time of sums on a picture, in words.
enum DrivenTime {
    /// The time that was asked for, as it was typed; nil where none was.
    static func asked(_ values: Values) -> String? {
        if let on = values["on"] { return on }
        guard let since = values["since"] else { return values["until"].map(TotalsWords.until) }
        return values["until"].map { PictureWords.days(since, $0) } ?? TotalsWords.since(since)
    }

    /// From the first of these days to the last.
    static func span(_ days: [CalendarPeriod], _ dates: DateForm) -> String {
        let (first, last) = (days.first?.name(dates) ?? "", days.last?.name(dates) ?? "")
        return first == last ? first : PictureWords.days(first, last)
    }
}
