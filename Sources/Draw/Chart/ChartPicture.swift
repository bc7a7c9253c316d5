import Glibc

/// Charts of a drive, on their way to a scene.
package struct ChartPicture {
    package enum Curves: String, Sendable, CaseIterable {
        case speed, height, both
    }

    /// The words on a chart.
    package struct Words: Sendable {
        package var title: String
        package var lines: [String]
        package var about: String
        package var speed: String
        package var height: String
        /// A sentence in the place of a curve that nothing is known of.
        package var nothing: String
        /// The meaning of a bar below the curve, and of a field behind it.
        package var rest: String
        package var hole: String
        /// The distance at the end of its scale; nil where it is not to be told.
        package var distance: String?

        package init(
            title: String, lines: [String], about: String, speed: String, height: String, nothing: String,
            rest: String, hole: String, distance: String? = nil
        ) {
            self.title = title
            self.lines = lines
            self.about = about
            self.speed = speed
            self.height = height
            self.nothing = nothing
            (self.rest, self.hole) = (rest, hole)
            self.distance = distance
        }
    }

    /// Metres: receivers err by more in height than most flat roads rise.
    private static let leastClimb = 20.0

    private let style: PictureStyle
    private let words: Words
    private var scene: Scene

    package static func scene(
        of drive: DrawnDrive, _ curves: Curves, _ style: PictureStyle, _ words: Words
    ) -> Scene {
        var picture = ChartPicture(style, words)
        picture.draw(drive, curves)
        return picture.scene
    }

    private init(_ style: PictureStyle, _ words: Words) {
        self.style = style
        self.words = words
        scene = Scene(
            width: style.width, height: style.height, title: words.title, about: words.about, theme: style.theme)
    }

    private mutating func draw(_ drive: DrawnDrive, _ curves: Curves) {
        scene.add(.box(BoxShape(.ground, SceneBox(0, 0, style.width, style.height))))
        let top = ChartTitle.draw(words.title, words.lines, style, on: &scene)
        let room = SceneBox(0, top, style.width, style.height - top)
        let speed = ChartSeries.speeds(drive.points)
        let height = ChartSeries.heights(drive.points, length: drive.length)
        switch curves {
        case .speed: draw(speedPanel(speed, ChartTitle.frame(room, style)))
        case .height: draw(heightPanel(height, ChartTitle.frame(room, style)))
        case .both:
            let half = room.height / 2
            draw(speedPanel(speed, ChartTitle.frame(SceneBox(0, top, room.width, half), style)))
            draw(heightPanel(height, ChartTitle.frame(SceneBox(0, top + half, room.width, half), style)))
        }
    }

    private mutating func draw(_ panel: ChartPanel) {
        guard !panel.series.isEmpty else {
            let middle = panel.frame.middle
            scene.add(
                .text(
                    TextShape(
                        "\(panel.heading): \(words.nothing)", .pale, at: middle, size: style.textSize, anchor: .middle,
                        mostWidth: panel.frame.width)))
            return
        }
        panel.draw(on: &scene)
    }

    private var key: ChartPanel.Key { ChartPanel.Key(rest: words.rest, hole: words.hole) }

    private func speedPanel(_ series: ChartSeries, _ frame: SceneBox) -> ChartPanel {
        ChartPanel(
            series: series, frame: frame, ink: .curve, fill: nil, heading: "\(words.speed) (\(style.units.speed))",
            valueFactor: style.units.speedFactor, placeStep: ClockSteps.step, placeText: ClockSteps.text,
            beginsAtZero: true, style: style, key: key)
    }

    private func heightPanel(_ series: ChartSeries, _ frame: SceneBox) -> ChartPanel {
        let (near, far) = (style.units.near, style.units.far)
        return ChartPanel(
            series: series, frame: frame, ink: .curve, fill: .height, heading: "\(words.height) (\(near.word))",
            valueFactor: 1 / near.metres,
            placeStep: { length, most in RoundStep.above(length / far.metres / Double(most)) * far.metres },
            placeText: { "\(RoundStep.text($0 / far.metres)) \(far.word)" }, beginsAtZero: false,
            placeEnd: words.distance, leastSpan: ChartPicture.leastClimb / near.metres, style: style, key: key)
    }
}
