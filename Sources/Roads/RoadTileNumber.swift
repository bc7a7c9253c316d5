import Drive

/// The number of a tile: the square of the world has 2¹⁶ rows and as many columns of them (zoom 16 of web maps).
package struct RoadTileNumber: Hashable, Sendable {
    package var column: UInt16
    package var row: UInt16

    package init(column: UInt16, row: UInt16) {
        self.column = column
        self.row = row
    }

    init(_ place: RoadPlace) {
        column = UInt16(truncatingIfNeeded: place.x >> 16)
        row = UInt16(truncatingIfNeeded: place.y >> 16)
    }

    func moved(_ columns: Int, _ rows: Int) -> RoadTileNumber {
        RoadTileNumber(
            column: column &+ UInt16(truncatingIfNeeded: columns), row: row &+ UInt16(truncatingIfNeeded: rows))
    }

    /// Both in one, rows first, so that tiles beside each other in a row follow each other.
    package var key: Int64 { Int64(row) << 16 | Int64(column) }

    package init(key: Int64) {
        column = UInt16(truncatingIfNeeded: key)
        row = UInt16(truncatingIfNeeded: key >> 16)
    }

    /// The tile's middle, and how far from it a place in it lies at most.
    package var middle: (place: Coordinate, metres: Double) {
        let place = RoadPlace(x: corner.x + 0x8000, y: corner.y + 0x8000)
        return (place.coordinate, 0x8000 * 1.5 * place.metresOfPart)
    }

    /// The tile's corner in the north-west.
    var corner: RoadPlace { RoadPlace(x: UInt32(column) << 16, y: UInt32(row) << 16) }
}
