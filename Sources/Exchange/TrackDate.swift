/// Dates of the Gregorian calendar as ISO 8601 writes them, in UTC.
enum TrackDate {
    static let dayMilliseconds: Int64 = 86_400_000
    /// Of the years 1 to 9999.
    static let earliest: Int64 = -62_135_596_800_000
    static let latest: Int64 = 253_402_300_799_999

    /// Since 1970, rounded down.
    static func days(_ milliseconds: Int64) -> Int64 {
        let quotient = milliseconds / dayMilliseconds
        return milliseconds % dayMilliseconds < 0 ? quotient - 1 : quotient
    }

    /// `2026-03-01T`
    static func text(_ days: Int64) -> [UInt8] {
        let (year, month, day) = civil(days)
        var text: [UInt8] = []
        for (number, length, mark) in [(year, 4, 0x2D), (month, 2, 0x2D), (day, 2, 0x54)] {
            let digits = Array(String(number).utf8)
            text += [UInt8](repeating: 0x30, count: max(0, length - digits.count))
            text += digits
            text.append(UInt8(mark))
        }
        return text
    }

    /// Years begin in March, so that the leap day is their last.
    static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let leaps = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leaps) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * fromMarch + 2) / 5 + 1)
    }
}
