import Draw
import Glibc
import Paint
import TemporaryFolders
import Testing

/// Files that are no files of tiles, or were made to do harm: each ends in one line.
@Suite struct HostileTileTests {
    private let folder = TemporaryFolder()

    private func file(_ name: String = "tiles.mbtiles") -> String { "\(folder.path)/\(name)" }

    private func map(_ path: String, world: Double = 512) -> Scene {
        let shape = TileShape(
            file: path, centre: ScenePoint(0.5, 0.5), worldWidth: world, fade: 0, credit: ScenePoint(290, 290),
            creditSize: 12)
        return scene(.tiles(shape), width: 300, height: 300)
    }

    /// The one line that the program says, without its hint.
    private func refusal(_ path: String, world: Double = 512) throws -> String {
        let run = try Drawing(["--format", "png", "-"], map(path, world: world).lines, in: folder)
        #expect(run.code == 1 && run.output.isEmpty)
        #expect(run.errors.count <= 2, "\(run.errors)")
        return run.errors.first ?? ""
    }

    private func remarks(_ path: String) throws -> [String] {
        try PaintedPicture(map(path), as: .png).remarks.map(\.message)
    }

    // MARK: No tiles

    @Test func whatIsNoFileOfTilesIsNamed() throws {
        #expect(try refusal(file("nowhere")).contains("nowhere cannot be read: No such file or directory"))
        #expect(try refusal(folder.path).contains("is no file of tiles"))
        try Drawing.write(Array(repeating: 0x41, count: 5_000), to: file("noise"))
        #expect(try refusal(file("noise")).contains("is no file of tiles"))
        try Drawing.write([], to: file("empty"))
        #expect(try refusal(file("empty")).contains("is no file of tiles"))
        let other = try TileMaker(file("other"), schema: "CREATE TABLE trips (name TEXT)")
        #expect(try refusal(other.path).contains("is no file of tiles"))
        let none = try TileMaker(file("none"))
        #expect(try refusal(none.path).contains("has no tiles"))
    }

    @Test func aNameIsNoAddress() throws {
        for name in ["a?mode=rwc", "b#c", "d%3fe", "f&vfs=g"] {
            let maker = try TileMaker(file(name))
            try maker.add(0, 0, 0, try TileMaker.tile(.stop))
            #expect(try Pixels(map(maker.path, world: 1_024)).count(of: .stop) == 300 * 300)
        }
        #expect(try refusal(file("made?mode=rwc")).contains("No such file"))
        #expect(access(file("made"), F_OK) != 0)
    }

    @Test func vectorTilesAreRefused() throws {
        let told = try TileMaker(file("told"), ["format": "pbf"])
        try told.add(0, 0, 0, [0x1A, 0x05])
        #expect(try refusal(told.path).contains("vector tiles"))
        let packed = try TileMaker(file("packed"))
        try packed.add(0, 0, 0, [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
        #expect(try refusal(packed.path).contains("vector tiles"))
    }

    @Test func aMapOfTooMuchOfTheWorldIsRefused() throws {
        let maker = try TileMaker(file(), ["minzoom": "12", "maxzoom": "14"])
        try maker.add(12, 2_048, 2_048, try TileMaker.tile(.stop))
        #expect(try refusal(maker.path).contains("begins at zoom 12"))
        for world in [0.0, 1e9] { _ = try? PaintedPicture(map(maker.path, world: world), as: .png) }
    }

    // MARK: Harm

    @Test func aViewThatNeverEndsIsGivenUp() throws {
        let endless = """
            CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, x'00' AS tile_data FROM n WHERE i < 0;
            """
        #expect(try refusal(try TileMaker(file("tiles"), schema: endless).path).contains("takes too long"))
        let told = """
            CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data);
            CREATE VIEW metadata AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                SELECT 'a' || i AS name, i AS value FROM n;
            """
        #expect(try refusal(try TileMaker(file("metadata"), schema: told).path).contains("takes too long"))
    }

    @Test func aViewOfVastTilesIsRefused() throws {
        let vast = """
            CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row,
                zeroblob(900000000) AS tile_data;
            """
        // One SQLite makes the tile to see that there is one, another does not.
        let said = try refusal(try TileMaker(file(), schema: vast).path)
        #expect(said.contains("no tile of") || said.contains("is no file of tiles"), "\(said)")
    }

    @Test func aTileOfManyPixelsIsNotUnpacked() throws {
        let maker = try TileMaker(file())
        let wide = try PaintedPicture(scene(width: 1_025, height: 1), as: .png).bytes
        try maker.add(0, 0, 0, wide)
        #expect(try refusal(maker.path).contains("no tile of"))
        let widest = try PaintedPicture(scene(width: 1_024, height: 1), as: .png).bytes
        #expect(try TilePictures().image(of: widest, path: "")?.width == 1_024)
        #expect(try TilePictures().image(of: wide, path: "") == nil)
    }

    @Test func brokenTilesAreLeftOutAndCounted() throws {
        let maker = try TileMaker(file())
        let whole = try TileMaker.tile(.stop)
        try maker.add(1, 0, 0, whole)
        try maker.add(1, 1, 0, Array(whole.prefix(whole.count / 2)))
        try maker.add(1, 0, 1, Array("no picture".utf8))
        try maker.run("INSERT INTO tiles VALUES (1, 1, 1, zeroblob(1048577))")
        #expect(try remarks(maker.path) == ["3 tiles of \(maker.path) are damaged and left out"])
        let pixels = try Pixels(map(maker.path))
        #expect(pixels.shows(.stop, 75, 225) && pixels.shows(.ground, 225, 75))
    }

    @Test(arguments: 0..<4) func aFileThatIsDamagedAnywhereHarmsNobody(seed: Int) throws {
        print("seed \(seed)")
        var chance = Chance(seed: UInt64(seed) &* 77 &+ 5)
        let maker = try TileMaker(file("whole"), ["attribution": "Somebody", "minzoom": "1", "maxzoom": "1"])
        let tile = try TileMaker.quarters([.start, .stop, .mark, .route])
        for place in 0..<4 { try maker.add(1, place % 2, place / 2, tile) }
        let whole = Drawing.bytes(of: maker.path)
        for _ in 0..<100 {
            var bytes = whole
            for _ in 0...chance.below(20) { bytes[chance.below(bytes.count)] = UInt8(chance.below(256)) }
            if chance.below(5) == 0 { bytes = Array(bytes.prefix(chance.below(bytes.count))) }
            try Drawing.write(bytes, to: file("broken"))
            let run = try Drawing(["--format", "png", "-"], map(file("broken")).lines, in: folder)
            #expect(run.code == 0 || run.code == 1 && run.output.isEmpty)
            #expect(run.errors.count <= 2, "\(run.errors)")
        }
    }

    @Test func nothingIsWrittenBesideTheFile() throws {
        let maker = try TileMaker(file())
        try maker.add(0, 0, 0, try TileMaker.tile(.stop))
        let before = TemporaryFolder.names(in: folder.path)
        _ = try Pixels(map(maker.path))
        #expect(TemporaryFolder.names(in: folder.path) == before)
    }
}
