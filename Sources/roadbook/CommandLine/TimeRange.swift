import AppendLog
import Civil

/// The time that `--since` and `--until` leave: from the first millisecond to before the last one. Lines without a date
/// are always inside, because nobody can say that they are not. The log leaves out whole blocks and segments; the lines
/// that it gives are looked at one by one, where they can be dated.
struct TimeRange: Equatable {
    static let options = [
        Option("since", "TIME", help: "only what was written at this time or later"),
        Option("until", "TIME", help: "only what was written before this time; a day or month is included whole"),
        Option("on", "TIME", help: "both: only what was written on this day, or in this week, month or year"),
        Option("utc", help: "times are UTC and not of the local zone"),
    ]

    /// The options of verbs whose subject has days.
    static let days = [
        Option("since", "TIME", help: "only from this day on"), Option("until", "TIME", help: "only up to this day"),
        Option("on", "TIME", help: "only of this day, month or year"),
    ]

    let since: Int64?
    let until: Int64?

    init(_ invocation: Invocation) throws { try self.init(invocation.values, invocation.timeReader) }

    init(_ values: Values, _ reader: TimeReader) throws {
        if let on = values["on"] {
            guard values["since"] == nil, values["until"] == nil else { throw CommandLineWords.onGoesAlone }
            let span = try TimeRange.span(on, reader)
            guard span.end > span.start else { throw CommandLineWords.onNeedsADay(on) }
            (since, until) = (span.start, span.end)
            return
        }
        since = try values["since"].map { try TimeRange.span($0, reader).start }
        until = try values["until"].map { try TimeRange.span($0, reader).end }
        if let since, let until, since > until {
            throw CommandLineWords.backwards
        }
    }

    /// The time that words mean by themselves: a day or longer; nil for words that mean an instant.
    init?(on words: String, _ reader: TimeReader) throws(TimeError) {
        let span = try reader.span(of: words)
        guard span.end > span.start else { return nil }
        (since, until) = (span.start, span.end)
    }

    /// One instant, of the local zone; of a day or a month, where it begins.
    static func instant(_ words: String) throws -> Int64 {
        try span(words, TimeReader(nowMilliseconds: WallClock.now(), zone: .local)).start
    }

    /// True if the range leaves anything out.
    var isBounded: Bool { since != nil || until != nil }

    /// True if this instant is inside; anything that nobody can date is.
    func contains(_ milliseconds: Int64?) -> Bool {
        guard let milliseconds else { return true }
        if let since, milliseconds < since { return false }
        if let until, milliseconds >= until { return false }
        return true
    }

    /// The same for the log, which counts the last millisecond in and knows no time before 1970.
    var logRange: LogRange {
        LogRange(since: since.map { UInt64(max(0, $0)) }, until: until.map { UInt64(max(0, $0 - 1)) })
    }

    /// The time that words mean.
    static func span(_ words: String, _ reader: TimeReader) throws -> TimeSpan {
        do {
            return try reader.span(of: words)
        } catch {
            throw CommandLineWords.badTime(error)
        }
    }
}
