/// The ground of a map: tiles out of a file that the user has. The writer looks them up, for they are pictures.
package struct TileShape: Equatable, Sendable {
    /// An `.mbtiles` file.
    package var file: String
    /// The point in the middle of the picture, on the square of the world as `Mercator` has it.
    package var centre: ScenePoint
    /// The width of the whole world, in the lengths of the scene.
    package var worldWidth: Double
    /// The share by which the tiles fade towards the ground, from 0 to 1.
    package var fade: Double
    /// The place for the names of those whose work the tiles are: the end of the base line, in the lower right corner.
    package var credit: ScenePoint
    package var creditSize: Double

    package init(
        file: String, centre: ScenePoint, worldWidth: Double, fade: Double, credit: ScenePoint, creditSize: Double
    ) {
        self.file = file
        self.centre = centre
        self.worldWidth = worldWidth
        self.fade = fade
        self.credit = credit
        self.creditSize = creditSize
    }
}
