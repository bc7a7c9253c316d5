/// The reason why a text is no number. Each case carries the text as it was typed.
package enum TypedNumberError: Error, Equatable, Sendable {
    case empty
    case unreadable(String)
    case blankInside(String)
    /// Two decimal marks, of one kind or of both: `1,234.5`, `1.234.567`.
    case grouped(String)
    /// A decimal mark without a digit on either side: `5.`, `,5`.
    case bareMark(String)
    /// `1e5`
    case exponent(String)
    case tooManyDigits(String, most: Int)
    /// More than the room takes, in the unit that was asked for.
    case tooLarge(String)
}
