/// Numbers with six digits behind the point, as coefficients are kept: whatever a machine's exponential is off by in
/// its last digit, the same table gives the same text.
enum SixDecimals {
    private static let scale = 1_000_000.0

    static func rounded(_ value: Double) -> Double {
        let rounded = (value * scale).rounded() / scale
        // No zero has a sign.
        return rounded == 0 ? 0 : rounded
    }

    static func rounded(_ values: [Double]) -> [Double] { values.map { rounded($0) } }

    static func text(_ value: Double) -> String {
        // Beyond this a number has no six digits behind the point.
        guard abs(value) < 4e9 else { return "\(value)" }
        let scaled = Int64((value * scale).rounded())
        let fraction = String(scaled.magnitude % 1_000_000)
        let zeros = String(repeating: "0", count: 6 - fraction.utf8.count)
        return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / 1_000_000).\(zeros)\(fraction)"
    }

    static func text(_ values: [Double]) -> String { values.map { text($0) }.joined(separator: " ") }
}
