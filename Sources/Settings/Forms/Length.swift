import Drive

/// `100m`, `3km`; a number alone is metres.
package enum Length {
    package static func metres(_ text: String) -> Double? {
        guard let measure = Measure(text) else { return nil }
        switch measure.unit {
        case "", "m": return measure.number
        case "km": return measure.number * 1_000
        case "ft": return measure.number * UnitSize.foot
        case "mi": return measure.number * UnitSize.mile
        default: return nil
        }
    }

    package static func text(_ metres: Double) -> String {
        metres >= 1_000 ? "\(Decimal.short(metres / 1_000))km" : "\(Decimal.short(metres))m"
    }
}
