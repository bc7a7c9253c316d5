import Draw
import Terminal

/// A scene on a terminal: as a picture where the terminal shows any, and else in dots. Anyone who listens gets its
/// description.
enum ShownPicture {
    /// Letters that a terminal did not tell the size of are about so large.
    private static let usualLetter = (width: 8, height: 16)
    private static let mostPixels = 1_600
    /// Many terminals cut off larger sixels.
    private static let mostSixels = 1_000

    /// `scene` makes the picture for a style.
    static func show(_ order: PictureOrder, _ invocation: Invocation, _ scene: (PictureStyle) throws -> Scene) throws {
        let (screen, output) = (invocation.screen, invocation.output)
        guard !screen.isPlain, !order.wantsDots, let told = Painter.path.map({ _ in TerminalQuestion.pictures() }),
            let way = told.way
        else { return try showDots(try scene(order.style(for: screen)), on: screen, output) }
        let (columns, rows) = (min(screen.columns ?? 80, 160), max(10, (screen.rows ?? 24) - 2))
        let letter = told.letter ?? usualLetter
        var style = order.style
        style.width = Double(min(columns * letter.width, way == .sixel ? mostSixels : mostPixels))
        style.height = min(style.width * 0.75, Double(rows * letter.height))
        let picture = try Painter.picture(try scene(style), for: way)
        let high = Int((style.height / Double(letter.height)).rounded())
        try output.picture(picture, way, columns: columns, rows: max(1, high))
    }

    private static func showDots(_ scene: Scene, on screen: Screen, _ output: Output) throws {
        if screen.isPlain { return try output.line(scene.about) }
        guard screen.isUnicode else { throw PictureWords.noDots }
        for runs in DotScreen.lines(of: scene) {
            let pieces = runs.map { ColouredText($0.text, colour: colour(of: $0.ink, scene.theme)) }
            try output.line(pieces, on: screen)
        }
    }

    /// Letters and axes have the colour that the reader has chosen for all text.
    private static func colour(of ink: Ink, _ theme: Theme) -> [UInt8]? {
        if ink == .ink || ink == .pale || ink == .finish { return nil }
        let colour = theme.colour(of: ink)
        return [colour.red, colour.green, colour.blue]
    }
}
