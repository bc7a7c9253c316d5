import Drive

/// Everything that this room says to people.
enum PaintWords {
    static let version = "roadbook-draw \(RoadbookVersion.text)"

    /// The font by whose widths scenes are made.
    static let fontFamily = "DejaVu Sans"

    // MARK: The program

    static func error(_ message: String) -> String { "roadbook-draw: error: \(message)" }

    static func warning(_ message: String) -> String { "roadbook-draw: warning: \(message)" }

    static func hint(_ text: String) -> String { "roadbook-draw: hint: \(text)" }

    static let helpHint = "roadbook-draw --help"

    static func noOption(_ text: String) -> String { "there is no option `\(text)`" }

    static func needsValue(_ option: String) -> String { "\(option) needs a value" }

    static func noFormat(_ text: String) -> String { "`\(text)` is no kind of picture; there are png, pdf and sixel" }

    static let noFile = "the file that is to be written is missing"
    static let twoFiles = "only one file can be written at a time"

    static func noEnding(_ path: String) -> String {
        "\(path) ends neither in .png nor in .pdf, and --format does not say what it is to be"
    }

    static let help = """
        usage: roadbook-draw [--format png|pdf|sixel] FILE

        Paints a scene, which it reads from standard input, into a picture. `roadbook
        map` and `roadbook chart` start it for pictures that end in .png or .pdf; what
        the lines of a scene are is in `roadbook help pictures`.

        FILE ends in .png or .pdf; - is standard output. It is there as a whole or not
        at all.

          --format KIND  png, pdf, or sixel for a terminal, whatever FILE ends in
          --help         this
          --version      the version

        examples:
          roadbook-draw way.png <way.scene
              paint a scene that was kept
          roadbook-draw --format pdf - <way.scene | lp
              print it

        """

    // MARK: What comes in and goes out

    static let isTerminal = "a scene is read from standard input, and that is the keyboard"
    static let isTerminalHint = "roadbook map --output way.png"

    static func unreadableScene(_ reason: String) -> PaintFailure {
        PaintFailure("the scene cannot be read: \(reason)")
    }

    static let sceneIsTooLong = PaintFailure("the scene has more than 512 MiB")

    static func faultyScene(_ line: Int, _ problem: String) -> PaintFailure {
        PaintFailure(
            "line \(line) of the scene: \(problem)", hint: "roadbook help pictures, for the lines that a scene has")
    }

    static func notWritten(_ path: String, _ reason: String) -> PaintFailure {
        PaintFailure("\(path) cannot be written: \(reason)")
    }

    static let standardOutput = "standard output"

    // MARK: Painting

    static let wrongSize = PaintFailure(
        "a picture has 1 to 20000 pixels a side, and at most 200 million in all", hint: "choose a smaller size")

    static let pagesOfPNG = PaintFailure("only a PDF has several pages", hint: "several are the pages of a .pdf")

    static func failed(_ reason: String) -> PaintFailure { PaintFailure("the picture cannot be painted: \(reason)") }

    static let noMemory = "out of memory"

    static let noFont = PaintRemark(
        "no font is installed, so the picture has no text", hint: "sudo apt install fonts-dejavu-core")

    static let lettersAreLacking = PaintRemark(
        "no font that is installed has all the letters; boxes stand for them",
        hint: "sudo apt install fonts-droid-fallback")

    // MARK: Tiles

    static let tilesOfNoWorld = PaintFailure("the scene lays its tiles on no place of the world")

    static func unreadable(_ path: String, _ reason: String) -> PaintFailure {
        PaintFailure("\(path) cannot be read: \(reason)")
    }

    private static let tilesHint = "a file of tiles is a database (.mbtiles) of PNG, JPEG or WebP pictures"

    static func noTileFile(_ path: String) -> PaintFailure {
        PaintFailure("\(path) is no file of tiles, or is damaged", hint: tilesHint)
    }

    static func endlessTiles(_ path: String) -> PaintFailure {
        PaintFailure("\(path) takes too long to read; it may be made to do so", hint: tilesHint)
    }

    static func noTiles(_ path: String) -> PaintFailure {
        PaintFailure("\(path) has no tiles", hint: tilesHint)
    }

    static func vectorTiles(_ path: String) -> PaintFailure {
        PaintFailure("\(path) has vector tiles, which are no pictures", hint: tilesHint)
    }

    static func brokenTiles(_ path: String) -> PaintFailure {
        PaintFailure("no tile of \(path) can be read", hint: tilesHint)
    }

    static func tooManyTiles(_ path: String, _ zooms: ClosedRange<Int>) -> PaintFailure {
        PaintFailure(
            "\(path) begins at zoom \(zooms.lowerBound), which is too fine for a map of so much of the world",
            hint: "take a file with lower zooms, or leave the tiles out")
    }

    static func noTilesHere(_ path: String) -> PaintRemark {
        PaintRemark("\(path) has no tiles of this place")
    }

    static func someAreBroken(_ count: Int, _ path: String) -> PaintRemark {
        let number = count == 1 ? "1 tile of \(path) is" : "\(count) tiles of \(path) are"
        return PaintRemark("\(number) damaged and left out")
    }

    static func noJPEG(_ path: String) -> PaintFailure {
        PaintFailure(
            "\(path) has JPEG pictures, and the library that reads them is not installed",
            hint: "sudo apt install libturbojpeg0")
    }

    static func noWebP(_ path: String) -> PaintFailure {
        PaintFailure(
            "\(path) has WebP pictures, and the library that reads them is not installed",
            hint: "sudo apt install libwebp7")
    }
}
