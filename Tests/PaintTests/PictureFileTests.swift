import CZlib
import Draw
import Paint
import Testing

/// The files that pictures are, byte by byte.
@Suite struct PictureFileTests {
    /// A picture with something of everything, and enough of it that its bytes fill several chunks.
    private static func busy() -> Scene {
        var busy = scene(width: 640, height: 480)
        var chance = Chance(seed: 7)
        for _ in 0..<4_000 {
            let (x, y) = (Double(chance.below(640)), Double(chance.below(480)))
            let frame = SceneBox(x, y, Double(1 + chance.below(9)), Double(1 + chance.below(9)))
            busy.add(.box(BoxShape(Ink.all[chance.below(Ink.all.count)], frame)))
        }
        busy.add(.line(StrokeShape(.route, width: 3, [points((10, 10), (600, 400))], opacity: 0.7)))
        busy.add(.disc(DiscShape(.start, ScenePoint(100, 100), radius: 20, rim: DiscShape.Rim(.ink, width: 3))))
        busy.add(.text(TextShape("Roadbook", .ink, at: ScenePoint(300, 200), size: 24, halo: .ground)))
        return busy
    }

    // MARK: PNG

    @Test func cairoReadsThePNGAndSeesTheSamePixels() throws {
        let bytes = try PaintedPicture(Self.busy(), as: .png).bytes
        let read = try #require(try TilePictures().image(of: bytes, path: ""))
        #expect(read.width == 640 && read.height == 480)
        let painted = try Pixels(Self.busy())
        #expect(Pixels(read) == painted)
    }

    @Test func aPNGHasNoChunkThatIsNotNeeded() throws {
        let bytes = try PaintedPicture(Self.busy(), as: .png).bytes
        #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        var kinds: [String] = []
        var place = 8
        while place + 12 <= bytes.count {
            let length = number(bytes, place)
            let body = Array(bytes[(place + 4)..<(place + 8 + length)])
            kinds.append(String(decoding: body.prefix(4), as: UTF8.self))
            #expect(number(bytes, place + 8 + length) == Int(crc32(0, body, UInt32(body.count))))
            place += 12 + length
        }
        #expect(place == bytes.count)
        #expect(kinds.first == "IHDR" && kinds.last == "IEND" && kinds.count > 3)
        #expect(kinds.dropFirst().dropLast().allSatisfy { $0 == "IDAT" })
    }

    private func number(_ bytes: [UInt8], _ place: Int) -> Int {
        bytes[place..<(place + 4)].reduce(0) { $0 * 256 + Int($1) }
    }

    @Test(arguments: PictureFormat.allCases) func twoPicturesOfOneSceneAreTheSameBytes(format: PictureFormat) throws {
        let first = try PaintedPicture(Self.busy(), as: format).bytes
        #expect(try PaintedPicture(Self.busy(), as: format).bytes == first)
    }

    // MARK: PDF

    @Test func thePDFHasThePageATitleAndNoDate() throws {
        var drawn = Self.busy()
        drawn.title = "To the sea"
        drawn.about = "Straße"
        let bytes = try PaintedPicture(drawn, as: .pdf).bytes
        let text = String(decoding: bytes, as: UTF8.self) + inflated(bytes)
        #expect(text.hasPrefix("%PDF-"))
        #expect(text.contains("(To the sea)"))
        // Whatever is not ASCII stands in UTF-16.
        #expect(text.contains("FEFF005300740072006100DF0065"))
        #expect(text.contains("/MediaBox [ 0 0 640 480 ]"))
        #expect(!text.contains("CreationDate") && !text.contains("ModDate"))
    }

    @Test func aRemarkOnSeveralPagesIsMadeOnce() throws {
        let page = scene(.text(TextShape("\u{10F000}", .ink, at: ScenePoint(20, 50), size: 20)))
        let remarks = try PaintedPicture([page, page, page], as: .pdf).remarks
        #expect(remarks.count == 1)
    }

    @Test func severalScenesAreThePagesOfADocument() throws {
        let pages = [scene(width: 200, height: 100), scene(width: 100, height: 300), scene(width: 200, height: 100)]
        let bytes = try PaintedPicture(pages, as: .pdf).bytes
        // Newer versions of cairo pack what a document says of its pages.
        let text = String(decoding: bytes, as: UTF8.self) + inflated(bytes)
        #expect(text.contains("/Count 3"))
        #expect(text.contains("/MediaBox [ 0 0 100 300 ]"))
        #expect(throws: PaintFailure.self) { try PaintedPicture(pages, as: .png) }
    }

    @Test func textOfAPDFCanBeSelected() throws {
        let drawn = scene(
            .text(TextShape("Way", .ink, at: ScenePoint(20, 50), size: 20, halo: .ground)), width: 200, height: 100)
        let text = inflated(try PaintedPicture(drawn, as: .pdf).bytes)
        #expect(text.contains("beginbfchar") || text.contains("beginbfrange"))
        for letter in "Way".unicodeScalars {
            let number = String(letter.value, radix: 16)
            #expect(text.lowercased().contains("<00\(number)>"), "\(letter)")
        }
        // Letters are shown as such, and not as outlines alone.
        #expect(text.contains("BT") && text.contains("Tf") && (text.contains("Tj") || text.contains("TJ")))
    }

    /// All that the file has in streams.
    private func inflated(_ bytes: [UInt8]) -> String {
        var text = ""
        var place = 0
        while let begin = find("stream\n", in: bytes, from: place) {
            let end = find("endstream", in: bytes, from: begin) ?? bytes.count
            var length = uLongf(1 << 22)
            var room = [UInt8](repeating: 0, count: Int(length))
            let packed = Array(bytes[(begin + 7)..<end])
            if uncompress(&room, &length, packed, uLong(packed.count)) == Z_OK {
                text += String(decoding: room.prefix(Int(length)), as: UTF8.self)
            }
            place = end + 9
        }
        return text
    }

    private func find(_ word: String, in bytes: [UInt8], from start: Int) -> Int? {
        let wanted = Array(word.utf8)
        var place = start
        while place + wanted.count <= bytes.count {
            if bytes[place] == wanted[0], bytes[place..<(place + wanted.count)].elementsEqual(wanted) { return place }
            place += 1
        }
        return nil
    }
}

/// Numbers that are the same in every run.
struct Chance {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}
