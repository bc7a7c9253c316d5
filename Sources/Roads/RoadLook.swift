/// A look around a point for samples of the same road.
struct RoadLook {
    private let point: RoadPoint
    /// The nearness in parts of the world's square.
    private let reach: Int32
    private let square: Int64

    init(_ point: RoadPoint) {
        self.point = point
        // A tile is wider than the nearness wherever there are tiles.
        reach = Int32(min(RoadRules.nearness / point.place.metresOfPart, 65_535))
        square = Int64(reach) * Int64(reach)
    }

    /// The columns and the rows in which a sample may lie, counted from those of the point.
    var columns: ClosedRange<Int> { around(Int32(point.place.x & 0xFFFF)) }
    var rows: ClosedRange<Int> { around(Int32(point.place.y & 0xFFFF)) }

    private func around(_ part: Int32) -> ClosedRange<Int> {
        (part < reach ? -1 : 0)...(part + reach > 0xFFFF ? 1 : 0)
    }

    /// The first sample of the tile that is of the same road.
    func first(in tile: RoadTile) -> Int? {
        let (east, south) = offset(of: tile)
        return tile.samples.withUnsafeBufferPointer { samples in
            for index in samples.indices where isSame(samples[index], east, south) { return index }
            return nil
        }
    }

    /// The same among the samples beside this one, along the road or back.
    func beside(_ index: Int, in tile: RoadTile) -> Int? {
        let (east, south) = offset(of: tile)
        for step in [1, -1, 0, 2, -2] as [Int] {
            let there = index + step
            if tile.samples.indices.contains(there), isSame(tile.samples[there], east, south) { return there }
        }
        return nil
    }

    /// Parts from the point to the tile's corner.
    private func offset(of tile: RoadTile) -> (east: Int32, south: Int32) {
        let corner = tile.number.corner
        return (Int32(bitPattern: corner.x &- point.place.x), Int32(bitPattern: corner.y &- point.place.y))
    }

    @inline(__always)
    private func isSame(_ sample: RoadSample, _ east: Int32, _ south: Int32) -> Bool {
        let (across, down) = (Int64(east) + Int64(sample.x), Int64(south) + Int64(sample.y))
        return across * across + down * down <= square && RoadSample.isSame(sample.heading, point.heading)
    }
}
