import Draw

/// The tiles under a map.
struct TileGround {
    private let file: TileFile
    private let cells: [TileGrid.Cell]
    private let pictures = TilePictures()

    /// A tile that is missing is taken out of one of so many earlier levels.
    private static let mostAncestors = 4

    init(_ shape: TileShape, width: Double, height: Double) throws(PaintFailure) {
        guard let grid = TileGrid(shape, width: width, height: height) else { throw PaintWords.tilesOfNoWorld }
        file = try TileFile(shape.file)
        let zooms = file.facts.zooms
        var zoom = grid.bestZoom(tileSide: 256, within: zooms)
        // Some files have tiles of 512 pixels, which show twice as much.
        if let sample = try file.sample(zoom: zoom), let side = pictures.side(of: sample) {
            zoom = grid.bestZoom(tileSide: side, within: zooms)
        }
        var cells = grid.cells(zoom: zoom)
        while cells == nil, zoom > zooms.lowerBound {
            zoom -= 1
            cells = grid.cells(zoom: zoom)
        }
        guard let cells else { throw PaintWords.tooManyTiles(shape.file, zooms) }
        self.cells = cells
    }

    var attribution: String? { file.facts.attribution }

    /// Returns what is to be said of tiles that are not there.
    func paint(on canvas: Canvas) throws -> [PaintRemark] {
        var (painted, broken) = (0, 0)
        for cell in cells where cell.box.width > 0 && cell.box.height > 0 {
            switch try find(cell.place) {
            case .picture(let image, let part):
                canvas.paint(image, part, into: cell.box)
                painted += 1
            case .nothing: break
            case .broken: broken += 1
            }
        }
        if painted == 0, broken > 0 { throw PaintWords.brokenTiles(file.path) }
        if painted == 0 { return [PaintWords.noTilesHere(file.path)] }
        return broken > 0 ? [PaintWords.someAreBroken(broken, file.path)] : []
    }

    // MARK: One tile

    private enum Found {
        case picture(Surface, part: SceneBox)
        case nothing, broken
    }

    /// The tile itself, or the part of an earlier level's that shows the same, coarser.
    private func find(_ place: TilePlace) throws(PaintFailure) -> Found {
        for levels in 0...TileGround.mostAncestors where place.zoom - levels >= 0 {
            switch try file.tile(place.ancestor(levels)) {
            case .nothing: continue
            case .broken: return .broken
            case .picture(let bytes):
                guard let image = try pictures.image(of: bytes, path: file.path) else { return .broken }
                return .picture(image, part: TileGround.part(of: image, place, levels))
            }
        }
        return .nothing
    }

    private static func part(of image: Surface, _ place: TilePlace, _ levels: Int) -> SceneBox {
        let parts = 1 << levels
        let (width, height) = (Double(image.width) / Double(parts), Double(image.height) / Double(parts))
        let (column, row) = (place.column & (parts - 1), place.row & (parts - 1))
        return SceneBox(Double(column) * width, Double(row) * height, width, height)
    }
}
