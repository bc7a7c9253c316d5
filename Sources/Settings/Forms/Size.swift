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
