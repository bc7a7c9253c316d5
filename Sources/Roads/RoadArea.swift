/// A part of the world, in rows and columns of tiles.
package struct RoadArea: Equatable, Sendable {
    private static let tiles = 65_536.0

    package let rows: ClosedRange<UInt16>
    /// Two ranges where it lies over the date line.
    package let columns: [ClosedRange<UInt16>]

    /// The part of the world's square from one corner to the other, in shares of its sides: in the east it may go on
    /// beyond 1, and in the west begin before 0.
    package init(west: Double, east: Double, north: Double, south: Double) {
        func row(_ share: Double) -> UInt16 { UInt16(min(max(share * RoadArea.tiles, 0), RoadArea.tiles - 1)) }
        rows = row(min(north, south))...row(max(north, south))
        let first = (west * RoadArea.tiles).rounded(.down)
        let last = (east * RoadArea.tiles).rounded(.down)
        guard last - first < RoadArea.tiles - 1 else {
            columns = [0...UInt16.max]
            return
        }
        let (from, to) = (RoadArea.column(first), RoadArea.column(last))
        columns = from <= to ? [from...to] : [from...UInt16.max, 0...to]
    }

    private static func column(_ column: Double) -> UInt16 {
        UInt16(truncatingIfNeeded: Int64(min(max(column, -1e6), 1e6)))
    }
}
