import Drive

/// The elements of a picture, one on a line.
struct SVGWriter {
    private(set) var bytes: [UInt8] = []

    mutating func literal(_ text: String) { bytes.append(contentsOf: text.utf8) }

    // MARK: The head

    mutating func begin(_ scene: Scene) {
        let (width, height) = (SVGWriter.tenths(scene.width), SVGWriter.tenths(scene.height))
        literal("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\"")
        literal(
            " width=\"\(SVGWriter.plain(scene.width))\" height=\"\(SVGWriter.plain(scene.height))\" role=\"img\">\n")
        words(scene)
    }

    /// On a page of HTML it needs no name space.
    mutating func beginInline(_ scene: Scene) {
        let (width, height) = (SVGWriter.tenths(scene.width), SVGWriter.tenths(scene.height))
        literal("<svg viewBox=\"0 0 \(width) \(height)\" role=\"img\">\n")
        words(scene)
    }

    private mutating func words(_ scene: Scene) {
        literal("<title>\(SVGWriter.escaped(scene.title))</title>\n")
        if !scene.about.isEmpty { literal("<desc>\(SVGWriter.escaped(scene.about))</desc>\n") }
        literal(
            "<style>\ntext{font-family:\"DejaVu Sans\",Verdana,sans-serif;stroke-linejoin:round}\n")
        literal("polyline,path.s{fill:none;stroke-linecap:round;stroke-linejoin:round}\n")
        for ink in Ink.all where scene.uses(ink) {
            let colour = scene.theme.colour(of: ink).hex
            literal(".\(ink.name){fill:\(colour)}.s.\(ink.name),.r-\(ink.name){stroke:\(colour)}\n")
        }
        literal("path.s{fill:none}\n</style>\n")
    }

    // MARK: Shapes

    mutating func write(_ shape: Shape) {
        switch shape {
        case .line(let line): write(line)
        case .area(let area):
            literal("<path class=\"\(area.ink.name)\"\(SVGWriter.opacity(area.opacity)) d=\"")
            for outline in area.outlines {
                points(outline)
                literal("z")
            }
            literal("\"/>\n")
        case .box(let box): write(box)
        case .disc(let disc): write(disc)
        case .text(let text): write(text)
        // Tiles are pictures, which the painter has.
        case .tiles: break
        }
    }

    private mutating func write(_ line: StrokeShape) {
        literal("<path class=\"s \(line.ink.name)\" stroke-width=\"\(SVGWriter.tenths(line.width))\"")
        literal(SVGWriter.opacity(line.opacity))
        if let dash = line.dash {
            literal(" stroke-dasharray=\"\(SVGWriter.tenths(dash.on)) \(SVGWriter.tenths(dash.off))\"")
        }
        literal(" d=\"")
        for points in line.lines { self.points(points) }
        literal("\"/>\n")
    }

    /// The first point from the corner, and every other one from the one before.
    private mutating func points(_ points: [ScenePoint]) {
        var last: (x: Int64, y: Int64)?
        for point in points {
            guard let x = SVGWriter.whole(point.x), let y = SVGWriter.whole(point.y) else { continue }
            if let last { literal("l\(x - last.x) \(y - last.y)") } else { literal("M\(x) \(y)") }
            last = (x, y)
        }
        // A line of no length is a dot, by its round ends.
        if points.count == 1 { literal("l0 0") }
    }

    private mutating func write(_ box: BoxShape) {
        let frame = box.frame
        literal("<rect class=\"\(box.ink.name)\"\(SVGWriter.opacity(box.opacity))")
        literal(" x=\"\(SVGWriter.tenths(frame.x))\" y=\"\(SVGWriter.tenths(frame.y))\"")
        literal(" width=\"\(SVGWriter.tenths(frame.width))\" height=\"\(SVGWriter.tenths(frame.height))\"")
        if box.radius > 0 { literal(" rx=\"\(SVGWriter.tenths(box.radius))\"") }
        literal("/>\n")
    }

    private mutating func write(_ disc: DiscShape) {
        let rim = disc.rim.map { " r-\($0.ink.name)" } ?? ""
        literal("<circle class=\"\(disc.ink.name)\(rim)\"")
        if let rim = disc.rim { literal(" stroke-width=\"\(SVGWriter.tenths(rim.width))\"") }
        literal(" cx=\"\(SVGWriter.tenths(disc.centre.x))\" cy=\"\(SVGWriter.tenths(disc.centre.y))\"")
        literal(" r=\"\(SVGWriter.tenths(disc.radius))\"/>\n")
    }

    /// A halo is the same letters below them, with wide edges: not every program that reads SVG can lay the edge of
    /// letters under themselves.
    private mutating func write(_ text: TextShape) {
        if let halo = text.halo {
            begin(text, class: "\(halo.name) r-\(halo.name)")
            literal(" stroke-width=\"\(SVGWriter.tenths(text.haloWidth))\" aria-hidden=\"true\"")
            end(text)
        }
        begin(text, class: text.ink.name)
        end(text)
    }

    private mutating func begin(_ text: TextShape, class name: String) {
        literal("<text class=\"\(name)\" x=\"\(SVGWriter.tenths(text.at.x))\"")
        literal(" y=\"\(SVGWriter.tenths(text.at.y))\" font-size=\"\(SVGWriter.tenths(text.size))\"")
        if text.anchor != .start { literal(" text-anchor=\"\(text.anchor.rawValue)\"") }
        if text.isBold { literal(" font-weight=\"bold\"") }
    }

    private mutating func end(_ text: TextShape) { literal(">\(SVGWriter.escaped(text.shown))</text>\n") }

    // MARK: Numbers and words

    private static func whole(_ length: Double) -> Int64? {
        guard length.isFinite, abs(length) <= SceneText.longest else { return nil }
        return Int64((length * SVGText.parts).rounded())
    }

    private static func tenths(_ length: Double) -> String { "\(whole(length) ?? 0)" }

    private static func plain(_ length: Double) -> String { RoundStep.text(length) }

    private static func opacity(_ opacity: Double) -> String {
        opacity < 1 ? " opacity=\"\(RoundStep.text((opacity * 100).rounded() / 100))\"" : ""
    }

    /// The text as XML takes it, safe to show.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for letter in ShownText.line(text).unicodeScalars {
            switch letter {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // The two that XML has no place for.
            case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(letter)
            }
        }
        return escaped
    }
}

extension Scene {
    /// True if any shape is laid down in that ink.
    fileprivate func uses(_ ink: Ink) -> Bool {
        shapes.contains { shape in
            switch shape {
            case .line(let line): return line.ink == ink
            case .area(let area): return area.ink == ink
            case .box(let box): return box.ink == ink
            case .disc(let disc): return disc.ink == ink || disc.rim?.ink == ink
            case .text(let text): return text.ink == ink || text.halo == ink
            case .tiles: return false
            }
        }
    }
}
