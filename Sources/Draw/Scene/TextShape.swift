/// A line of text.
package struct TextShape: Equatable, Sendable {
    package enum Anchor: String, Equatable, Sendable {
        case start, middle, end
    }

    package var ink: Ink
    package var text: String
    /// The point of the base line at which the text begins, has its middle, or ends.
    package var at: ScenePoint
    package var anchor: Anchor
    /// The height of the font.
    package var size: Double
    package var isBold: Bool
    /// The ink of a soft edge around the letters, so that they can be read over lines.
    package var halo: Ink?
    /// The room that the text has; a longer one ends in an ellipsis.
    package var mostWidth: Double?

    package init(
        _ text: String, _ ink: Ink, at: ScenePoint, size: Double, anchor: Anchor = .start, isBold: Bool = false,
        halo: Ink? = nil, mostWidth: Double? = nil
    ) {
        self.text = text
        self.ink = ink
        self.at = at
        self.size = size
        self.anchor = anchor
        self.isBold = isBold
        self.halo = halo
        self.mostWidth = mostWidth
    }

    /// The width of a halo's stroke.
    package var haloWidth: Double { size * 0.23 }
}

extension TextShape {
    /// The text, or as much of its beginning as has room before an ellipsis, by the table of widths.
    package var shown: String {
        guard let mostWidth, FontWidths.width(of: text, size: size, isBold: isBold) > mostWidth else { return text }
        var kept = ""
        for letter in text {
            let longer = kept + String(letter)
            guard FontWidths.width(of: longer + "…", size: size, isBold: isBold) <= mostWidth else { break }
            kept = longer
        }
        return kept + "…"
    }
}
