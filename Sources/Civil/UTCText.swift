/// Instants as XML and JSON write them, in RFC 3339: `2026-03-14T09:26:53.589+01:00`. A time that names no zone is UTC.
package enum UTCText {
    package static let dayMilliseconds: Int64 = 86_400_000
    /// The first and the last instant of the years 1 to 9999, which are those that can be written.
    package static let earliest: Int64 = -62_135_596_800_000
    package static let latest: Int64 = 253_402_300_799_999
    /// 1980-01-06, before which no receiver counts, up to 2100.
    package static let plausible: Range<Int64> = 315_964_800_000..<4_102_444_800_000

    /// The day of an instant, counted from 1970-01-01.
    package static func day(of milliseconds: Int64) -> Int64 { milliseconds.dividedDown(by: dayMilliseconds) }

    /// `2026-03-01T`, with which all instants of that day begin.
    package static func dayText(_ days: Int64) -> [UInt8] { Array("\(CivilTime(days: days).dateText)T".utf8) }

    // MARK: Reading

    /// Milliseconds since 1970; nil for what is no time.
    package static func milliseconds(_ bytes: UnsafeRawBufferPointer) -> Int64? {
        guard bytes.count >= 19, let day = day(bytes) else { return nil }
        let mark = bytes[10]
        guard mark | 0x20 == UInt8(ascii: "t") || mark == 0x20 else { return nil }
        guard let hour = number(bytes, 11, 2), let minute = number(bytes, 14, 2), let second = number(bytes, 17, 2)
        else { return nil }
        guard bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":") else { return nil }
        // A leap second is the first of the next minute; 24:00:00 is the next midnight.
        guard minute < 60, second <= 60, hour < 24 || (hour == 24 && minute == 0 && second == 0) else { return nil }
        var index = 19
        let fraction = fraction(bytes, &index)
        guard let offset = zone(bytes, index) else { return nil }
        let clock = Int64((hour * 60 + minute) * 60 + second) - offset * 60
        return (day * 86_400 + clock) * 1_000 + fraction
    }

    /// Days since 1970; nil where the calendar has no such day.
    package static func days(year: Int, month: Int, day: Int) -> Int64? {
        let date = CivilTime(year: year, month: month, day: day)
        return date.isRealDate ? date.days : nil
    }

    private static func day(_ bytes: UnsafeRawBufferPointer) -> Int64? {
        guard let year = number(bytes, 0, 4), let month = number(bytes, 5, 2), let day = number(bytes, 8, 2) else {
            return nil
        }
        guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        return days(year: year, month: month, day: day)
    }

    /// Exactly so many digits.
    package static func number(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ count: Int) -> Int? {
        guard start + count <= bytes.count else { return nil }
        var value = 0
        for index in start..<(start + count) {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }

    /// Milliseconds behind the point, cut off and not rounded; `index` stands behind them.
    private static func fraction(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) -> Int64 {
        guard index < bytes.count, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",") else {
            return 0
        }
        index += 1
        var value: Int64 = 0
        var unit: Int64 = 100
        while index < bytes.count, bytes[index] &- UInt8(ascii: "0") <= 9 {
            value += Int64(bytes[index] - UInt8(ascii: "0")) * unit
            unit /= 10
            index += 1
        }
        return value
    }

    /// Minutes east of UTC.
    private static func zone(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int64? {
        guard start < bytes.count else { return 0 }
        if bytes[start] | 0x20 == UInt8(ascii: "z") { return start + 1 == bytes.count ? 0 : nil }
        guard bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "-") else { return nil }
        let hasColon = start + 3 < bytes.count && bytes[start + 3] == UInt8(ascii: ":")
        let length = bytes.count - start
        guard length == 3 || length == (hasColon ? 6 : 5), let hours = number(bytes, start + 1, 2) else { return nil }
        let minutes = length == 3 ? 0 : number(bytes, start + (hasColon ? 4 : 3), 2)
        guard let minutes, hours <= 24, minutes < 60 else { return nil }
        let east = Int64(hours * 60 + minutes)
        return bytes[start] == UInt8(ascii: "-") ? -east : east
    }
}
