/// A name reduced to what makes it alike with another: its letters and digits, capital or not.
package struct AlikeName: Hashable, Sendable {
    private let letters: String

    package init(_ name: String) { letters = name.lowercased().filter { $0.isLetter || $0.isNumber } }

    package var isEmpty: Bool { letters.isEmpty }

    /// `Oil change` begins with `oil`.
    package func begins(with other: AlikeName) -> Bool { letters.hasPrefix(other.letters) }
}
