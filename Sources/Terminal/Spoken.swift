/// Numbers as they are read aloud, without signs and shortened units: for screen readers, and for who listens.
extension Quantity {
    /// `35 minutes`, `1 hour 5 minutes`, `2 days 1 hour`; `less than a minute`.
    package static func spoken(milliseconds: Int64) -> String {
        let minutes = milliseconds.magnitude / 60_000
        if minutes == 0 { return "less than a minute" }
        if minutes < 60 { return count(minutes, "minute") }
        if minutes < 1_440 { return pair(minutes / 60, "hour", minutes % 60, "minute") }
        return pair(minutes / 1_440, "day", minutes % 1_440 / 60, "hour")
    }

    private static func pair(_ large: UInt64, _ largeNoun: String, _ small: UInt64, _ smallNoun: String) -> String {
        let start = count(large, largeNoun)
        return small == 0 ? start : "\(start) \(count(small, smallNoun))"
    }
}

extension Units {
    /// `12.3 kilometres`, `0.8 miles`
    package func spokenDistance(_ metres: Double) -> String {
        let number = Quantity.decimal(metres / (self == .metric ? 1_000 : 1_609.344), digits: 1)
        return "\(number) \(self == .metric ? "kilometres" : "miles")"
    }

    /// `50 kilometres an hour`
    package func spokenSpeed(_ metresPerSecond: Double) -> String {
        let number = Quantity.decimal(speedNumber(metresPerSecond), digits: 0)
        return "\(number) \(self == .metric ? "kilometres" : "miles") an hour"
    }

    /// `40 metres`, `130 feet`
    package func spokenLength(_ metres: Double) -> String {
        let number = Quantity.decimal(metres / (self == .metric ? 1 : 0.3048), digits: 0)
        return "\(number) \(self == .metric ? "metres" : "feet")"
    }
}
