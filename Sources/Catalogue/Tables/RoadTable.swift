import Roads
import Trips

/// The roads that were driven, in tiles, and the trips by which they were, in the order in which these were judged.
struct RoadTable {
    /// The bytes of a sample.
    private static let sample: Int64 = 5

    private let database: Database
    private let select: Statement
    private let insert: Statement

    init(_ database: Database) throws(DatabaseError) {
        self.database = database
        select = try database.prepare("SELECT samples FROM road_tile WHERE tile = ?")
        insert = try database.prepare("INSERT OR REPLACE INTO road_tile VALUES(?, ?)")
    }

    // MARK: Tiles

    func bytes(of tile: RoadTileNumber) throws(DatabaseError) -> [UInt8] {
        select.reset()
        defer { select.reset() }
        return try select.bind(tile.key).step() ? select.bytes(0) : []
    }

    func write(_ bytes: [UInt8], of tile: RoadTileNumber) throws(DatabaseError) {
        try insert.bind(tile.key).bind(bytes).run()
    }

    /// The tiles of a row, from one column to another.
    func tiles(row: UInt16, _ columns: ClosedRange<UInt16>) throws(DatabaseError) -> [RoadLines.Tile] {
        let keys = [columns.lowerBound, columns.upperBound].map { RoadTileNumber(column: $0, row: row).key }
        let statement = try database.prepare(
            "SELECT tile, samples FROM road_tile WHERE tile BETWEEN ? AND ? ORDER BY tile")
        statement.bind(keys[0]).bind(keys[1])
        var tiles: [RoadLines.Tile] = []
        while try statement.step() {
            tiles.append((RoadTileNumber(key: statement.integer(0) ?? 0), statement.bytes(1)))
        }
        return tiles
    }

    // MARK: Trips

    /// The trips that were judged, in their order.
    func trips() throws(DatabaseError) -> [JudgedTrip] {
        let statement = try database.prepare("SELECT trip, shape FROM road_trip ORDER BY position")
        var trips: [JudgedTrip] = []
        while try statement.step() {
            trips.append(JudgedTrip(id: statement.text(0) ?? "", shape: statement.text(1) ?? ""))
        }
        return trips
    }

    /// The way of each trip on roads that were not driven before, by the id of the trip.
    func newWays() throws(DatabaseError) -> [String: NewRoads] {
        let statement = try database.prepare("SELECT trip, metres, profile FROM road_trip")
        var ways: [String: NewRoads] = [:]
        while try statement.step() {
            guard let id = statement.text(0) else { continue }
            ways[id] = NewRoads(metres: statement.number(1) ?? 0, profile: statement.text(2) ?? "")
        }
        return ways
    }

    func add(_ trip: JudgedTrip, at position: Int, _ judgement: RoadNetwork.Judgement) throws(DatabaseError) {
        let judged = try database.prepare("INSERT INTO road_trip VALUES(?, ?, ?, ?, ?)")
        judged.bind(Int64(position)).bind(trip.id).bind(trip.shape).bind(judgement.newMetres)
        try judged.bind(NewRoads.profile(judgement)).run()
        let before = try database.prepare("INSERT INTO road_before VALUES(?, ?, ?)")
        for (tile, length) in judgement.before {
            try before.bind(Int64(position)).bind(tile.key).bind(Int64(length)).run()
        }
    }

    /// Takes out all trips from this position on, and what was new of them.
    func undo(from position: Int) throws(DatabaseError) {
        let shorten = try database.prepare(
            """
            UPDATE road_tile SET samples = substr(samples, 1, \(RoadTable.sample) *
                (SELECT min(length) FROM road_before WHERE position >= ?1 AND road_before.tile = road_tile.tile))
            WHERE tile IN (SELECT tile FROM road_before WHERE position >= ?1)
            """)
        try shorten.bind(Int64(position)).run()
        for table in ["road_before", "road_trip"] {
            try database.prepare("DELETE FROM \(table) WHERE position >= ?").bind(Int64(position)).run()
        }
        try database.run("DELETE FROM road_tile WHERE length(samples) = 0")
    }
}
