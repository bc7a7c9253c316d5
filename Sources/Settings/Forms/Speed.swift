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
