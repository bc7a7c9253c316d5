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
        guard span.end > span.start else { return .moment(span.start / 1000 * 1000) }
        let first = invocation.zone.civil(at: span.start / 1000)
        let last = invocation.zone.civil(at: (span.end - 1) / 1000)
        guard first.days == last.days else { throw FactWords.needsADay(words) }
        return .day(CivilTime(days: first.days))
    }
}
