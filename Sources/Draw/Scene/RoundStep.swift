import Drive
import Glibc

/// Round numbers: 1, 2 and 5 with any zeros behind them.
package enum RoundStep {
    /// The largest round number that is no larger.
    package static func below(_ number: Double) -> Double {
        guard number > 0, number.isFinite else { return 1 }
        let power = pow(10, floor(log10(number)))
        let lead = number / power
        let round = lead >= 5 ? 5.0 : lead >= 2 ? 2.0 : 1.0
        return round * power
    }

    /// The smallest round number that is no smaller.
    package static func above(_ number: Double) -> Double {
        let below = below(number)
        if below >= number { return below }
        return RoundStep.below(below * 2.6)
    }

    /// `0.5`, `20`: the number without zeros behind the point.
    package static func text(_ number: Double) -> String {
        guard number.isFinite, abs(number) < 1e15 else { return "0" }
        let whole = number.rounded()
        if abs(number - whole) < 1e-9 * max(1, abs(number)) { return String(Int64(whole)) }
        let digits = max(1, Int(ceil(-log10(abs(number)) - 1e-9)))
        let power = pow(10, Double(digits))
        let parts = Int64((abs(number) * power).rounded())
        let behind = String(parts % Int64(power))
        let zeros = String(repeating: "0", count: max(0, digits - behind.count))
        return "\(number < 0 ? "-" : "")\(parts / Int64(power)).\(zeros)\(behind)"
    }

    /// The same for people, five digits and more in threes, as in tables: `186,000`.
    package static func shown(_ number: Double) -> String {
        let text = text(number)
        let digits = Array(text.drop { $0 == "-" })
        guard digits.count > 4, !digits.contains(".") else { return text }
        var shown = text.hasPrefix("-") ? "-" : ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place) % 3 == 0 { shown.append(",") }
            shown.append(digit)
        }
        return shown
    }
}
