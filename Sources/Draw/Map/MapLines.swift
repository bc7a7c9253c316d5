/// Lines for the ground of a map, on the square of the world.
package struct MapLines: Equatable, Sendable {
    /// Roads that were driven some other time.
    package var roads: [[ScenePoint]]
    package var coasts: [[ScenePoint]]
    package var borders: [[ScenePoint]]

    package init(roads: [[ScenePoint]] = [], coasts: [[ScenePoint]] = [], borders: [[ScenePoint]] = []) {
        (self.roads, self.coasts, self.borders) = (roads, coasts, borders)
    }
}
