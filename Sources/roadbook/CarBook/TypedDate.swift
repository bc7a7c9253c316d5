import Civil
import Ledger

/// The date of a fact as somebody typed it: `2026-03-15`, `yesterday`, `today 18:20`.
enum TypedDate {
    static let option = Option("date", "TIME", help: "when it was: a day, or a day and a time (now)")

    /// Now, where nothing was typed.
    static func read(_ invocation: Invocation) throws -> FactDate {
        guard let words = invocation.values["date"] else { return .moment(WallClock.now() / 1000 * 1000) }
        return try read(words, invocation)
    }

    static func read(_ words: String, _ invocation: Invocation) throws -> FactDate {
        let span = try TimeRange.span(words, invocation.timeReader)
        guard span.start <= WallClock.now() else { throw FactWords.inTheFuture(words) }
        let first = invocation.zone.civil(at: second(span.start))
        // The book counts moments from 1970 on; of one before it keeps the day.
        guard span.end > span.start else {
            return span.start < 0 ? .day(CivilTime(days: first.days)) : .moment(span.start / 1000 * 1000)
        }
        let last = invocation.zone.civil(at: second(span.end - 1))
        guard first.days == last.days else { throw FactWords.needsADay(words) }
        return .day(CivilTime(days: first.days))
    }

    /// The second in which a millisecond lies, before 1970 too.
    private static func second(_ milliseconds: Int64) -> Int64 {
        milliseconds < 0 ? (milliseconds - 999) / 1000 : milliseconds / 1000
    }
}
