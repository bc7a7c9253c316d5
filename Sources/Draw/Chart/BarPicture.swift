/// Bars for periods, one row of them for each thing that was added up.
package struct BarPicture {
    /// One row: its heading with the unit, and a value for each period.
    package struct Row: Equatable, Sendable {
        package var heading: String
        package var values: [Double]
        /// True for things that are counted.
        package var isWhole: Bool

        package init(_ heading: String, _ values: [Double], isWhole: Bool = false) {
            self.heading = heading
            self.values = values
            self.isWhole = isWhole
        }
    }

    private static let roomOfNumber = 2.2
    /// The share of its place that a bar takes.
    private static let bar = 0.72
    /// The share of all places beyond which no bar is wide: one alone would be a wall.
    private static let widest = 0.12

    private let style: PictureStyle
    private var scene: Scene

    /// `labels` of the periods, in the order of the values.
    package static func scene(
        _ rows: [Row], labels: [String], title: String, lines: [String], about: String, _ style: PictureStyle
    ) -> Scene {
        var picture = BarPicture(style, title, about)
        let top = ChartTitle.draw(title, lines, style, on: &picture.scene)
        let height = (style.height - top) / Double(max(1, rows.count))
        for (place, row) in rows.enumerated() {
            let room = SceneBox(0, top + height * Double(place), style.width, height)
            picture.draw(row, labels, ChartTitle.frame(room, style))
        }
        return picture.scene
    }

    private init(_ style: PictureStyle, _ title: String, _ about: String) {
        self.style = style
        scene = Scene(width: style.width, height: style.height, title: title, about: about, theme: style.theme)
        scene.add(.box(BoxShape(.ground, SceneBox(0, 0, style.width, style.height))))
    }

    private mutating func draw(_ row: Row, _ labels: [String], _ frame: SceneBox) {
        let size = style.textSize
        scene.add(
            .text(
                TextShape(row.heading, .ink, at: ScenePoint(frame.x, frame.y - size * 0.7), size: size, isBold: true)))
        let most = row.values.max() ?? 0
        let rows = max(1.0, frame.height / (size * BarPicture.roomOfNumber))
        let step = max(RoundStep.above(max(most, 1e-9) / rows), row.isWhole ? 1 : 0)
        let top = (max(most, step) / step).rounded(.up) * step
        drawScale(frame, step: step, top: top)
        drawBars(row.values, frame, top: top)
        drawLabels(labels, frame)
    }

    private mutating func drawScale(_ frame: SceneBox, step: Double, top: Double) {
        let size = style.textSize
        var lines: [[ScenePoint]] = []
        for value in stride(from: 0, through: top + step / 2, by: step) {
            let y = frame.bottom - value / top * frame.height
            lines.append([ScenePoint(frame.x, y), ScenePoint(frame.right, y)])
            let at = ScenePoint(frame.x - size * 0.5, y + size * 0.35)
            scene.add(.text(TextShape(RoundStep.shown(value), .pale, at: at, size: size * 0.9, anchor: .end)))
        }
        scene.add(.line(StrokeShape(.grid, width: max(0.5, style.shortSide * 0.0012), lines)))
    }

    private mutating func drawBars(_ values: [Double], _ frame: SceneBox, top: Double) {
        let place = frame.width / Double(max(1, values.count))
        let width = min(place * BarPicture.bar, frame.width * BarPicture.widest)
        for (index, value) in values.enumerated() where value > 0 {
            let height = value / top * frame.height
            let left = frame.x + place * (Double(index) + 0.5) - width / 2
            let box = SceneBox(left, frame.bottom - height, width, height)
            scene.add(.box(BoxShape(.curve, box, radius: min(box.width * 0.15, style.textSize * 0.2))))
        }
    }

    /// Labels at equal distances, so many as have room.
    private mutating func drawLabels(_ labels: [String], _ frame: SceneBox) {
        let size = style.textSize * 0.9
        let place = frame.width / Double(max(1, labels.count))
        let widest = labels.reduce(0.0) { max($0, FontWidths.width(of: $1, size: size)) } + size
        let every = max(1, Int((widest / place).rounded(.up)))
        for (index, label) in labels.enumerated() where index % every == 0 {
            let at = ScenePoint(frame.x + place * (Double(index) + 0.5), frame.bottom + style.textSize * 1.5)
            scene.add(.text(TextShape(label, .pale, at: at, size: size, anchor: .middle)))
        }
        let axis = [ScenePoint(frame.x, frame.bottom), ScenePoint(frame.right, frame.bottom)]
        scene.add(.line(StrokeShape(.pale, width: max(0.5, style.shortSide * 0.0012), [axis])))
    }
}
