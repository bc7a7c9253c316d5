/// All roads that were driven, as samples in tiles, and the judgement of the next trip by them. Tiles are read when
/// they are needed, and those that changed are written by `settle`.
package final class RoadNetwork {
    /// The bytes of a tile; none of one that nobody has been in.
    package typealias Load = (RoadTileNumber) throws -> [UInt8]

    /// A trip as it was judged.
    package struct Judgement {
        /// Metres on roads that were not driven before.
        package var newMetres: Double { Double(newTimes.count) * RoadRules.spacing }
        /// The times at which the points on such roads were reached.
        package var newTimes: [Int64] = []
        /// The number of samples that each tile had before, of those that have more now.
        package var before: [RoadTileNumber: Int] = [:]
    }

    private let load: Load
    private var tiles: [RoadTileNumber: RoadTile] = [:]
    /// The sample that was met last: the next one is most often beside it.
    private var met: (tile: RoadTile, index: Int)?

    package init(_ load: @escaping Load) { self.load = load }

    // MARK: Judging

    /// Judges a whole trip by all before it, and then adds what was new of it.
    package func judge(_ trace: inout RoadTrace) throws -> Judgement {
        let pieces = trace.finish()
        let points = trace.points
        var isKnown = try known(points)
        for piece in pieces { RoadRuns.swallow(&isKnown[piece]) }
        var judgement = Judgement()
        for index in points.indices where !isKnown[index] {
            let tile = try tile(RoadTileNumber(points[index].place))
            if judgement.before[tile.number] == nil { judgement.before[tile.number] = tile.samples.count }
            tile.add(points[index].place, points[index].heading)
            judgement.newTimes.append(trace.times[index])
        }
        return judgement
    }

    /// True for each point that lies on a road that was driven before: by other trips, or by this one a while ago.
    private func known(_ points: [RoadPoint]) throws -> [Bool] {
        let own = RoadNetwork { _ in [] }
        var isKnown: [Bool] = []
        isKnown.reserveCapacity(points.count)
        for index in points.indices {
            let past = index - RoadRules.ownWay
            if past >= 0, !isKnown[past] {
                try own.tile(RoadTileNumber(points[past].place)).add(points[past].place, points[past].heading)
            }
            isKnown.append(try knows(points[index]) || own.knows(points[index]))
        }
        return isKnown
    }

    // MARK: Tiles

    private func tile(_ number: RoadTileNumber) throws -> RoadTile {
        if let tile = tiles[number] { return tile }
        let tile = RoadTile(number, try load(number))
        tiles[number] = tile
        return tile
    }

    /// Gives the tiles that changed since the last time.
    package func settle(_ give: (RoadTileNumber, [UInt8]) throws -> Void) rethrows {
        for tile in tiles.values where tile.isChanged {
            try give(tile.number, tile.bytes)
            tile.isChanged = false
        }
    }

    // MARK: Looking

    /// True if a sample lies near, on a road that leads the same way or back.
    func knows(_ point: RoadPoint) throws -> Bool {
        let look = RoadLook(point)
        if let met, let index = look.beside(met.index, in: met.tile) {
            self.met?.index = index
            return true
        }
        let own = RoadTileNumber(point.place)
        for row in look.rows {
            for column in look.columns {
                let tile = try tile(own.moved(column, row))
                guard let index = look.first(in: tile) else { continue }
                met = (tile, index)
                return true
            }
        }
        return false
    }
}
