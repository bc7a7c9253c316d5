import Drive

/// Numbers as people read them.
package enum Quantity {
    /// `4.0 MiB`: powers of 1024, one digit behind the point, exact below 1 KiB.
    package static func bytes(_ count: some BinaryInteger) -> String {
        guard count.magnitude >= 1024 else { return "\(count) B" }
        var value = Double(count)
        var unit = 0
        // 1023.95 would print as 1024.0: it belongs to the next unit already.
        while abs(value) >= 1023.95, unit < units.count - 1 {
            value /= 1024
            unit += 1
        }
        return "\(decimal(value, digits: 1)) \(units[unit])"
    }

    private static let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]

    /// `3 d 4 h`, `1 h 5 min`, `5 min 3 s`, `42 s`, `3.2 s`, `350 ms`: two units at most.
    package static func duration(milliseconds: Int64) -> String {
        let total = milliseconds.magnitude
        let sign = milliseconds < 0 ? "-" : ""
        if total < 1_000 { return "\(sign)\(total) ms" }
        if total < 10_000 { return sign + decimal(Double(total / 100) / 10, digits: 1) + " s" }
        let seconds = total / 1_000
        if seconds < 60 { return "\(sign)\(seconds) s" }
        if seconds < 3_600 { return sign + pair(seconds / 60, "min", seconds % 60, "s") }
        if seconds < 86_400 { return sign + pair(seconds / 3_600, "h", seconds % 3_600 / 60, "min") }
        return sign + pair(seconds / 86_400, "d", seconds % 86_400 / 3_600, "h")
    }

    /// `1 s`, `42 s`, `5 min 3 s`: the same for a time that goes on, and has no parts of a second.
    package static func wholeSeconds(milliseconds: Int64) -> String {
        let seconds = max(1, milliseconds / 1_000)
        return seconds < 10 ? "\(seconds) s" : duration(milliseconds: seconds * 1_000)
    }

    /// `0:35:12`, as a clock counts.
    package static func clock(milliseconds: Int64) -> String {
        let seconds = milliseconds.magnitude / 1_000
        let two = { (number: UInt64) in number < 10 ? "0\(number)" : "\(number)" }
        let sign = milliseconds < 0 && seconds != 0 ? "-" : ""
        return "\(sign)\(seconds / 3_600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }

    // MARK: The time of a drive

    /// A time cut off as it is told of a drive, everywhere: to whole minutes, below one minute to whole seconds
    /// (docs/architecture.md, What people see).
    package static func told(milliseconds: Int64) -> Int64 {
        let unit: Int64 = milliseconds.magnitude < 60_000 ? 1_000 : 60_000
        return milliseconds / unit * unit
    }

    /// `42 s`, `29 min`, `1 h 5 min`, `29 h 50 min`: days would not be read as driving.
    package static func driven(milliseconds: Int64) -> String {
        let told = told(milliseconds: milliseconds)
        let minutes = told.magnitude / 60_000
        if minutes == 0 { return "\(told / 1_000) s" }
        let sign = told < 0 ? "-" : ""
        return sign + (minutes < 60 ? "\(minutes) min" : pair(minutes / 60, "h", minutes % 60, "min"))
    }

    /// `0:35`, `12:05`: hours and whole minutes, so that they stand under each other.
    package static func hours(milliseconds: Int64) -> String {
        let minutes = told(milliseconds: milliseconds).magnitude / 60_000
        return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }

    /// `3 d 4 h`, `29 min`: the same of a time between drives, which may be days.
    package static func apart(milliseconds: Int64) -> String {
        duration(milliseconds: told(milliseconds: milliseconds))
    }

    // MARK: Parts and counts

    /// Parts in whole units which together are the whole in whole units: each cut off, and what is left given to those
    /// that lost most, the earlier one of two that lost as much. Nothing here is negative.
    package static func wholeParts(_ parts: [Int64], unit: Int64) -> [Int64] {
        var shown: [Int64] = parts.map { $0 / unit }
        let lost: [Int64] = parts.map { $0 % unit }
        let left = lost.reduce(0, +) / unit
        let byLoss = parts.indices.sorted { lost[$0] == lost[$1] ? $0 < $1 : lost[$0] > lost[$1] }
        for index in byLoss.prefix(Int(max(0, left))) { shown[index] += 1 }
        return shown.map { $0 * unit }
    }

    private static func pair(_ large: UInt64, _ largeUnit: String, _ small: UInt64, _ smallUnit: String) -> String {
        small == 0 ? "\(large) \(largeUnit)" : "\(large) \(largeUnit) \(small) \(smallUnit)"
    }

    /// `1 block`, `3 blocks`, `0 lines`.
    package static func count(_ number: some BinaryInteger, _ one: String, _ many: String) -> String {
        "\(grouped(number)) \(number == 1 ? one : many)"
    }

    /// `1,234,567`: groups of three from five digits up, so that years and sequence numbers of a day stay as they are.
    package static func grouped(_ number: some BinaryInteger) -> String {
        let digits = String(number.magnitude)
        let sign = number < 0 ? "-" : ""
        guard digits.count > 4 else { return sign + digits }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return sign + text
    }

    /// `18,510.4`: the same of a number with digits behind the point.
    package static func grouped(_ value: Double, digits: Int) -> String {
        let text = decimal(value, digits: digits)
        let parts = text.split(separator: ".", maxSplits: 1)
        guard let first = parts.first, let whole = Int64(first) else { return text }
        // A sign of what is less than one stands before no number.
        let sign = whole == 0 && text.hasPrefix("-") ? "-" : ""
        return ([sign + grouped(whole)] + parts.dropFirst().map(String.init)).joined(separator: ".")
    }

    /// A number with a fixed count of digits behind the point, rounded half up.
    package static func decimal(_ value: Double, digits: Int) -> String {
        decimal(abs(value), digits: digits, isNegative: value < 0)
    }

    private static func decimal(_ magnitude: Double, digits: Int, isNegative: Bool) -> String {
        let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
        // Beyond this a Double has no digits behind the point anyway.
        guard magnitude.isFinite, magnitude * scale < 9e15 else { return "\(isNegative ? -magnitude : magnitude)" }
        let scaled = Int64((magnitude * scale).rounded())
        let sign = isNegative && scaled != 0 ? "-" : ""
        guard digits > 0 else { return "\(sign)\(scaled)" }
        let fraction = String(scaled % Int64(scale))
        let zeros = String(repeating: "0", count: digits - fraction.count)
        return "\(sign)\(scaled / Int64(scale)).\(zeros)\(fraction)"
    }

    // MARK: As it is read aloud, without signs: for screen readers, and for whoever listens

    /// `35 minutes`, `1 hour 5 minutes`, `29 hours 50 minutes`; `less than a minute`.
    package static func spokenDriven(milliseconds: Int64) -> String {
        let minutes = told(milliseconds: milliseconds).magnitude / 60_000
        return minutes < 1_440
            ? spoken(milliseconds: milliseconds) : TerminalWords.hours(minutes / 60, minutes: minutes % 60)
    }

    /// `35 minutes`, `1 hour 5 minutes`, `2 days 1 hour`; `less than a minute`.
    package static func spoken(milliseconds: Int64) -> String {
        let minutes = told(milliseconds: milliseconds).magnitude / 60_000
        if minutes == 0 { return TerminalWords.lessThanAMinute }
        if minutes < 60 { return TerminalWords.minutes(minutes) }
        if minutes < 1_440 { return TerminalWords.hours(minutes / 60, minutes: minutes % 60) }
        return TerminalWords.days(minutes / 1_440, hours: minutes % 1_440 / 60)
    }
}
