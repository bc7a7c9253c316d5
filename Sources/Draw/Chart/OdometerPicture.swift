/// The odometer of a vehicle over the time, as it was read.
package struct OdometerPicture {
    /// A place on the scale of days, with its label.
    package struct Tick: Equatable, Sendable {
        package var day: Double
        package var label: String

        package init(_ day: Double, _ label: String) {
            self.day = day
            self.label = label
        }
    }

    /// The things that are drawn. Days are counted from the first reading, of which all others come later.
    package struct Series: Equatable, Sendable {
        /// Readings that count, in their order.
        package var readings: [ScenePoint] = []
        /// Readings that somebody or something questions, of either kind.
        package var questioned: [ScenePoint] = []
        /// The times in which something went unrecorded.
        package var unrecorded: [ClosedRange<Double>] = []
        /// The days on which another instrument was put in.
        package var exchanges: [Double] = []
        package var ticks: [Tick] = []

        package init() {}
    }

    private let style: PictureStyle
    private let series: Series
    private let panel: ChartPanel
    private var scene: Scene

    /// Nil where no two readings have any time between them.
    package static func scene(
        _ series: Series, heading: String, title: String, about: String, _ style: PictureStyle
    ) -> Scene? {
        guard let last = series.readings.last, last.x > 0 else { return nil }
        var picture = OdometerPicture(series, heading, title, about, style)
        picture.draw()
        return picture.scene
    }

    private init(_ series: Series, _ heading: String, _ title: String, _ about: String, _ style: PictureStyle) {
        self.style = style
        self.series = series
        var curve = ChartSeries()
        curve.pieces = [series.readings]
        curve.holes = series.unrecorded
        curve.length = series.readings.last?.x ?? 0
        panel = ChartPanel(
            series: curve, frame: OdometerPicture.frame(curve, style), ink: .curve, fill: nil, heading: heading,
            valueFactor: 1, placeStep: { _, _ in 0 }, placeText: { _ in "" }, beginsAtZero: false, style: style)
        scene = Scene(width: style.width, height: style.height, title: title, about: about, theme: style.theme)
        scene.add(.box(BoxShape(.ground, SceneBox(0, 0, style.width, style.height))))
    }

    /// The room of the curve: odometers have more digits than speeds.
    private static func frame(_ curve: ChartSeries, _ style: PictureStyle) -> SceneBox {
        let size = style.textSize
        let longest = RoundStep.shown(((curve.values.max() ?? 0) * 2).rounded())
        let left = FontWidths.width(of: longest, size: size * 0.9) + size
        let right = style.margin + size * 2
        return SceneBox(
            left, size * 2.4, max(1, style.width - left - right), max(1, style.height - size * 5))
    }

    private mutating func draw() {
        panel.draw(on: &scene)
        let frame = panel.frame
        let axis = [ScenePoint(frame.x, frame.bottom), ScenePoint(frame.right, frame.bottom)]
        scene.add(.line(StrokeShape(.pale, width: panel.thin, [axis])))
        drawTicks()
        let lines = series.exchanges.map { day in
            [ScenePoint(panel.place(day), frame.y), ScenePoint(panel.place(day), frame.bottom)]
        }
        if !lines.isEmpty {
            let size = style.textSize
            scene.add(
                .line(StrokeShape(.mark, width: panel.thin * 2, lines, dash: Dash(on: size * 0.4, off: size * 0.4))))
        }
        drawQuestioned()
    }

    /// So many labels as have room.
    private mutating func drawTicks() {
        let (size, frame) = (style.textSize * 0.9, panel.frame)
        var free = 0.0
        var marks: [[ScenePoint]] = []
        for tick in series.ticks {
            let x = panel.place(tick.day)
            marks.append([ScenePoint(x, frame.bottom), ScenePoint(x, frame.bottom + size * 0.35)])
            let half = FontWidths.width(of: tick.label, size: size) / 2
            guard x - half >= free, x + half <= style.width else { continue }
            let at = ScenePoint(x, frame.bottom + style.textSize * 1.5)
            scene.add(.text(TextShape(tick.label, .pale, at: at, size: size, anchor: .middle)))
            free = x + half + size
        }
        if !marks.isEmpty { scene.add(.line(StrokeShape(.pale, width: panel.thin, marks))) }
    }

    /// Readings that are far from all others have no room, and stand in the table alone.
    private mutating func drawQuestioned() {
        let range = panel.valueRange
        for reading in series.questioned {
            let point = ScenePoint(panel.place(reading.x), panel.height(reading.y, range))
            guard panel.frame.contains(point) else { continue }
            scene.add(.disc(DiscShape(.stop, point, radius: style.textSize * 0.28)))
        }
    }
}
