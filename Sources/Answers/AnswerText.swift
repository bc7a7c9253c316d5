import AppendLog
import Civil
import Drive
import Ledger

/// Fields of the answers' lines as text (docs/answers-format.md, section 2).
enum AnswerText {
    /// The digits behind the point of a place, and of the middle of a cell of weather.
    static let placeDigits = 4
    static let cellDigits = 2

    // MARK: Places

    /// `50.0998,8.5442`
    static func encoded(_ place: Coordinate, digits: Int) -> String {
        "\(degrees(place.latitudeE7, digits)),\(degrees(place.longitudeE7, digits))"
    }

    private static func degrees(_ e7: Int32, _ digits: Int) -> String {
        let unit = units[digits]
        let size = (Int64(e7).magnitude + UInt64(unit / 2)) / UInt64(unit)
        let ten = UInt64(10_000_000 / unit)
        let fraction = String(size % ten)
        let zeros = String(repeating: "0", count: digits - fraction.utf8.count)
        return "\(e7 < 0 && size > 0 ? "-" : "")\(size / ten).\(zeros)\(fraction)"
    }

    /// Ten-millionths of a degree in the last of so many digits.
    private static let units: [Int] = [10_000_000, 1_000_000, 100_000, 10_000, 1_000]

    /// Only a place that is written exactly so.
    static func place(_ field: UnsafeRawBufferPointer, digits: Int) -> Coordinate? {
        let text = String(decoding: field, as: UTF8.self)
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let north = degrees(parts[0], digits), let east = degrees(parts[1], digits),
            let place = Coordinate(tenMillionths: north, east), encoded(place, digits: digits) == text
        else { return nil }
        return place
    }

    private static func degrees(_ text: Substring, _ digits: Int) -> Int64? {
        guard text.utf8.count <= 10, let point = text.firstIndex(of: ".") else { return nil }
        let whole = text[..<point] + text[text.index(after: point)...]
        return Int64(whole).map { $0 * Int64(units[digits]) }
    }

    // MARK: Days

    static func encoded(day: Int64?) -> String { day.map { CivilTime(days: $0).dateText } ?? "-" }

    /// The outer nil is no day, the inner one `-`.
    static func day(_ field: UnsafeRawBufferPointer) -> Int64?? {
        if field.count == 1 && field[0] == UInt8(ascii: "-") { return .some(nil) }
        guard field.count == 10, let year = UTCText.number(field, 0, 4), let month = UTCText.number(field, 5, 2),
            let day = UTCText.number(field, 8, 2), let days = UTCText.days(year: year, month: month, day: day),
            CivilTime(days: days).dateText.utf8.elementsEqual(field)
        else { return nil }
        return .some(days)
    }

    // MARK: Hours

    static func encoded(_ hours: [Int?]) -> String {
        hours.map { $0.map(String.init) ?? "-" }.joined(separator: ",")
    }

    static func hours(_ field: UnsafeRawBufferPointer) -> [Int?]? {
        var hours: [Int?] = []
        hours.reserveCapacity(WeatherDay.hours)
        for word in field.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            let bytes = UnsafeRawBufferPointer(rebasing: word)
            let isNothing = bytes.count == 1 && bytes[0] == UInt8(ascii: "-")
            let number = hour(bytes)
            guard isNothing || number != nil else { return nil }
            hours.append(number)
        }
        return hours
    }

    /// A whole number that is written as it would be here: no zero in front, no `-0`.
    private static func hour(_ word: UnsafeRawBufferPointer) -> Int? {
        let isNegative = word.first == UInt8(ascii: "-")
        let digits = isNegative ? word.dropFirst() : word[...]
        guard (1...longestHour).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0"),
            !(isNegative && digits.first == UInt8(ascii: "0"))
        else { return nil }
        var number = 0
        for byte in digits {
            guard (0x30...0x39).contains(byte) else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        return isNegative ? -number : number
    }

    /// More digits than any value in its bounds has.
    private static let longestHour = 6

    // MARK: Settings

    static func encoded(setting: UInt64) -> String {
        let digits = String(setting, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    static func setting(_ field: UnsafeRawBufferPointer) -> UInt64? {
        let text = String(decoding: field, as: UTF8.self)
        guard let setting = UInt64(text, radix: 16), encoded(setting: setting) == text else { return nil }
        return setting
    }
}
