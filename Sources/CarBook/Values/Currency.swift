/// A currency by the three letters of ISO 4217.
package struct Currency: Hashable, Comparable, Sendable {
    package let code: String

    /// Nil unless these are three letters of a to z; small ones become large.
    package init?(_ text: String) {
        let letters = Array(text.utf8)
        guard letters.count == 3 else { return nil }
        let large = letters.map { (97...122).contains($0) ? $0 - 32 : $0 }
        guard large.allSatisfy({ (65...90).contains($0) }) else { return nil }
        code = String(decoding: large, as: UTF8.self)
    }

    /// Decimals of its smallest coin, or of the smallest sum that is booked.
    package var decimals: Int {
        if Currency.withoutDecimals.contains(code) { return 0 }
        return Currency.withThreeDecimals.contains(code) ? 3 : 2
    }

    /// That smallest sum, in thousandths.
    package var minorUnitThousandths: Int {
        switch decimals {
        case 0: 1_000
        case 3: 1
        default: 10
        }
    }

    package static func < (one: Currency, other: Currency) -> Bool { one.code < other.code }

    private static let withoutDecimals: Set<String> = [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
        "XPF",
    ]
    private static let withThreeDecimals: Set<String> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
}
