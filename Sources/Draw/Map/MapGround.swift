/// Everything that lies below the ways of a map.
enum MapGround {
    /// The share by which tiles fade, so that the way stands out.
    private static let fade = 0.45

    static func shapes(_ style: PictureStyle, _ frame: MapFrame) -> [Shape] {
        let paper = BoxShape(.ground, SceneBox(0, 0, style.width, style.height))
        guard let file = style.tiles else { return [.box(paper), .line(MapGrid.lines(style, frame))] }
        let middle = frame.world(at: ScenePoint(style.width / 2, style.height / 2))
        let credit = ScenePoint(style.width - style.margin * 0.4, style.height - style.margin * 0.3)
        let tiles = TileShape(
            file: file, centre: middle, worldWidth: frame.worldWidth, fade: fade, credit: credit,
            creditSize: style.textSize * 0.6)
        return [.box(paper), .tiles(tiles)]
    }
}
