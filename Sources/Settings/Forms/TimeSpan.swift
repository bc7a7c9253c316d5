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
