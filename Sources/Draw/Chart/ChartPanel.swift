/// One curve with its scales.
struct ChartPanel {
    /// A scale has about so many numbers: as many as have room, and no more.
    private static let roomOfNumber = 2.2
    private static let roomOfTime = 7.0

    /// The words for what is on the curve besides it.
    struct Key {
        var rest: String
        var hole: String
    }

    let series: ChartSeries
    let frame: SceneBox
    let ink: Ink
    /// The area below the curve.
    let fill: Ink?
    let heading: String
    /// A value in the reader's unit, and a place on the way.
    let valueFactor: Double
    let placeStep: (_ length: Double, _ most: Int) -> Double
    let placeText: (Double) -> String
    /// True where the scale begins at nothing, whatever the lowest value is.
    let beginsAtZero: Bool
    /// The text of the end of the way, in the place of a round number beside it.
    var placeEnd: String?
    /// A scale of less would make a mountain of what the receiver errs by; in the reader's unit.
    var leastSpan = 1.0
    let style: PictureStyle
    /// Nil where words beside the chart say it.
    var key: Key?

    private var size: Double { style.textSize }

    func draw(on scene: inout Scene) {
        let range = valueRange
        scene.add(
            .text(
                TextShape(
                    heading, .ink, at: ScenePoint(frame.x, frame.y - size * 0.7), size: size, isBold: true)))
        drawKey(&scene)
        drawHoles(&scene)
        drawValues(&scene, range)
        drawPlaces(&scene)
        drawCurve(&scene, range)
        drawRests(&scene)
    }

    // MARK: The key

    /// At the right of the heading, as far as there is anything to say and room for it.
    private func drawKey(_ scene: inout Scene) {
        guard let key else { return }
        let all = [(key.rest, Ink.stop, !series.rests.isEmpty), (key.hole, Ink.grid, !series.holes.isEmpty)]
        let line = frame.y - size * 0.7
        var right = frame.right
        let least = frame.x + FontWidths.width(of: heading, size: size, isBold: true) + size
        for (word, ink, isThere) in all where isThere {
            let left = right - FontWidths.width(of: word, size: size * 0.9)
            guard left - size * 1.8 >= least else { return }
            scene.add(.text(TextShape(word, .pale, at: ScenePoint(right, line), size: size * 0.9, anchor: .end)))
            let height = ink == .stop ? size * 0.28 : size * 0.75
            let middle = line - size * 0.33
            scene.add(.box(BoxShape(ink, SceneBox(left - size * 1.5, middle - height / 2, size * 1.1, height))))
            right = left - size * 2.5
        }
    }

    // MARK: Scales

    var valueRange: (low: Double, high: Double, step: Double) {
        let values = series.values.map { $0 * valueFactor }
        let (lowest, highest) = (beginsAtZero ? 0 : (values.min() ?? 0), values.max() ?? 0)
        let lack = max(0, leastSpan - (highest - lowest))
        // A curve that hardly rises is in the middle of its scale.
        let low = beginsAtZero ? 0 : lowest - lack / 2
        let high = low + max(leastSpan, highest - lowest)
        let most = max(2.0, frame.height / (size * ChartPanel.roomOfNumber))
        let step = RoundStep.above((high - low) / most)
        return ((low / step).rounded(.down) * step, (high / step).rounded(.up) * step, step)
    }

    func height(_ value: Double, _ range: (low: Double, high: Double, step: Double)) -> Double {
        frame.bottom - (value - range.low) / (range.high - range.low) * frame.height
    }

    func place(_ x: Double) -> Double { frame.x + x / max(series.length, 1e-9) * frame.width }

    var thin: Double { max(0.5, style.shortSide * 0.0012) }

    private func drawValues(_ scene: inout Scene, _ range: (low: Double, high: Double, step: Double)) {
        var lines: [[ScenePoint]] = []
        for value in stride(from: range.low, through: range.high + range.step / 2, by: range.step) {
            let y = height(value, range)
            lines.append([ScenePoint(frame.x, y), ScenePoint(frame.right, y)])
            scene.add(
                .text(
                    TextShape(
                        RoundStep.shown(value), .pale, at: ScenePoint(frame.x - size * 0.5, y + size * 0.35),
                        size: size * 0.9,
                        anchor: .end)))
        }
        scene.add(.line(StrokeShape(.grid, width: thin, lines)))
    }

    private func drawPlaces(_ scene: inout Scene) {
        let most = max(2, Int(frame.width / (size * ChartPanel.roomOfTime)))
        let step = placeStep(series.length, most)
        guard step > 0 else { return }
        var ticks: [[ScenePoint]] = []
        // A number needs room for its half, and a gap.
        let room = placeEnd.map { frame.right - FontWidths.width(of: $0, size: size * 0.9) - size * 2.5 } ?? frame.right
        for value in stride(from: 0, through: series.length, by: step) {
            let x = place(value)
            ticks.append([ScenePoint(x, frame.bottom), ScenePoint(x, frame.bottom + size * 0.35)])
            if x <= room { drawPlace(placeText(value), at: x, .middle, &scene) }
        }
        if let placeEnd { drawPlace(placeEnd, at: frame.right, .end, &scene) }
        let axis = [ScenePoint(frame.x, frame.bottom), ScenePoint(frame.right, frame.bottom)]
        scene.add(.line(StrokeShape(.pale, width: thin, ticks + [axis])))
    }

    private func drawPlace(_ text: String, at x: Double, _ anchor: TextShape.Anchor, _ scene: inout Scene) {
        let line = ScenePoint(x, frame.bottom + size * 1.5)
        scene.add(.text(TextShape(text, .pale, at: line, size: size * 0.9, anchor: anchor)))
    }

    // MARK: The curve

    private func drawHoles(_ scene: inout Scene) {
        for hole in series.holes {
            let (left, right) = (place(hole.lowerBound), place(hole.upperBound))
            guard right - left >= thin else { continue }
            scene.add(.box(BoxShape(.grid, SceneBox(left, frame.y, right - left, frame.height), opacity: 0.6)))
        }
    }

    private func drawCurve(_ scene: inout Scene, _ range: (low: Double, high: Double, step: Double)) {
        let lines = series.pieces.map { piece in
            ChartColumns.thinned(piece.map { ScenePoint(place($0.x), height($0.y * valueFactor, range)) })
        }
        if let fill {
            let outlines = lines.map { line in
                let (first, last) = (line.first?.x ?? 0, line.last?.x ?? 0)
                return line + [ScenePoint(last, frame.bottom), ScenePoint(first, frame.bottom)]
            }
            scene.add(.area(AreaShape(fill, outlines, opacity: 0.55)))
        }
        scene.add(.line(StrokeShape(ink, width: max(1, style.shortSide * 0.0022), lines)))
    }

    /// A mark under the axis for as long as it stood.
    private func drawRests(_ scene: inout Scene) {
        let bars = series.rests.map { stop in
            [ScenePoint(place(stop.lowerBound), frame.bottom), ScenePoint(place(stop.upperBound), frame.bottom)]
        }
        if !bars.isEmpty { scene.add(.line(StrokeShape(.stop, width: size * 0.28, bars))) }
    }
}
