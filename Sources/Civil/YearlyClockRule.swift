/// The clocks of a zone in years that are yet to come, in the form that POSIX has for it: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct YearlyClockRule: Equatable, Sendable {
    /// A day of each year, and the time on its clocks.
    private struct Change: Equatable {
        enum Day: Equatable {
            /// The so-many-th weekday of a month, 0 for Sunday; the fifth is the last.
            case weekday(month: Int, week: Int, day: Int)
            /// The day from 1 to 365, which is never the leap day.
            case numbered(Int)
            /// The day from 0 to 365, the leap day too.
            case counted(Int)
        }

        var day: Day
        var seconds: Int64 = 7_200
    }

    private struct Summer: Equatable {
        var offset: Int64
        var begin: Change
        var end: Change
    }

    /// Seconds ahead of UTC, but in summer.
    private var standard: Int64 = 0
    private var summer: Summer?

    init?(_ text: String) {
        var reader = Reader(text: text[...])
        guard reader.skipName(), let behind = reader.duration() else { return nil }
        standard = -behind
        if reader.text.isEmpty { return }
        guard reader.skipName() else { return nil }
        let offset = reader.text.first == "," ? standard + 3_600 : reader.duration().map { -$0 }
        guard let offset, let begin = reader.change(), let end = reader.change(), reader.text.isEmpty else {
            return nil
        }
        summer = Summer(offset: offset, begin: begin, end: end)
    }

    func offset(at seconds: Int64) -> Int64 {
        guard let summer else { return standard }
        let year = CivilTime(seconds: seconds + standard).year
        let begin = YearlyClockRule.seconds(of: summer.begin, in: year) - standard
        let end = YearlyClockRule.seconds(of: summer.end, in: year) - summer.offset
        // South of the equator summer goes on over the new year.
        let isSummer = begin < end ? (begin..<end).contains(seconds) : !(end..<begin).contains(seconds)
        return isSummer ? summer.offset : standard
    }

    /// The instant of a change on the clocks there, as if they showed UTC.
    private static func seconds(of change: Change, in year: Int) -> Int64 {
        let newYear = CivilTime(year: year, month: 1, day: 1)
        switch change.day {
        case .weekday(let month, let week, let day):
            return self.day(month: month, week: week, day: day, in: year) * 86_400 + change.seconds
        case .numbered(let number):
            let isLeap = CivilTime(year: year, month: 2, day: 1).daysInMonth == 29
            return (newYear.days + Int64(number - (isLeap && number >= 60 ? 0 : 1))) * 86_400 + change.seconds
        case .counted(let number):
            return (newYear.days + Int64(number)) * 86_400 + change.seconds
        }
    }

    private static func day(month: Int, week: Int, day: Int, in year: Int) -> Int64 {
        let first = CivilTime(year: year, month: month, day: 1)
        // Sunday is 0 in the rule, and 6 in the calendar here.
        let ahead = ((day + 6) % 7 - first.weekday + 7) % 7
        let number = ahead + (week - 1) * 7
        return first.days + Int64(number < first.daysInMonth ? number : number - 7)
    }
}

// MARK: - The text

extension YearlyClockRule {
    private struct Reader {
        var text: Substring

        /// `CET`, `<+03>`
        mutating func skipName() -> Bool {
            let isQuoted = text.first == "<"
            let name = isQuoted ? text.prefix { $0 != ">" } : text.prefix(while: \.isLetter)
            guard name.count >= (isQuoted ? 2 : 3) else { return false }
            text = text.dropFirst(name.count)
            return isQuoted ? skip(">") : true
        }

        private mutating func skip(_ character: Character) -> Bool {
            guard text.first == character else { return false }
            text = text.dropFirst()
            return true
        }

        private mutating func number(_ range: ClosedRange<Int>) -> Int? {
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            guard let number = Int(digits), range.contains(number) else { return nil }
            text = text.dropFirst(digits.count)
            return number
        }

        /// `-1`, `+5:30`, `167:59:59`, in seconds.
        mutating func duration() -> Int64? {
            let isNegative = text.first == "-"
            if isNegative || text.first == "+" { text = text.dropFirst() }
            guard let hours = number(0...167) else { return nil }
            var seconds = Int64(hours) * 3_600
            for unit in [Int64(60), 1] where text.first == ":" {
                text = text.dropFirst()
                guard let part = number(0...59) else { return nil }
                seconds += Int64(part) * unit
            }
            return isNegative ? -seconds : seconds
        }

        /// `,M3.5.0/3`
        mutating func change() -> Change? {
            guard skip(","), let day = day() else { return nil }
            guard skip("/") else { return Change(day: day) }
            return duration().map { Change(day: day, seconds: $0) }
        }

        private mutating func day() -> Change.Day? {
            if skip("J") { return number(1...365).map(Change.Day.numbered) }
            guard skip("M") else { return number(0...365).map(Change.Day.counted) }
            guard let month = number(1...12), skip("."), let week = number(1...5), skip("."), let day = number(0...6)
            else { return nil }
            return .weekday(month: month, week: week, day: day)
        }
    }
}
