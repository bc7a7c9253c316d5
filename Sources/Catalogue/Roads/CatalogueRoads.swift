import Drive
import Roads
import Trips

extension Catalogue {
    /// Judges the trips that were not judged yet. False where that cannot be kept, and some are left.
    package func judgeRoads(_ progress: (_ done: Int64, _ of: Int64) -> Void = { _, _ in }) throws -> Bool {
        let filling = try RoadFilling(self)
        if try filling.isDone() { return true }
        guard path != nil else { return false }
        do {
            try filling.run(progress)
        } catch let error as DatabaseError where error.isRefusal {
            return false
        }
        return true
    }

    /// The way of each trip on roads that were not driven before, as far as trips were judged.
    package func newRoads() throws -> [TripID: NewRoads] {
        let ways = try answer { try RoadTable($0).newWays() }
        let pairs = ways.compactMap { id, way in TripID(id).map { ($0, way) } }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The tiles with roads in a part of the world, which may go on over the date line.
    package func roadTiles(_ area: RoadArea) throws -> [RoadLines.Tile] {
        try answer { database in
            let table = try RoadTable(database)
            return try area.rows.flatMap { row in
                try area.columns.flatMap { columns in try table.tiles(row: row, columns) }
            }
        }
    }
}
