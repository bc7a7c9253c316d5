/// Closed outlines, filled.
package struct AreaShape: Equatable, Sendable {
    package var ink: Ink
    package var opacity = 1.0
    package var outlines: [[ScenePoint]]

    package init(_ ink: Ink, _ outlines: [[ScenePoint]], opacity: Double = 1) {
        self.ink = ink
        self.outlines = outlines
        self.opacity = opacity
    }
}
