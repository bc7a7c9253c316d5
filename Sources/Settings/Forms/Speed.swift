import Drive

/// `250km/h`. A number alone could be anything, so there is none.
package enum Speed {
    package static func metresPerSecond(_ text: String) -> Double? {
        guard let measure = Measure(text) else { return nil }
        switch measure.unit {
        case "km/h", "kmh": return measure.number / UnitSize.kilometresAnHour
        case "mph": return measure.number * UnitSize.mileAnHour
        case "m/s": return measure.number
        case "kn": return measure.number * 1_852 / 3_600
        default: return nil
        }
    }

    package static func text(_ metresPerSecond: Double) -> String {
        "\(Decimal.short((metresPerSecond * UnitSize.kilometresAnHour).rounded()))km/h"
    }
}
