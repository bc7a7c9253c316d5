/// A piece of a line in a colour of its own; without one it has the colour of all text.
package struct ColouredText: Equatable, Sendable {
    package var text: String
    /// Red, green and blue.
    package var colour: [UInt8]?

    package init(_ text: String, colour: [UInt8]? = nil) {
        self.text = text
        self.colour = colour
    }

    /// The nearest of the 216 colours that every terminal with more than sixteen has.
    var sequence: String? {
        guard let colour, colour.count == 3 else { return nil }
        let steps = colour.map { (Int($0) * 5 + 127) / 255 }
        return "\u{1b}[38;5;\(16 + 36 * steps[0] + 6 * steps[1] + steps[2])m"
    }
}
