/// A quotient of two integers, which is rounded once, where it is shown.
package struct Ratio: Sendable {
    package let numerator: Int
    /// Above zero.
    package let denominator: Int

    /// Nil where one would divide by zero.
    package init?(_ numerator: Int, over denominator: Int) {
        guard denominator != 0 else { return nil }
        let isTurned = denominator < 0
        self.numerator = isTurned ? 0 - numerator : numerator
        self.denominator = isTurned ? 0 - denominator : denominator
    }

    /// The value in units of the last of so many decimals, half away from zero: 7.345 with two is 735.
    package func rounded(decimals: Int) -> Int {
        var factor: Int128 = 1
        for _ in 0..<decimals { factor *= 10 }
        return Ratio.divide(Int128(numerator) * factor, by: Int128(denominator))
    }

    /// Half away from zero, by a divisor above zero. What no Int holds becomes the nearest that one holds.
    static func divide(_ dividend: Int128, by divisor: Int128) -> Int {
        let whole = (2 * dividend.magnitude + divisor.magnitude) / (2 * divisor.magnitude)
        let rounded = Int(clamping: whole)
        return dividend < 0 ? 0 - rounded : rounded
    }

    /// The product of two integers over a third, rounded alike.
    static func product(_ one: Int, _ other: Int, over divisor: Int) -> Int {
        divide(Int128(one) * Int128(other), by: Int128(divisor))
    }
}

extension Ratio: Comparable {
    package static func == (one: Ratio, other: Ratio) -> Bool {
        Int128(one.numerator) * Int128(other.denominator) == Int128(other.numerator) * Int128(one.denominator)
    }

    package static func < (one: Ratio, other: Ratio) -> Bool {
        Int128(one.numerator) * Int128(other.denominator) < Int128(other.numerator) * Int128(one.denominator)
    }
}
