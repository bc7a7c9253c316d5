/// A number with the letters of a unit behind it, as a person types both: `44,1l`, `10948 km`, `38.5kWh`.
package struct TypedAmount: Equatable, Sendable {
    package let number: TypedNumber
    /// The letters as they were typed; empty where there were none.
    package let unit: String

    /// The unit begins at the first letter. One blank or more may stand before it.
    package init(_ typed: String) throws {
        let text = TypedNumber.withoutMargins(typed)
        let number = text.prefix { !$0.isLetter }
        let unit = text[number.endIndex...]
        // Digits behind a letter are an exponent or no unit: the number says which, and shows all of it.
        self.number = try TypedNumber(unit.allSatisfy(\.isLetter) ? number : text)
        self.unit = String(unit)
    }
}
