/// A filled rectangle, perhaps with round corners.
package struct BoxShape: Equatable, Sendable {
    package var ink: Ink
    package var opacity = 1.0
    package var frame: SceneBox
    package var radius = 0.0

    package init(_ ink: Ink, _ frame: SceneBox, radius: Double = 0, opacity: Double = 1) {
        self.ink = ink
        self.frame = frame
        self.radius = radius
        self.opacity = opacity
    }
}
