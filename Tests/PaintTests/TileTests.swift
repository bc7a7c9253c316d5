import Draw
import Paint
import TemporaryFolders
import Testing

/// Maps over tiles, each file of which is made here.
@Suite struct TileTests {
    private let folder = TemporaryFolder()
    private let inks: [Ink] = [.start, .stop, .mark, .route]

    private func file(_ name: String = "tiles.mbtiles") -> String { "\(folder.path)/\(name)" }

    private func ground(
        _ path: String, world: Double = 512, centre: ScenePoint = ScenePoint(0.5, 0.5), fade: Double = 0
    ) -> Shape {
        .tiles(
            TileShape(
                file: path, centre: centre, worldWidth: world, fade: fade, credit: ScenePoint(290, 290),
                creditSize: 12))
    }

    private func map(_ shapes: Shape...) -> Scene {
        var map = scene(width: 300, height: 300)
        for shape in shapes { map.add(shape) }
        return map
    }

    /// A file of the four tiles of the first level, in the order of the inks from the north-west.
    private func fourTiles(
        _ metadata: [String: String] = [:], isFromNorth: Bool = false, except missing: Int? = nil
    ) throws -> TileMaker {
        let maker = try TileMaker(file(), metadata)
        for (place, ink) in inks.enumerated() where place != missing {
            let row = isFromNorth ? place / 2 : 1 - place / 2
            try maker.add(1, place % 2, row, try TileMaker.tile(ink))
        }
        return maker
    }

    private func showsQuarters(_ pixels: Pixels) -> Bool {
        let places = [(75, 75), (225, 75), (75, 225), (225, 225)]
        return zip(inks, places).allSatisfy { pixels.shows($0.0, $0.1.0, $0.1.1) }
    }

    // MARK: Where they lie

