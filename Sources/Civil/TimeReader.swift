/// Reads times as people write them: `2026-03-01`, `4 March 08:00`, `last week`, `yesterday`, `08:00`, `10min ago`,
/// `@1784510732`; docs/times.md lists them. They are of the given zone unless they say `Z` or an offset.
package struct TimeReader: Sendable {
    private static let lastSecond: Int64 = 253_402_300_799  // 9999-12-31 23:59:59

    private let nowMilliseconds: Int64
    private let zone: Zone
    /// 0 for Monday.
    private let firstWeekday: Int
    private let dates: DateForm

    package init(nowMilliseconds: Int64, zone: Zone, firstWeekday: Int = 0, dates: DateForm = .iso) {
        self.nowMilliseconds = nowMilliseconds
        self.zone = zone
        self.firstWeekday = firstWeekday
        self.dates = dates
    }

    package func span(of text: String) throws(TimeError) -> TimeSpan {
        let lower = text.lowercased().split(separator: " ").joined(separator: " ")
        guard !lower.isEmpty, lower.utf8.count <= 64, lower.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw .unreadable(text)
        }
        if lower == "now" { return TimeSpan(start: nowMilliseconds, end: nowMilliseconds) }
        if lower.hasPrefix("@") { return try count(String(lower.dropFirst()), text) }
        if lower.hasSuffix(" ago") { return try ago(String(lower.dropLast(4)), text) }
        return try calendar(lower, text)
    }

    // MARK: Counted

    private func count(_ digits: String, _ text: String) throws(TimeError) -> TimeSpan {
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let seconds = number(parts[0], digits: 1...12), seconds <= TimeReader.lastSecond else {
            throw .unreadable(text)
        }
        let fraction = parts.count == 2 ? milliseconds(parts[1]) : 0
        guard let fraction else { throw .unreadable(text) }
        return instant(seconds * 1_000 + fraction)
    }

    private static let units: [String: Int64] = [
        "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1,
        "m": 60, "min": 60, "mins": 60, "minute": 60, "minutes": 60,
        "h": 3_600, "hour": 3_600, "hours": 3_600, "d": 86_400, "day": 86_400, "days": 86_400,
        "w": 604_800, "week": 604_800, "weeks": 604_800,
    ]

    /// `10min`, `1 h 30 min`: numbers and units in turn, with or without spaces.
    private func ago(_ amount: String, _ text: String) throws(TimeError) -> TimeSpan {
        var rest = amount.filter { $0 != " " }[...]
        var total: Int64 = 0
        repeat {
            let digits = rest.prefix { $0.isNumber }
            rest = rest.dropFirst(digits.count)
            let unit = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(unit.count)
            guard let number = number(digits, digits: 1...9), let seconds = TimeReader.units[String(unit)] else {
                throw .unreadable(text)
            }
            total += number * seconds
        } while !rest.isEmpty
        return instant(nowMilliseconds - total * 1_000)
    }

    private func instant(_ milliseconds: Int64) -> TimeSpan { TimeSpan(start: milliseconds, end: milliseconds) }

    // MARK: Calendar

    private func calendar(_ lower: String, _ text: String) throws(TimeError) -> TimeSpan {
        let (date, clock) = divided(lower)
        guard !date.isEmpty else {
            guard let clock else { throw .unreadable(text) }
            return try moment(today, clock, text)
        }
        let reader = CalendarReader(today: today, firstWeekday: firstWeekday, dates: dates, text: text)
        guard let period = try reader.period(date) else { throw .unreadable(text) }
        guard let clock else { return try span(from: period.first, to: period.next, in: zone, text) }
        guard period.isDay else { throw .unreadable(text) }
        return try moment(period.first, clock, text)
    }

    private var today: CivilTime { zone.civil(at: nowMilliseconds / 1_000) }

    /// The words of the date, and the time of day from the first word with a colon on; either may be missing.
    private func divided(_ lower: String) -> (date: [String], clock: String?) {
        let written = lower.split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
        if written.count == 2, written[0].last?.isNumber == true, written[1].first?.isNumber == true {
            return ([String(written[0])], String(written[1]))
        }
        let words = lower.split { $0 == "," || $0 == " " }.map(String.init)
        let clock = words.firstIndex { $0.contains(":") } ?? words.count
        let rest = words[clock...]
        return (Array(words[..<clock]), rest.isEmpty ? nil : rest.joined(separator: " "))
    }

    private func span(
        from first: CivilTime, to next: CivilTime, in zone: Zone, _ text: String
    ) throws(TimeError) -> TimeSpan {
        guard let start = zone.start(of: first) else { throw .skippedHere(text) }
        // The day after may be one that is left out: then the period ends where what is left out does.
        let after = CivilTime(seconds: (next.days + 1) * 86_400)
        guard let end = zone.start(of: next) ?? zone.start(of: after) else { throw .skippedHere(text) }
        return TimeSpan(start: start * 1_000, end: end * 1_000)
    }

    // MARK: Time of day

    /// An instant; in the hour that autumn has twice, both of them.
    private func moment(_ date: CivilTime, _ words: String, _ text: String) throws(TimeError) -> TimeSpan {
        let (clock, zone) = try zoned(words, text)
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { throw .unreadable(text) }
        let tail = parts.count == 3 ? parts[2] : "0"
        let seconds = tail.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = seconds.count == 2 ? milliseconds(seconds[1]) : 0
        guard let hour = number(parts[0], digits: 1...2), let minute = number(parts[1], digits: 2...2),
            let second = number(seconds[0], digits: 1...2), let fraction
        else { throw .unreadable(text) }
        let civil = CivilTime(
            year: date.year, month: date.month, day: date.day, hour: Int(hour), minute: Int(minute), second: Int(second)
        )
        guard civil.isReal else { throw .noSuchDate(text) }
        let instants = zone.instants(of: civil)
        guard let first = instants.first, let last = instants.last else { throw .skippedHere(text) }
        return TimeSpan(start: first * 1_000 + fraction, end: last * 1_000 + fraction)
    }

    /// Splits `08:00z`, `08:00 utc`, `08:00+01:00` into the time of day and the zone it is of.
    private func zoned(_ words: String, _ text: String) throws(TimeError) -> (clock: String, zone: Zone) {
        for suffix in ["utc", "z"] where words.hasSuffix(suffix) {
            return (trimmed(words.dropLast(suffix.count)), .utc)
        }
        guard let sign = words.firstIndex(where: { $0 == "+" || $0 == "-" }) else { return (words, zone) }
        let digits = words[words.index(after: sign)...].filter { $0 != ":" }
        guard let number = number(digits[...], digits: 4...4), number % 100 < 60, number <= 1_600 else {
            throw .unreadable(text)
        }
        let seconds = (number / 100 * 60 + number % 100) * 60
        let offset = words[sign] == "-" ? -seconds : seconds
        return (trimmed(words[..<sign]), Zone { _ in offset })
    }

    private func trimmed(_ clock: Substring) -> String {
        String(clock.last == " " ? clock.dropLast() : clock)
    }

    // MARK: Digits

    private func number(_ text: Substring, digits: ClosedRange<Int>) -> Int64? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text)
    }

    /// The first three digits behind a point; there must be one at least.
    private func milliseconds(_ digits: Substring) -> Int64? {
        guard number(digits, digits: 1...9) != nil else { return nil }
        return Int64((digits + "00").prefix(3))
    }
}
