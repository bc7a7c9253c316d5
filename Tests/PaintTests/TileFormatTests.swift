import Draw
import Glibc
import Paint
import TemporaryFolders
import Testing

/// Tiles that are JPEG or WebP, written by the libraries that read them.
@Suite struct TileFormatTests {
    private let folder = TemporaryFolder()

    /// An image whose quarters have these colours.
    private func image(_ inks: [Ink], side: Double = 256) throws -> Surface {
        var drawn = scene(width: side, height: side)
        for (place, ink) in inks.enumerated() {
            let (x, y) = (Double(place % 2) * side / 2, Double(place / 2) * side / 2)
            drawn.add(.box(BoxShape(ink, SceneBox(x, y, side / 2, side / 2))))
        }
        return try PaintedPicture.image(drawn)
    }

    // MARK: JPEG

    private typealias Handle = UnsafeMutableRawPointer
    private typealias Bytes = UnsafeMutablePointer<UInt8>
    private typealias Begin = @convention(c) () -> Handle?
    private typealias Pack =
        @convention(c) (
            Handle, Bytes?, Int32, Int32, Int32, Int32, UnsafeMutablePointer<Bytes?>, UnsafeMutablePointer<UInt>,
            Int32, Int32, Int32
        ) -> Int32
    private typealias End = @convention(c) (Handle) -> Int32
    private typealias Free = @convention(c) (Bytes?) -> Void

    private func jpeg(_ image: Surface) throws -> [UInt8] {
        let library = try #require(LoadedLibrary("libturbojpeg.so.0"))
        let begin = try #require(library.function("tjInitCompress", as: Begin.self))
        let pack = try #require(library.function("tjCompress2", as: Pack.self))
        let end = try #require(library.function("tjDestroy", as: End.self))
        let free = try #require(library.function("tjFree", as: Free.self))
        let handle = try #require(begin())
        defer { _ = end(handle) }
        var (start, count): (Bytes?, UInt) = (nil, 0)
        defer { free(start) }
        var code: Int32 = -1
        image.visitPixels { pixels, stride in
            let source = pixels.bindMemory(to: UInt8.self).baseAddress
            let (width, height) = (Int32(image.width), Int32(image.height))
            code = pack(handle, source, width, Int32(stride), height, 3, &start, &count, 0, 95, 0)
        }
        #expect(code == 0)
        return Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }

    @Test func aTileMayBeAJPEG() throws {
        let inks: [Ink] = [.start, .stop, .mark, .route]
        let bytes = try jpeg(try image(inks))
        let pixels = Pixels(try #require(try TilePictures().image(of: bytes, path: "")))
        #expect(pixels.width == 256)
        for (place, ink) in inks.enumerated() { #expect(pixels.shows(ink, 64 + place % 2 * 128, 64 + place / 2 * 128)) }
        #expect(TilePictures().side(of: bytes) == 256)
    }

    @Test func aJPEGThatIsCutOrTooLargeIsNone() throws {
        let bytes = try jpeg(try image([.start]))
        for count in [2, 3, 20, 100, bytes.count / 2] {
            #expect(try TilePictures().image(of: Array(bytes.prefix(count)), path: "") == nil, "\(count)")
        }
        #expect(try TilePictures().image(of: try jpeg(try image([.start], side: 1_025)), path: "") == nil)
    }

    // MARK: WebP

    private typealias Write =
        @convention(c) (Bytes?, Int32, Int32, Int32, UnsafeMutablePointer<Bytes?>) -> Int
    private typealias Release = @convention(c) (UnsafeMutableRawPointer?) -> Void

    private func webp(_ image: Surface, opacity: UInt8 = 255) throws -> [UInt8] {
        let library = try #require(LoadedLibrary("libwebp.so.7"))
        let write = try #require(library.function("WebPEncodeLosslessBGRA", as: Write.self))
        let release = try #require(library.function("WebPFree", as: Release.self))
        var start: Bytes?
        defer { release(start) }
        var count = 0
        image.visitPixels { pixels, stride in
            for place in Swift.stride(from: 3, to: pixels.count, by: 4) { pixels[place] = opacity }
            let source = pixels.bindMemory(to: UInt8.self).baseAddress
            count = write(source, Int32(image.width), Int32(image.height), Int32(stride), &start)
        }
        #expect(count > 0)
        return Array(UnsafeBufferPointer(start: start, count: count))
    }

    @Test func aTileMayBeAWebP() throws {
        let inks: [Ink] = [.start, .stop, .mark, .route]
        let bytes = try webp(try image(inks))
        let pixels = Pixels(try #require(try TilePictures().image(of: bytes, path: "")))
        for (place, ink) in inks.enumerated() { #expect(pixels.shows(ink, 64 + place % 2 * 128, 64 + place / 2 * 128)) }
        #expect(TilePictures().side(of: bytes) == 256)
    }

    @Test func aWebPMayLetTheGroundThrough() throws {
        let maker = try TileMaker("\(folder.path)/tiles.mbtiles")
        try maker.add(0, 0, 0, try webp(try image([.stop, .stop, .stop, .stop]), opacity: 128))
        let shape = TileShape(
            file: maker.path, centre: ScenePoint(0.5, 0.5), worldWidth: 256, fade: 0, credit: ScenePoint(0, 0),
            creditSize: 0)
        let (ink, paper) = (Theme.light.colour(of: .stop), Theme.light.colour(of: .ground))
        let half = Colour(
            red: ink.red / 2 + paper.red / 2, green: ink.green / 2 + paper.green / 2,
            blue: ink.blue / 2 + paper.blue / 2)
        #expect(try Pixels(scene(.tiles(shape))).shows(half, 50, 50))
    }

    @Test func aWebPThatIsCutOrTooLargeIsNone() throws {
        let bytes = try webp(try image([.start, .stop, .mark]))
        for count in [12, 20, 30, bytes.count / 2] {
            #expect(try TilePictures().image(of: Array(bytes.prefix(count)), path: "") == nil, "\(count)")
        }
        #expect(try TilePictures().image(of: try webp(try image([.start], side: 1_025)), path: "") == nil)
    }
}