    @Test func rowsAreCountedFromTheSouth() throws {
        let maker = try fourTiles()
        let pixels = try Pixels(map(ground(maker.path)))
        #expect(showsQuarters(pixels))
        // Neither a seam between two tiles nor one that is mixed.
        for (x, y) in [(149, 75), (150, 75), (75, 149), (75, 150)] { #expect(inks.contains { pixels.shows($0, x, y) }) }
    }

    @Test func aFileMayCountThemFromTheNorth() throws {
        let maker = try fourTiles(["scheme": "xyz", "format": "png"], isFromNorth: true)
        #expect(showsQuarters(try Pixels(map(ground(maker.path)))))
    }

    @Test func tilesGrowAndShrinkWithTheWorld() throws {
        let maker = try fourTiles(["minzoom": "1", "maxzoom": "1"])
        for world in [150.0, 299.5, 401, 700, 4_000] {
            #expect(showsQuarters(try Pixels(map(ground(maker.path, world: max(world, 300))))))
        }
        let east = try Pixels(map(ground(maker.path, world: 1_024, centre: ScenePoint(0.75, 0.25))))
        #expect(east.count(of: .stop) == 300 * 300)
    }

    @Test func beyondTheDateLineTheWorldGoesOn() throws {
        let maker = try fourTiles()
        let pixels = try Pixels(map(ground(maker.path, centre: ScenePoint(1, 0.5))))
        #expect(pixels.shows(.stop, 75, 75) && pixels.shows(.start, 225, 75))
        let polar = try Pixels(map(ground(maker.path, centre: ScenePoint(0.25, 0))))
        #expect(polar.shows(.ground, 150, 75) && polar.shows(.start, 150, 225))
    }

    @Test func aMissingTileIsTakenOutOfAnEarlierLevel() throws {
        let maker = try fourTiles(except: 0)
        try maker.add(0, 0, 0, try TileMaker.quarters([.height, .ink, .ink, .ink]))
        let pixels = try Pixels(map(ground(maker.path)))
        #expect(pixels.shows(.height, 75, 75) && pixels.shows(.height, 145, 145))
        #expect(pixels.shows(.stop, 225, 75) && pixels.count(of: .ink) == 0)
    }

    @Test func withoutAnyTheGroundIsSeen() throws {
        let maker = try fourTiles(except: 0)
        let pixels = try Pixels(map(ground(maker.path)))
        #expect(pixels.shows(.ground, 75, 75) && pixels.shows(.stop, 225, 75))
        let elsewhere = try TileMaker(file("elsewhere"))
        try elsewhere.add(8, 3, 3, try TileMaker.tile(.stop))
        let picture = try PaintedPicture(map(ground(elsewhere.path, world: 65_536)), as: .png)
        #expect(picture.remarks.count == 1)
    }

    @Test func aTileOfTwiceThePixelsShowsTwiceAsMuch() throws {
        let maker = try TileMaker(file())
        for (zoom, ink) in [(0, Ink.start), (1, .stop), (2, .mark)] {
            for column in 0..<(1 << zoom) {
                for row in 0..<(1 << zoom) { try maker.add(zoom, column, row, try TileMaker.tile(ink, side: 512)) }
            }
        }
        #expect(try Pixels(map(ground(maker.path, world: 1_024))).count(of: .stop) == 300 * 300)
    }

    @Test func tilesFadeTowardsTheGround() throws {
        let maker = try fourTiles()
        let pixels = try Pixels(map(ground(maker.path, fade: 0.5)))
        let (ink, paper) = (Theme.light.colour(of: .stop), Theme.light.colour(of: .ground))
        let half = Colour(
            red: ink.red / 2 + paper.red / 2, green: ink.green / 2 + paper.green / 2,
            blue: ink.blue / 2 + paper.blue / 2)
        #expect(pixels.shows(half, 225, 75))
    }

    @Test func aFileWithoutDuplicatesHasAView() throws {
        let schema = """
            CREATE TABLE metadata (name TEXT, value TEXT);
            CREATE TABLE images (id TEXT, data BLOB);
            CREATE TABLE map (zoom INTEGER, x INTEGER, y INTEGER, id TEXT);
            CREATE VIEW tiles AS SELECT zoom AS zoom_level, x AS tile_column, y AS tile_row, data AS tile_data
                FROM map JOIN images ON images.id = map.id;
            INSERT INTO map VALUES (1, 0, 0, 'sea'), (1, 1, 0, 'sea'), (1, 0, 1, 'sea'), (1, 1, 1, 'sea');
            CREATE TABLE made (bytes BLOB);
            """
        let maker = try TileMaker(file(), schema: schema)
        let digits = try TileMaker.tile(.mark).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        try maker.run("INSERT INTO images VALUES ('sea', x'\(digits)')")
        #expect(try Pixels(map(ground(maker.path))).count(of: .mark) == 300 * 300)
    }

    @Test func theNamesOfThoseWhoMadeThemStandInTheCorner() throws {
        let plain = try Pixels(map(ground(try fourTiles().path)))
        let maker = try TileMaker(file("named"), ["attribution": "&copy; <a href=\"x\">Mapmakers &amp; Co</a>"])
        for (place, ink) in inks.enumerated() { try maker.add(1, place % 2, 1 - place / 2, try TileMaker.tile(ink)) }
        let cover = Shape.box(BoxShape(.height, SceneBox(0, 0, 300, 300)))
        let named = try Pixels(map(ground(maker.path), cover))
        #expect(plain.count(of: .pale) == 0)
        let box = try #require(named.box(unlike: .height))
        #expect(box.right <= 293 && box.right > 280 && box.x > 150 && box.y > 275 && box.bottom < 298, "\(box)")
    }

    @Test func aPDFHasThemToo() throws {
        let maker = try fourTiles()
        let bytes = try PaintedPicture(map(ground(maker.path)), as: .pdf).bytes
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("/Subtype /Image"))
        #expect(try PaintedPicture(map(ground(maker.path)), as: .pdf).bytes == bytes)
    }
}
