/// Everything on a map that is not the world: title, legend, scale bar and the arrow to the north.
struct MapFurniture {
    private(set) var shapes: [Shape] = []
    /// The places that labels keep off.
    private(set) var taken: [SceneBox] = []

    private let style: PictureStyle

    private static let titleShare = 1.55
    private static let lineHeight = 1.45
    private static let paper = 0.75

    /// The part of a picture that a drive may fill.
    static func free(_ style: PictureStyle, _ words: MapWords) -> SceneBox {
        let margin = style.margin
        let top = margin + titleHeight(style, words)
        let bottom = margin + style.textSize * 2.6
        return SceneBox(margin, top, style.width - 2 * margin, style.height - top - bottom)
    }

    private static func titleHeight(_ style: PictureStyle, _ words: MapWords) -> Double {
        style.textSize * (titleShare * 1.3 + lineHeight * Double(words.lines.count))
    }

    /// The left end of what stands beside the scale bar, or in its place.
    private var besideBar: Double

    /// `isSeen` is false where a part of the way was not, and is dotted.
    init(_ style: PictureStyle, _ words: MapWords, _ frame: MapFrame, _ legend: MapLegend?, isSeen: Bool = true) {
        self.style = style
        besideBar = style.margin
        addTitle(words)
        addNorth(words.north)
        if frame.hasScale { addBar(MapGrid.bar(style, frame)) }
        if let legend { addLegend(legend) }
        if !isSeen { addDots(words.notSeen) }
        shapes = taken.map(paper) + shapes
    }

    /// A part of the ground on which letters can be read, whatever roads and tiles lie there.
    private func paper(_ box: SceneBox) -> Shape {
        let size = style.textSize
        return .box(BoxShape(.ground, box.inset(-size * 0.3), radius: size * 0.4, opacity: MapFurniture.paper))
    }

    private mutating func add(_ text: String, _ ink: Ink, _ at: ScenePoint, _ anchor: TextShape.Anchor = .start) {
        shapes.append(.text(TextShape(text, ink, at: at, size: style.textSize, anchor: anchor, halo: .ground)))
    }

    private mutating func addTitle(_ words: MapWords) {
        let size = style.textSize * MapFurniture.titleShare
        let room = style.width - 2 * style.margin - style.textSize * 3
        var line = style.margin + size * 0.8
        shapes.append(
            .text(
                TextShape(
                    words.title, .ink, at: ScenePoint(style.margin, line), size: size, isBold: true, halo: .ground,
                    mostWidth: room)))
        var width = FontWidths.width(of: words.title, size: size, isBold: true)
        for text in words.lines {
            line += style.textSize * MapFurniture.lineHeight
            width = max(width, FontWidths.width(of: text, size: style.textSize))
            shapes.append(
                .text(
                    TextShape(
                        text, .pale, at: ScenePoint(style.margin, line), size: style.textSize, halo: .ground,
                        mostWidth: room)))
        }
        let height = MapFurniture.titleHeight(style, words)
        taken.append(SceneBox(style.margin, style.margin, min(width, room), height))
    }

    /// A slim arrow in the upper right corner.
    private mutating func addNorth(_ word: String) {
        let size = style.textSize
        let (x, top) = (style.width - style.margin - size * 0.6, style.margin)
        let left = [ScenePoint(x, top), ScenePoint(x - size * 0.5, top + size * 1.5), ScenePoint(x, top + size * 1.15)]
        let right = [
            ScenePoint(x, top), ScenePoint(x + size * 0.5, top + size * 1.5), ScenePoint(x, top + size * 1.15),
        ]
        shapes.append(.area(AreaShape(.pale, [left])))
        shapes.append(.area(AreaShape(.ink, [right])))
        add(word, .ink, ScenePoint(x, top + size * 2.5), .middle)
        taken.append(SceneBox(x - size, top, 2 * size, size * 2.7))
    }

    private mutating func addBar(_ bar: (metres: Double, length: Double, text: String)) {
        let size = style.textSize
        let (x, y) = (style.margin, style.height - style.margin)
        let tick = size * 0.35
        let points = [
            ScenePoint(x, y - tick), ScenePoint(x, y), ScenePoint(x + bar.length, y),
            ScenePoint(x + bar.length, y - tick),
        ]
        shapes.append(.line(StrokeShape(.ground, width: size * 0.3, [points], opacity: 0.8)))
        shapes.append(.line(StrokeShape(.ink, width: max(1, size * 0.1), [points])))
        add(bar.text, .ink, ScenePoint(x, y - size * 0.7))
        let width = max(bar.length, FontWidths.width(of: bar.text, size: size))
        taken.append(SceneBox(x, y - size * 1.8, width, size * 2))
        besideBar = x + width + size * 1.5
    }

    /// The meaning of dots, where it has room between the scale bar and the legend.
    private mutating func addDots(_ word: String) {
        let size = style.textSize
        let (left, line) = (besideBar, style.height - style.margin)
        let width = size * 2.5 + FontWidths.width(of: word, size: size)
        let frame = SceneBox(left, line - size, width, size * 1.2)
        let isFree = !taken.contains { $0.overlaps(frame.inset(-size * 0.6)) }
        guard isFree, frame.right <= style.width - style.margin else { return }
        let dots = [ScenePoint(left, line - size * 0.33), ScenePoint(left + size * 2, line - size * 0.33)]
        shapes.append(.line(MapFurniture.dotted([dots], style)))
        add(word, .pale, ScenePoint(left + size * 2.5, line))
        taken.append(frame)
    }

    /// Lines for a way that was not seen.
    static func dotted(_ lines: [[ScenePoint]], _ style: PictureStyle) -> StrokeShape {
        let width = style.lineWidth
        return StrokeShape(.pale, width: width * 0.6, lines, dash: Dash(on: 0.01, off: width * 1.8))
    }

    /// Fields from the lowest to the highest, with numbers above.
    private mutating func addLegend(_ legend: MapLegend) {
        let size = style.textSize
        let width = style.shortSide * 0.3
        let (left, bottom) = (style.width - style.margin - width, style.height - style.margin)
        let unit = size * 0.5
        let height = unit * (legend.fields.map(\.height).max() ?? 1)
        let side = width / Double(legend.fields.count)
        for (step, field) in legend.fields.enumerated() {
            let high = unit * field.height
            let frame = SceneBox(left + Double(step) * side, bottom - high, side + 0.05, high)
            shapes.append(.box(BoxShape(field.ink, frame)))
        }
        let line = bottom - height - size * 0.45
        for number in legend.shown(width: width, size: size) {
            add(number.text, .ink, ScenePoint(left + width * number.share, line), number.anchor)
        }
        add(legend.unit, .pale, ScenePoint(left - size * 0.6, bottom), .end)
        let room = FontWidths.width(of: legend.unit, size: size) + size
        taken.append(SceneBox(left - room, line - size, width + room, bottom - line + size))
    }
}
