/// A number and the unit behind it, as people write them into a file: `1.5h`, `4M`, `100 m`.
struct Measure {
    let number: Double
    let unit: Substring

    /// Reads the first measure of a text and leaves what follows it. Digits and one point, nothing else: what strtod
    /// takes beside them (`0x1p3`, `nan`) nobody writes on purpose.
    init?(from text: inout Substring) {
        text = text.drop { $0 == " " || $0 == "\t" }
        let digits = text.prefix { ($0.isASCII && $0.isNumber) || $0 == "." }
        guard let number = Double(digits), number.isFinite, digits.first != ".", digits.last != "." else { return nil }
        text = text.dropFirst(digits.count).drop { $0 == " " || $0 == "\t" }
        unit = text.prefix { $0.isLetter || $0 == "/" || $0 == "µ" }
        text = text.dropFirst(unit.count)
        self.number = number
    }

    /// The whole text as one measure.
    init?(_ text: String) {
        var rest = Substring(text)
        self.init(from: &rest)
        guard rest.allSatisfy({ $0 == " " || $0 == "\t" }) else { return nil }
    }

    func scaled(by factor: Double) -> Int64? {
        let product = (number * factor).rounded()
        return product < 9e15 ? Int64(product) : nil
    }
}

enum Decimal {
    static func short(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    }
}
