/// A number as a person types it: digits, and at most one comma or one point among them, which is the decimal mark
/// wherever the person lives.
package struct TypedNumber: Equatable, Sendable {
    /// All digits, without the mark.
    package let digits: Int
    /// The number of them behind the mark.
    package let decimals: Int
    /// The number as it was typed.
    package let text: String

    package static let mostDigits = 12

    package init(_ typed: some StringProtocol) throws {
        let text = String(TypedNumber.withoutMargins(typed))
        self = try TypedNumber.read(text)
    }

    private init(digits: Int, decimals: Int, text: String) {
        self.digits = digits
        self.decimals = decimals
        self.text = text
    }

    /// The value times a factor over a divisor, rounded half away from zero: thousandths with 1000, metres of miles
    /// with 1_609_344 over 1000.
    package func times(
        _ factor: Int, over divisor: Int = 1, most: Int = CarBookLimits.largestMoney
    ) throws -> Int {
        var whole = Int128(divisor)
        for _ in 0..<decimals { whole *= 10 }
        let value = Ratio.divide(Int128(digits) * Int128(factor), by: whole)
        guard (-most...most).contains(value) else { throw TypedNumberError.tooLarge(text) }
        return value
    }

    private static func read(_ text: String) throws -> TypedNumber {
        try refuseOtherCharacters(text)
        let isNegative = text.hasPrefix("-")
        let body = isNegative ? text.dropFirst() : Substring(text)
        let parts = body.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count <= 2 else { throw TypedNumberError.grouped(text) }
        guard parts.allSatisfy({ !$0.isEmpty }) else { throw TypedNumberError.bareMark(text) }
        let figures = parts.joined()
        guard figures.utf8.count <= mostDigits, let value = Int(figures) else {
            throw TypedNumberError.tooManyDigits(text, most: mostDigits)
        }
        let decimals = parts.count == 2 ? parts[1].utf8.count : 0
        return TypedNumber(digits: isNegative ? 0 - value : value, decimals: decimals, text: text)
    }

    private static func refuseOtherCharacters(_ text: String) throws {
        guard !text.isEmpty else { throw TypedNumberError.empty }
        if text.contains(where: \.isWhitespace) { throw TypedNumberError.blankInside(text) }
        let body = text.hasPrefix("-") ? text.dropFirst() : Substring(text)
        guard body.utf8.contains(where: isDigit) else { throw TypedNumberError.unreadable(text) }
        if body.utf8.allSatisfy({ isDigit($0) || $0 == 0x2E || $0 == 0x2C }) { return }
        throw isExponent(body) ? TypedNumberError.exponent(text) : TypedNumberError.unreadable(text)
    }

    /// `1e5`, `1.5E-3`
    private static func isExponent(_ body: Substring) -> Bool {
        let parts = body.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        guard parts.count == 2 else { return false }
        return parts.allSatisfy { part in
            part.utf8.contains(where: isDigit) && part.allSatisfy { $0.isNumber || ".,+-".contains($0) }
        }
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    static func withoutMargins(_ text: some StringProtocol) -> Substring {
        var inner = Substring(text)
        while inner.first?.isWhitespace == true { inner.removeFirst() }
        while inner.last?.isWhitespace == true { inner.removeLast() }
        return inner
    }
}
