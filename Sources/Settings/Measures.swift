/// A number and the unit behind it, as people write them into a file: `1.5h`, `4M`, `100 m`.
private struct Measure {
    let number: Double
    let unit: Substring

    /// Reads the first measure of a text and leaves what follows it. Digits and one point, nothing else: what strtod
    /// takes beside them (`0x1p3`, `nan`) nobody writes on purpose.
    init?(from text: inout Substring) {
        text = text.drop { $0 == " " || $0 == "\t" }
        let digits = text.prefix { ($0.isASCII && $0.isNumber) || $0 == "." }
        guard let number = Double(digits), number.isFinite, digits.first != ".", digits.last != "." else { return nil }
        text = text.dropFirst(digits.count).drop { $0 == " " || $0 == "\t" }
        unit = text.prefix { $0.isLetter || $0 == "/" || $0 == "µ" }
        text = text.dropFirst(unit.count)
        self.number = number
    }

    /// The whole text as one measure.
    init?(_ text: String) {
        var rest = Substring(text)
        self.init(from: &rest)
        guard rest.allSatisfy({ $0 == " " || $0 == "\t" }) else { return nil }
    }

    func scaled(by factor: Double) -> Int64? {
        let product = (number * factor).rounded()
        return product < 9e15 ? Int64(product) : nil
    }
}

/// Time as systemd.time(7) writes it: `10min`, `1h 30min`, `90s`, `500ms`; a number alone is seconds.
package enum TimeSpan {
    package static func milliseconds(_ text: String) -> Int64? {
        var rest = Substring(text)
        var total: Int64 = 0
        repeat {
            guard let measure = Measure(from: &rest), let unit = factor(measure.unit) else { return nil }
            guard let part = measure.scaled(by: unit) else { return nil }
            total += part
            rest = rest.drop { $0 == " " || $0 == "\t" }
        } while !rest.isEmpty && total < 1 << 52
        return rest.isEmpty ? total : nil
    }

    private static func factor(_ unit: Substring) -> Double? {
        switch unit {
        case "usec", "us", "µs": return 0.001
        case "msec", "ms": return 1
        case "", "seconds", "second", "sec", "s": return 1_000
        case "minutes", "minute", "min", "m": return 60_000
        case "hours", "hour", "hr", "h": return 3_600_000
        case "days", "day", "d": return 86_400_000
        case "weeks", "week", "w": return 604_800_000
        default: return nil
        }
    }

    /// `1h 30min`, `500ms`, `0`.
    package static func text(_ milliseconds: Int64) -> String {
        let units: [(Int64, String)] = [
            (86_400_000, "d"), (3_600_000, "h"), (60_000, "min"), (1_000, "s"), (1, "ms"),
        ]
        var rest = milliseconds
        var parts: [String] = []
        for (size, name) in units where rest >= size {
            parts.append("\(rest / size)\(name)")
            rest %= size
        }
        return parts.isEmpty ? "0" : parts.joined(separator: " ")
    }
}

/// Bytes, in powers of 1024: `4M`, `512K`; a number alone is bytes.
package enum Size {
    package static func bytes(_ text: String) -> Int64? {
        guard let measure = Measure(text), let factor = factor(measure.unit) else { return nil }
        return measure.scaled(by: factor)
    }

    private static func factor(_ unit: Substring) -> Double? {
        switch unit {
        case "", "B": return 1
        case "K", "k": return 1_024
        case "M": return 1_048_576
        case "G": return 1_073_741_824
        case "T": return 1_099_511_627_776
        default: return nil
        }
    }

    package static func text(_ bytes: Int64) -> String {
        let units: [(Int64, String)] = [(1 << 40, "T"), (1 << 30, "G"), (1 << 20, "M"), (1 << 10, "K")]
        guard bytes > 0, let unit = units.first(where: { bytes % $0.0 == 0 }) else { return "\(bytes)" }
        return "\(bytes / unit.0)\(unit.1)"
    }
}

/// `100m`, `3km`; a number alone is metres.
package enum Length {
    package static func metres(_ text: String) -> Double? {
        guard let measure = Measure(text) else { return nil }
        switch measure.unit {
        case "", "m": return measure.number
        case "km": return measure.number * 1_000
        case "ft": return measure.number * 0.3048
        case "mi": return measure.number * 1_609.344
        default: return nil
        }
    }

    package static func text(_ metres: Double) -> String {
        metres >= 1_000 ? "\(Decimal.short(metres / 1_000))km" : "\(Decimal.short(metres))m"
    }
}

/// `250km/h`. A number alone could be anything, so there is none.
package enum Speed {
    package static func metresPerSecond(_ text: String) -> Double? {
        guard let measure = Measure(text) else { return nil }
        switch measure.unit {
        case "km/h", "kmh": return measure.number / 3.6
        case "mph": return measure.number * 0.44704
        case "m/s": return measure.number
        case "kn": return measure.number * 1_852 / 3_600
        default: return nil
        }
    }

    package static func text(_ metresPerSecond: Double) -> String {
        "\(Decimal.short((metresPerSecond * 3.6).rounded()))km/h"
    }
}

private enum Decimal {
    static func short(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    }
}
