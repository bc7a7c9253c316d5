/// The time after which something comes again: `14d`, `3m`, `1y`.
package struct FactPeriod: Equatable, Sendable {
    package enum Unit: String, Sendable, CaseIterable {
        case day = "d"
        case month = "m"
        case year = "y"
    }

    /// The highest number of a period, whatever its unit.
    private static let most = 9999

    package let count: Int
    package let unit: Unit

    package init?(_ text: String) {
        guard let letter = text.last, let unit = Unit(rawValue: String(letter)),
            let count = FactValue.number(String(text.dropLast())), (1...FactPeriod.most).contains(count)
        else { return nil }
        self.count = count
        self.unit = unit
    }

    package var text: String { "\(count)\(unit.rawValue)" }
}
