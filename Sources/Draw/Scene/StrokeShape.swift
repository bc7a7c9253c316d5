/// Lines of one width and one ink, with round ends and round joins.
package struct StrokeShape: Equatable, Sendable {
    package var ink: Ink
    package var width: Double
    package var opacity = 1.0
    /// The lengths of a dash and of the room behind it; nil for a line without dashes.
    package var dash: Dash?
    /// Each of at least one point; one of a single point is a dot.
    package var lines: [[ScenePoint]]

    package init(_ ink: Ink, width: Double, _ lines: [[ScenePoint]], opacity: Double = 1, dash: Dash? = nil) {
        self.ink = ink
        self.width = width
        self.lines = lines
        self.opacity = opacity
        self.dash = dash
    }
}

package struct Dash: Equatable, Sendable {
    package var on: Double
    package var off: Double

    package init(on: Double, off: Double) {
        self.on = on
        self.off = off
    }
}
