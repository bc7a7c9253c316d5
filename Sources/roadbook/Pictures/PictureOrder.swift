import Draw
import Settings
import Terminal

/// An order to draw, as it was typed: how a picture looks, and where it goes.
struct PictureOrder {
    static let options = common(size: usualSize)
    /// The options of a picture that has a size of its own where none is typed.
    static let shareOptions = common(size: shareSize)

    private static let usualSize = Option(
        "size", "WxH", help: "its pixels, such as 800x600, 1600x1200 or 2400x1800 (Size in [Map]: 1920x1080)")
    private static let shareSize = Option(
        "size", "WxH", help: "its pixels, such as 1080x1350 (unless said), 1080x1080 or 1920x1080")

    private static func common(size: Option) -> [Option] {
        [
            Option("output", "PATH", help: "a .png, .svg or .pdf file, a directory, or - for SVG to standard output"),
            size,
            Option("theme", "WORD", help: "light or dark (Theme in [Map])"),
            Option("dots", help: "dots of letters, also on a terminal that shows pictures"),
            Option("utc", help: "times are UTC and not of the zone of the place, in names of files too"), .zone,
        ]
    }

    static let line = Option("line", "WORD", help: "thin, medium or thick (Line in [Map])")
    static let tiles = Option(
        "tiles", "FILE", help: "an .mbtiles file to lie below the way in PNG and PDF (Tiles in [Map])")

    static let shareTrim = Option(
        "trim", "METRES",
        help: "hide the ends: at least so much, and at most four times as much; 0 for none (ShareTrim in [Map])")

    /// Nil for the terminal.
    let path: String?
    let wantsDots: Bool
    private(set) var style: PictureStyle
    /// True where tiles were asked for with this picture, and not for all of them.
    private let asksForTiles: Bool

    init(_ invocation: Invocation) throws {
        let values = invocation.values
        path = values["output"]
        wantsDots = values.has("dots")
        let settings = invocation.places.settings.read().settings
        var style = PictureStyle()
        let size = try PictureOrder.size(values["size"] ?? settings.text(.pictureSize))
        (style.width, style.height) = (Double(size.width), Double(size.height))
        style.theme = try PictureOrder.choice("theme", values, settings.text(.theme))
        style.line = try PictureOrder.choice("line", values, settings.text(.line))
        style.colours = try PictureOrder.choice("colours", values, settings.text(.colours))
        let tiles = values["tiles"] ?? settings.text(.tiles)
        style.tiles = tiles.isEmpty ? nil : tiles
        asksForTiles = values["tiles"]?.isEmpty == false
        style.units = invocation.units == .metric ? .metric : .imperial
        self.style = style
        if path == nil, !invocation.screen.isTerminal, !invocation.screen.isPlain { throw PictureWords.needsOutput }
    }

    /// A picture for telephones, a quarter higher than it is wide.
    mutating func makeUpright() { (style.width, style.height) = (1_080, 1_350) }

    private static func size(_ text: String) throws -> PictureSize {
        guard let size = PictureSize(text) else { throw PictureWords.notASize(text) }
        return size
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ option: String, _ values: Values, _ setting: String
    ) throws -> Choice where Choice.RawValue == String {
        let word = values[option] ?? setting
        guard let choice = Choice(rawValue: word) else {
            throw PictureWords.notAChoice(option, word, of: Choice.allCases.map(\.rawValue))
        }
        return choice
    }

    /// The same style for a file: without tiles where it has no place for them, so that roads and grid lie there.
    func style(for file: PictureFile) -> PictureStyle {
        guard style.tiles != nil, !file.takesTiles else { return style }
        if asksForTiles { Complaint.say(PictureWords.noTilesInSVG) }
        var style = style
        style.tiles = nil
        return style
    }

    /// The same style for a screen of letters.
    func style(for screen: Screen) -> PictureStyle {
        var style = style
        let columns = min(screen.columns ?? 80, 160)
        let rows = min(max(12, (screen.rows ?? 24) - 2), columns / 2)
        style.width = Double(columns * DotScreen.dotsAcross)
        style.height = Double(rows * DotScreen.dotsDown)
        style.letters = DotScreen.letters
        (style.tiles, style.hasGround) = (nil, false)
        return style
    }
}
