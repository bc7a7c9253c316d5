/// The things that an `.mbtiles` file says of itself. It need not say any, and they may be wrong.
struct TileFacts {
    /// The levels of which there are tiles.
    let zooms: ClosedRange<Int>
    /// The people whose work the tiles are.
    let attribution: String?
    /// True where rows are counted from the north, as a few files have it; the format counts them from the south.
    let isFromNorth: Bool
    /// True where tiles are no pictures, but lines and areas.
    let isVector: Bool

    /// At the highest a tile is as wide as a car is long.
    private static let zoomsOfTheWorld = 0...22

    init(_ database: TileDatabase) throws(TileDatabase.Failure) {
        // A file without such a table is none of tiles, and is found out here.
        _ = try database.first("SELECT 1 FROM tiles LIMIT 1", read: TileDatabase.number)
        let scheme = try TileFacts.said("scheme", database)
        isFromNorth = scheme?.lowercased() == "xyz"
        let format = try TileFacts.said("format", database)
        isVector = ["pbf", "mvt"].contains(format?.lowercased())
        attribution = try TileFacts.said("attribution", database).flatMap(TileCredit.plain)
        zooms = try TileFacts.zooms(database)
    }

    /// Nil where nothing is said: the table may be missing, and the tiles are none the worse.
    private static func said(_ name: String, _ database: TileDatabase) throws(TileDatabase.Failure) -> String? {
        do throws(TileDatabase.Failure) {
            return try database.first(
                "SELECT value FROM metadata WHERE name = ?1 LIMIT 1", text: name, read: TileDatabase.text)
        } catch {
            guard case .broken = error else { throw error }
            return nil
        }
    }

    /// The zooms that the file says it has, for looking for them may take long; or else those that are there.
    private static func zooms(_ database: TileDatabase) throws(TileDatabase.Failure) -> ClosedRange<Int> {
        let least = try said("minzoom", database).flatMap { Int($0) }
        let most = try said("maxzoom", database).flatMap { Int($0) }
        if let least, let most, least <= most, zoomsOfTheWorld.contains(least) {
            return least...min(most, zoomsOfTheWorld.upperBound)
        }
        let lowest = try database.first("SELECT min(zoom_level) FROM tiles", read: TileDatabase.number)
        let highest = try database.first("SELECT max(zoom_level) FROM tiles", read: TileDatabase.number)
        guard let lowest, let highest, lowest <= highest, zoomsOfTheWorld.contains(lowest) else { throw .empty }
        return lowest...min(highest, zoomsOfTheWorld.upperBound)
    }
}
