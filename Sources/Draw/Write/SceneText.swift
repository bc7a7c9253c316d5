/// A scene as lines of text, on its way to the program that paints it. docs/pictures.md defines the lines.
///
/// Numbers are whole: hundredths of a length, thousandths of an opacity, and the last places of the world's square.
package enum SceneText {
    package static let heading = "roadbook-scene 1"
    static let parts = 100.0
    static let shares = 1_000.0
    static let worldParts = 1e12
    /// Lengths beyond this are no picture's.
    static let longest = 1e9
}

extension Scene {
    /// The lines, the last of which is `end`, so that a reader knows that it has all of them.
    package var lines: [UInt8] {
        var text = LineText()
        text.words(SceneText.heading)
        text.endLine()
        text.words("size", SceneText.hundredths(width), SceneText.hundredths(height))
        text.endLine()
        text.words("theme", theme.rawValue)
        text.endLine()
        text.words("title", LineText.tame(title))
        text.endLine()
        text.words("about", LineText.tame(about))
        text.endLine()
        for shape in shapes { shape.write(to: &text) }
        text.words("end")
        text.endLine()
        return text.bytes
    }
}

extension SceneText {
    static func hundredths(_ length: Double) -> String { whole(length * parts) }

    static func whole(_ number: Double) -> String {
        guard number.isFinite else { return "0" }
        return "\(Int64(min(max(number.rounded(), -longest * parts), longest * parts)))"
    }
}

extension Shape {
    fileprivate func write(to text: inout LineText) {
        switch self {
        case .line(let line): line.write(to: &text)
        case .area(let area):
            text.words("area", area.ink.name, SceneText.whole(area.opacity * SceneText.shares))
            text.endLine()
            for outline in area.outlines { text.points(outline) }
        case .box(let box):
            text.words("box", box.ink.name, SceneText.whole(box.opacity * SceneText.shares))
            for length in [box.frame.x, box.frame.y, box.frame.width, box.frame.height, box.radius] {
                text.words(SceneText.hundredths(length))
            }
            text.endLine()
        case .disc(let disc): disc.write(to: &text)
        case .text(let shape): shape.write(to: &text)
        case .tiles(let tiles): tiles.write(to: &text)
        }
    }
}

extension LineText {
    /// The first point from the corner of the picture, and every other one from the point before it.
    fileprivate mutating func points(_ points: [ScenePoint]) {
        words("m")
        var (left, top): (Int64, Int64) = (0, 0)
        for point in points {
            guard let x = LineText.parts(point.x), let y = LineText.parts(point.y) else { continue }
            number(x - left)
            number(y - top)
            (left, top) = (x, y)
        }
        endLine()
    }

    private static func parts(_ length: Double) -> Int64? {
        guard length.isFinite, abs(length) <= SceneText.longest else { return nil }
        return Int64((length * SceneText.parts).rounded())
    }
}

extension StrokeShape {
    fileprivate func write(to text: inout LineText) {
        text.words("line", ink.name, SceneText.whole(opacity * SceneText.shares), SceneText.hundredths(width))
        text.words(SceneText.hundredths(dash?.on ?? 0), SceneText.hundredths(dash?.off ?? 0))
        text.endLine()
        for line in lines { text.points(line) }
    }
}

extension DiscShape {
    fileprivate func write(to text: inout LineText) {
        text.words("disc", ink.name, SceneText.hundredths(centre.x), SceneText.hundredths(centre.y))
        text.words(SceneText.hundredths(radius), rim?.ink.name ?? "-", SceneText.hundredths(rim?.width ?? 0))
        text.endLine()
    }
}

extension TextShape {
    fileprivate func write(to text: inout LineText) {
        text.words("text", ink.name, SceneText.hundredths(size), anchor.rawValue, isBold ? "bold" : "plain")
        text.words(halo?.name ?? "-", SceneText.hundredths(at.x), SceneText.hundredths(at.y))
        text.words(mostWidth.map(SceneText.hundredths) ?? "-", LineText.tame(self.text))
        text.endLine()
    }
}

extension TileShape {
    fileprivate func write(to text: inout LineText) {
        text.words("tiles", SceneText.whole(fade * SceneText.shares))
        text.number(Int64((centre.x * SceneText.worldParts).rounded()))
        text.number(Int64((centre.y * SceneText.worldParts).rounded()))
        text.words(SceneText.hundredths(worldWidth), SceneText.hundredths(credit.x), SceneText.hundredths(credit.y))
        text.words(SceneText.hundredths(creditSize), file)
        text.endLine()
    }
}
