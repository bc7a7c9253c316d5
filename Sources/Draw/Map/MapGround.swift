/// Everything that lies below the ways of a map.
package enum MapGround {
    /// Asks for the lines on the ground of a map that shows this part of the world.
    package typealias Lines = (_ frame: MapFrame, _ style: PictureStyle) throws -> MapLines

    static let nothing: @Sendable (MapFrame, PictureStyle) -> MapLines = { _, _ in MapLines() }

    /// The share by which tiles fade, so that the way stands out.
    private static let fade = 0.45
    /// The shares of the way's width that other lines have.
    private static let roadShare = 0.55
    private static let coastShare = 0.22

    static func shapes(_ style: PictureStyle, _ frame: MapFrame, _ ground: Lines) rethrows -> [Shape] {
        let paper = BoxShape(.ground, SceneBox(0, 0, style.width, style.height))
        guard let file = style.tiles else {
            let grid = MapGrid.lines(style, frame)
            return [.box(paper), .line(grid)] + (style.hasGround ? lines(try ground(frame, style), style, frame) : [])
        }
        let middle = frame.world(at: ScenePoint(style.width / 2, style.height / 2))
        let credit = ScenePoint(style.width - style.margin * 0.4, style.height - style.margin * 0.3)
        let tiles = TileShape(
            file: file, centre: middle, worldWidth: frame.worldWidth, fade: fade, credit: credit,
            creditSize: style.textSize * 0.6)
        return [.box(paper), .tiles(tiles)]
    }

    private static func lines(_ ground: MapLines, _ style: PictureStyle, _ frame: MapFrame) -> [Shape] {
        let thin = style.lineWidth * coastShare
        let kinds: [(lines: [[ScenePoint]], stroke: StrokeShape)] = [
            (ground.coasts, StrokeShape(.pale, width: thin, [], opacity: 0.55)),
            (
                ground.borders,
                StrokeShape(.pale, width: thin, [], opacity: 0.45, dash: Dash(on: thin * 5, off: thin * 4))
            ),
            (ground.roads, StrokeShape(.road, width: style.lineWidth * roadShare, [])),
        ]
        return kinds.filter { !$0.lines.isEmpty }.map { kind in
            var stroke = kind.stroke
            stroke.lines = kind.lines.map { line in line.map(frame.point) }
            return .line(stroke)
        }
    }
}
