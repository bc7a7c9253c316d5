import Draw
import Glibc

/// The tiles that cover a picture, and where each of them lies on it.
struct TileGrid {
    struct Cell: Equatable {
        var place: TilePlace
        /// The edges are whole pixels, so that no seam is seen between two tiles.
        var box: SceneBox
    }

    private let shape: TileShape
    private let width: Double
    private let height: Double

    /// A picture of 2,400 by 1,800 pixels needs half of these; more would take long, and show nothing.
    static let mostTiles = 250

    /// Nil for a place that is not on the world, or a size that no world has.
    init?(_ shape: TileShape, width: Double, height: Double) {
        guard shape.centre.isFinite, abs(shape.centre.x) <= 4, abs(shape.centre.y) <= 4 else { return nil }
        guard shape.worldWidth >= 1, shape.worldWidth <= 1e12 else { return nil }
        self.shape = shape
        self.width = width
        self.height = height
    }

    /// The level at which a tile is drawn about as large as it is: from 0.7 to 1.4 times.
    func bestZoom(tileSide: Int, within zooms: ClosedRange<Int>) -> Int {
        let wanted = Int(log2(shape.worldWidth / Double(max(tileSide, 1))).rounded())
        return min(max(wanted, zooms.lowerBound), zooms.upperBound)
    }

    /// Nil where there would be too many.
    func cells(zoom: Int) -> [Cell]? {
        let side = shape.worldWidth / Double(1 << zoom)
        let columns = span(shape.centre.x * shape.worldWidth, width, side)
        let rows = span(shape.centre.y * shape.worldWidth, height, side)
        guard columns.count <= TileGrid.mostTiles, rows.count <= TileGrid.mostTiles else { return nil }
        guard columns.count * rows.count <= TileGrid.mostTiles else { return nil }
        var cells: [Cell] = []
        for row in rows where row >= 0 && row < 1 << zoom {
            for column in columns {
                // Beyond the date line the world goes on with its other edge.
                let turned = column & ((1 << zoom) - 1)
                let place = TilePlace(zoom: zoom, column: turned, row: row)
                cells.append(Cell(place: place, box: box(column, row, side)))
            }
        }
        return cells
    }

    private func span(_ middle: Double, _ length: Double, _ side: Double) -> ClosedRange<Int> {
        let first = Int(((middle - length / 2) / side).rounded(.down))
        let last = Int(((middle + length / 2) / side).rounded(.up)) - 1
        return first...max(first, last)
    }

    private func box(_ column: Int, _ row: Int, _ side: Double) -> SceneBox {
        let left = width / 2 - shape.centre.x * shape.worldWidth
        let top = height / 2 - shape.centre.y * shape.worldWidth
        let (x, y) = ((left + Double(column) * side).rounded(), (top + Double(row) * side).rounded())
        let right = (left + Double(column + 1) * side).rounded()
        let bottom = (top + Double(row + 1) * side).rounded()
        return SceneBox(x, y, right - x, bottom - y)
    }
}
