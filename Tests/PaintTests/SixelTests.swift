import Draw
import Paint
import Testing

/// Pictures for terminals that know sixels alone, read as a terminal reads them.
@Suite struct SixelTests {
    /// The pixels of a text of sixels, by their number in the palette, and the palette in percent.
    private struct Screen {
        private(set) var size = (width: 0, height: 0)
        private(set) var palette: [Int: [Int]] = [:]
        private(set) var pixels: [Int: Int] = [:]
        private(set) var isEnded = false

        init(_ bytes: [UInt8]) throws {
            var rest = ArraySlice(bytes)
            let head = "\u{1b}P0;1;0q\"1;1;"
            try #require(rest.starts(with: head.utf8))
            rest = rest.dropFirst(head.utf8.count)
            size.width = Screen.number(&rest)
            try #require(rest.popFirst() == UInt8(ascii: ";"))
            size.height = Screen.number(&rest)
            read(&rest)
        }

        private mutating func read(_ rest: inout ArraySlice<UInt8>) {
            var (column, top, colour) = (0, 0, 0)
            while let byte = rest.popFirst() {
                switch byte {
                case UInt8(ascii: "#"):
                    colour = Screen.number(&rest)
                    if rest.first == UInt8(ascii: ";") { palette[colour] = Screen.shares(&rest) }
                case UInt8(ascii: "$"): column = 0
                case UInt8(ascii: "-"): (column, top) = (0, top + 6)
                case UInt8(ascii: "!"):
                    let count = Screen.number(&rest)
                    put(rest.popFirst() ?? 0, count, &column, top, colour)
                case 0x1B:
                    isEnded = Array(rest) == [UInt8(ascii: "\\")]
                    return
                case 0x3F...0x7E: put(byte, 1, &column, top, colour)
                default: break
                }
            }
        }

        private mutating func put(_ letter: UInt8, _ count: Int, _ column: inout Int, _ top: Int, _ colour: Int) {
            for _ in 0..<count {
                for line in 0..<6 where (letter &- 0x3F) & 1 << UInt8(line) != 0 {
                    pixels[(top + line) * size.width + column] = colour
                }
                column += 1
            }
        }

        private static func number(_ rest: inout ArraySlice<UInt8>) -> Int {
            var number = 0
            while let digit = rest.first, (0x30...0x39).contains(digit) {
                number = number * 10 + Int(digit - 0x30)
                rest.removeFirst()
            }
            return number
        }

        /// `;2;` and three shares.
        private static func shares(_ rest: inout ArraySlice<UInt8>) -> [Int] {
            rest.removeFirst(2)
            return (0..<3).map { _ in
                rest.removeFirst()
                return number(&rest)
            }
        }
    }

    private func scene() -> Scene {
        var scene = Scene(width: 61, height: 40, title: "")
        scene.add(.box(BoxShape(.ground, SceneBox(0, 0, 61, 40))))
        scene.add(.box(BoxShape(.start, SceneBox(10, 3, 20, 17))))
        scene.add(.line(StrokeShape(.speed(3), width: 4, [[ScenePoint(2, 35), ScenePoint(58, 8)]])))
        return scene
    }

    @Test func everyPixelHasTheColourThatItHasOnPaper() throws {
        let image = try PaintedPicture.image(scene())
        let screen = try Screen(try SixelWriter.bytes(of: image))
        #expect(screen.size == (61, 40) && screen.isEnded)
        #expect(screen.pixels.count == 61 * 40)
        image.visitPixels { pixels, stride in
            var worst = 0
            for line in 0..<40 {
                for column in 0..<61 {
                    let shares = screen.palette[screen.pixels[line * 61 + column] ?? -1] ?? [999, 999, 999]
                    for (place, share) in shares.enumerated() {
                        let byte = Int(pixels[line * stride + column * 4 + 2 - place])
                        worst = max(worst, abs(byte - share * 255 / 100))
                    }
                }
            }
            // Five bits of each.
            #expect(worst <= 12, "\(worst)")
        }
    }

    @Test func aPictureOfManyColoursHasAsManyAsTerminalsHave() throws {
        var scene = Scene(width: 640, height: 400, title: "")
        scene.add(.box(BoxShape(.ground, SceneBox(0, 0, 640, 400))))
        for step in 0..<10 {
            for (place, ink) in [Ink.speed(step), .classic(step), .often(step)].enumerated() {
                let from = ScenePoint(Double(step) * 60 + Double(place) * 7, 0)
                scene.add(.line(StrokeShape(ink, width: 9, [[from, from.moved(80, 400)]], opacity: 0.7)))
            }
        }
        let screen = try Screen(try SixelWriter.bytes(of: try PaintedPicture.image(scene)))
        #expect((100...255).contains(screen.palette.count))
        #expect(screen.pixels.count == 640 * 400)
    }

    @Test func onlyOnePageIsShown() {
        #expect(throws: PaintFailure.self) { try PaintedPicture([scene(), scene()], as: .sixel) }
    }
}
