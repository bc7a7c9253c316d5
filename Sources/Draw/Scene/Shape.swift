/// One thing that is laid down in a scene.
package enum Shape: Equatable, Sendable {
    case line(StrokeShape)
    case area(AreaShape)
    case box(BoxShape)
    case disc(DiscShape)
    case text(TextShape)
    case tiles(TileShape)
}

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

/// A filled circle, perhaps with a rim around it.
package struct DiscShape: Equatable, Sendable {
    package struct Rim: Equatable, Sendable {
        package var ink: Ink
        package var width: Double

        package init(_ ink: Ink, width: Double) {
            self.ink = ink
            self.width = width
        }
    }

    package var ink: Ink
    package var centre: ScenePoint
    package var radius: Double
    /// The rim lies half inside the radius and half outside.
    package var rim: Rim?

    package init(_ ink: Ink, _ centre: ScenePoint, radius: Double, rim: Rim? = nil) {
        self.ink = ink
        self.centre = centre
        self.radius = radius
        self.rim = rim
    }
}
