/// A place in a scene.
package struct ScenePoint: Equatable, Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    package func distance(to other: ScenePoint) -> Double {
        let (across, down) = (other.x - x, other.y - y)
        return (across * across + down * down).squareRoot()
    }

    package func moved(_ across: Double, _ down: Double) -> ScenePoint { ScenePoint(x + across, y + down) }
}
