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
