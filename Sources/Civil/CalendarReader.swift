/// Reads days, weeks, months and years as people name them; docs/times.md lists the words. What leaves something out is
/// the latest that has begun.
struct CalendarReader {
    let today: CivilTime
    /// 0 for Monday.
    let firstWeekday: Int
    /// Settles which number of a date with slashes is the day.
    let dates: DateForm
    /// The words as they were typed, for what is said of them.
    let text: String

    /// The period that the words name; nil if they name none.
    func period(_ words: [String]) throws(TimeError) -> CalendarSpan? {
        switch words.count {
        case 1: return try single(words[0])
        case 2: return try pair(words[0], words[1])
        case 3: return try date(words)
        default: return nil
        }
    }

    // MARK: One word

    private func single(_ word: String) throws(TimeError) -> CalendarSpan? {
        switch word {
        case "today": return day(today.days)
        case "yesterday": return day(today.days - 1)
        case "tomorrow": return day(today.days + 1)
        case "weekend": return weekend(before: today.days + 1)
        default: break
        }
        if let weekday = CivilTime.weekday(named: word) { return self.weekday(weekday, before: today.days + 1) }
        if let month = CivilTime.month(named: word) { return self.month(month, isOver: false) }
        if word.contains(".") { return try dotted(word) }
        if word.contains("/") { return try slashed(word) }
        return try written(word)
    }

    /// `2026`, `2026-03`, `2026-03-04`
    private func written(_ word: String) throws(TimeError) -> CalendarSpan? {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count <= 3, let year = number(parts[0], digits: 4...4) else { return nil }
        let smaller = parts.dropFirst().map { number($0, digits: 1...2) }
        guard !smaller.contains(nil) else { return nil }
        let numbers = smaller.compactMap { $0 }
        let first = try real(year, numbers.first ?? 1, numbers.count > 1 ? numbers[1] : 1)
        switch numbers.count {
        case 0: return CalendarSpan(year: year)
        case 1: return CalendarSpan(year: year, month: first.month)
        default: return day(first.days)
        }
    }

    /// `4.3.2026`, `4.3.`, `4.3`: the day first, as everywhere where dates have points.
    private func dotted(_ word: String) throws(TimeError) -> CalendarSpan? {
        var parts = word.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 3, parts[2].isEmpty { parts.removeLast() }
        guard (2...3).contains(parts.count), let day = number(parts[0], digits: 1...2),
            let month = number(parts[1], digits: 1...2)
        else { return nil }
        guard parts.count == 3 else { return try latest(month, day) }
        guard let year = number(parts[2], digits: 4...4) else { return nil }
        return try self.day(real(year, month, day).days)
    }

    /// `25/3/2026`, but not `4/3/2026`: half of the world begins with the month.
    private func slashed(_ word: String) throws(TimeError) -> CalendarSpan? {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, let first = number(parts[0], digits: 1...2),
            let second = number(parts[1], digits: 1...2), let year = number(parts[2], digits: 4...4)
        else { return nil }
        let dayFirst = CivilTime(year: year, month: second, day: first)
        let monthFirst = CivilTime(year: year, month: first, day: second)
        guard dayFirst.isRealDate || monthFirst.isRealDate else { throw .noSuchDate(text) }
        if dates == .dayfirst, dayFirst.isRealDate { return day(dayFirst.days) }
        if dates == .monthfirst, monthFirst.isRealDate { return day(monthFirst.days) }
        if dayFirst.isRealDate, monthFirst.isRealDate, dayFirst != monthFirst {
            throw .ambiguous(text, dayFirst, monthFirst)
        }
        return day((dayFirst.isRealDate ? dayFirst : monthFirst).days)
    }

    // MARK: Several words

    private func pair(_ first: String, _ second: String) throws(TimeError) -> CalendarSpan? {
        if first == "this" || first == "last" { return relative(second, isLast: first == "last") }
        if let month = CivilTime.month(named: first) {
            if let year = number(second[...], digits: 4...4) { return CalendarSpan(year: year, month: month) }
            if let day = dayNumber(second) { return try latest(month, day) }
        }
        if let month = CivilTime.month(named: second), let day = dayNumber(first) { return try latest(month, day) }
        return nil
    }

    private func relative(_ word: String, isLast: Bool) -> CalendarSpan? {
        switch word {
        case "week":
            let begun = today.days - Int64((today.weekday - firstWeekday + 7) % 7)
            return CalendarSpan(from: isLast ? begun - 7 : begun, days: 7)
        case "month":
            guard isLast else { return CalendarSpan(year: today.year, month: today.month) }
            let month = today.month == 1 ? 12 : today.month - 1
            return CalendarSpan(year: today.month == 1 ? today.year - 1 : today.year, month: month)
        case "year": return CalendarSpan(year: isLast ? today.year - 1 : today.year)
        // The last weekend is over.
        case "weekend": return weekend(before: isLast ? today.days - 1 : today.days + 1)
        default: break
        }
        if let weekday = CivilTime.weekday(named: word) {
            return self.weekday(weekday, before: isLast ? today.days : today.days + 1)
        }
        return CivilTime.month(named: word).map { month($0, isOver: isLast) }
    }

    /// `4 march 2026`, `march 4 2026`
    private func date(_ words: [String]) throws(TimeError) -> CalendarSpan? {
        guard let year = number(words[2][...], digits: 4...4) else { return nil }
        for (dayWord, monthWord) in [(words[0], words[1]), (words[1], words[0])] {
            guard let day = dayNumber(dayWord), let month = CivilTime.month(named: monthWord) else { continue }
            return try self.day(real(year, month, day).days)
        }
        return nil
    }

    // MARK: The latest that has begun

    private func day(_ days: Int64) -> CalendarSpan { CalendarSpan(from: days, days: 1) }

    private func weekday(_ weekday: Int, before end: Int64) -> CalendarSpan {
        day(end - 1 - Int64((CivilTime(seconds: (end - 1) * 86_400).weekday - weekday + 7) % 7))
    }

    /// The latest Saturday, and the day after it.
    private func weekend(before end: Int64) -> CalendarSpan {
        CalendarSpan(from: weekday(5, before: end).first.days, days: 2)
    }

    private func month(_ month: Int, isOver: Bool) -> CalendarSpan {
        let isOfThisYear = isOver ? month < today.month : month <= today.month
        return CalendarSpan(year: isOfThisYear ? today.year : today.year - 1, month: month)
    }

    /// The latest day of this date; the 29th of February was up to eight years ago.
    private func latest(_ month: Int, _ day: Int) throws(TimeError) -> CalendarSpan {
        for year in stride(from: today.year, through: today.year - 8, by: -1) {
            let date = CivilTime(year: year, month: month, day: day)
            if date.isRealDate, date.days <= today.days { return self.day(date.days) }
        }
        throw .noSuchDate(text)
    }

    private func real(_ year: Int, _ month: Int, _ day: Int) throws(TimeError) -> CivilTime {
        let date = CivilTime(year: year, month: month, day: day)
        guard date.isReal else { throw .noSuchDate(text) }
        return date
    }

    // MARK: Digits

    /// `4`, `4.`, `4th`
    private func dayNumber(_ word: String) -> Int? {
        let digits = word.prefix { $0.isNumber }
        guard ["", ".", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)) else { return nil }
        return number(digits, digits: 1...2)
    }

    private func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}
