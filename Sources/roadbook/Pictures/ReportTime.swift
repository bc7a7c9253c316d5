import Civil

/// The time of a report, as it was typed.
enum ReportTime {
    private static let day: Int64 = 86_400_000

    static let options = [
        Option("month", "MONTH", help: "only trips of this month, such as march, 2026-03 or \"last month\""),
        Option("year", "YEAR", help: "only trips of this year, such as 2026 or \"last year\""),
    ]

    /// The order with a time that `--on` says, unless it has one already: this year where none was typed.
    static func dated(_ invocation: Invocation) throws -> Invocation {
        let values = invocation.values
        let named = options.map(\.name).filter { values[$0] != nil }
        let hasTime = ["since", "until", "on"].contains { values[$0] != nil }
        guard named.count + (hasTime ? 1 : 0) <= 1 else { throw PictureWords.oneTimeOfReport }
        if hasTime { return invocation }
        guard let name = named.first, let text = values[name] else {
            return try dated(invocation, TotalsWords.thisYear)
        }
        let span = try TimeRange.span(text, invocation.timeReader)
        let days = (span.end - span.start + day / 2) / day
        let lengths: ClosedRange<Int64> = name == "month" ? 28...31 : 365...366
        guard lengths.contains(days) else {
            throw name == "month" ? PictureWords.notAMonth(text) : PictureWords.notAYear(text)
        }
        return try dated(invocation, text)
    }

    private static func dated(_ invocation: Invocation, _ time: String) throws -> Invocation {
        var values = invocation.values
        for option in TripQuery.options where option.name == "on" { try values.set(option, time) }
        return Invocation(
            values: values, places: invocation.places, output: invocation.output, zones: invocation.zones)
    }
}
