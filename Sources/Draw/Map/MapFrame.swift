/// The part of the world that a map shows, and how large.
package struct MapFrame: Equatable, Sendable {
    /// No map is of less: half a hundredth of a degree of latitude.
    private static let smallest = 556.0
    /// The room around a drive, as a share of the drive.
    private static let padding = 1.16
    /// Degrees of latitude.
    private static let farthest = 85.0

    /// The point in the middle of the picture, on the square of the world.
    package let centre: ScenePoint
    /// The width of the whole world in the lengths of the picture.
    package let worldWidth: Double
    /// False where something shown lies so near to a pole that a length on the map is no length on the ground: the
    /// square of the world ends there, and what is beyond lies at its edge.
    package let hasScale: Bool
    private let middle: ScenePoint

    /// Shows all points inside a part of the picture.
    package init(showing points: some Sequence<ScenePoint>, in part: SceneBox) {
        var (left, right, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
        for point in points {
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
        let ends = [top, bottom].map { abs(Mercator.latitude(atHeight: $0)) }
        hasScale = left > right || ends.allSatisfy { $0 <= MapFrame.farthest }
        if left > right { (left, right, top, bottom) = (0, 1, 0, 1) }
        centre = ScenePoint((left + right) / 2, (top + bottom) / 2)
        let least = MapFrame.smallest / Mercator.metres(atHeight: centre.y)
        let across = max(right - left, least) * MapFrame.padding
        let down = max(bottom - top, least) * MapFrame.padding
        worldWidth = min(part.width / across, part.height / down)
        middle = part.middle
    }

    package func point(_ world: ScenePoint) -> ScenePoint {
        let across = (world.x - centre.x) * worldWidth
        let down = (world.y - centre.y) * worldWidth
        return ScenePoint(middle.x + across, middle.y + down)
    }

    /// The world's point at the middle of a picture of that size, which is not where the drive has its middle.
    package func world(at point: ScenePoint) -> ScenePoint {
        let across = (point.x - middle.x) / worldWidth
        let down = (point.y - middle.y) / worldWidth
        return ScenePoint(centre.x + across, centre.y + down)
    }

    package var metresPerLength: Double { Mercator.metres(atHeight: centre.y) / worldWidth }
}
