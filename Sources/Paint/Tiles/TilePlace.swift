/// The place of a tile in the world, counted from the north-west: at each level there are twice as many both ways.
struct TilePlace: Equatable, Sendable {
    var zoom: Int
    var column: Int
    var row: Int

    init(zoom: Int, column: Int, row: Int) {
        self.zoom = zoom
        self.column = column
        self.row = row
    }

    /// The tile of an earlier level in which this one lies.
    func ancestor(_ levels: Int) -> TilePlace {
        TilePlace(zoom: zoom - levels, column: column >> levels, row: row >> levels)
    }
}
