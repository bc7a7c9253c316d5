/// A quotient of two integers, which is rounded once, where it is shown.
package struct Ratio: Sendable {
    private let numerator: Int128
    /// Above zero.
    private let denominator: Int128

    /// The numerator times a factor over the denominator times another. Nil where one would divide by zero.
    package init?(_ numerator: Int, times factor: Int = 1, over denominator: Int, times divisor: Int = 1) {
        guard denominator != 0, divisor != 0 else { return nil }
        let (above, below) = (Int128(numerator) * Int128(factor), Int128(denominator) * Int128(divisor))
        self.numerator = below < 0 ? 0 - above : above
        self.denominator = below < 0 ? 0 - below : below
    }

    private init(_ numerator: Int128, over denominator: Int128) {
        (self.numerator, self.denominator) = (numerator, denominator)
    }

    /// The quotient in another unit: times a factor, over a divisor above zero.
    package func times(_ factor: Int, over divisor: Int) -> Ratio {
        Ratio(numerator * Int128(factor), over: denominator * Int128(divisor))
    }

    /// The value in units of the last of so many decimals (at most nine), half away from zero: 7.345 with two is 735.
    package func rounded(decimals: Int) -> Int {
        var factor: Int128 = 1
        for _ in 0..<min(max(0, decimals), 9) { factor *= 10 }
        return Ratio.divide(numerator * factor, by: denominator)
    }

    /// The greatest whole number that is not above it.
    package var roundedDown: Int {
        let towardsZero = numerator / denominator
        let isAbove = towardsZero * denominator > numerator
        return Int(clamping: isAbove ? towardsZero - 1 : towardsZero)
    }

    /// Half away from zero, by a divisor above zero. A quotient that no Int holds becomes the nearest that one holds.
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
