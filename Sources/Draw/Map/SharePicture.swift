/// One picture of a drive to send to somebody: its map, and below it what there is to say in numbers.
package struct SharePicture {
    /// A number with what it is.
    package struct Fact: Equatable, Sendable {
        package var number: String
        package var label: String

        package init(_ number: String, _ label: String) {
            self.number = number
            self.label = label
        }
    }

    /// The share of the height that the numbers take.
    private static let band = 0.16

    package static func scene(
        of drive: DrawnDrive, _ style: PictureStyle, _ words: MapWords, _ facts: [Fact]
    ) -> Scene {
        scene(of: drive, style, words, facts, ground: MapGround.nothing)
    }

    package static func scene(
        of drive: DrawnDrive, _ style: PictureStyle, _ words: MapWords, _ facts: [Fact], ground: MapGround.Lines
    ) rethrows -> Scene {
        guard !facts.isEmpty else { return try MapPicture.scene(of: [drive], style, words, ground: ground) }
        var above = style
        above.height = style.height * (1 - band)
        above.letters = style.textSize
        var scene = try MapPicture.scene(of: [drive], above, words, ground: ground)
        scene.height = style.height
        let frame = SceneBox(0, above.height, style.width, style.height - above.height)
        scene.add(.box(BoxShape(.label, frame)))
        let rule = [ScenePoint(0, frame.y), ScenePoint(frame.width, frame.y)]
        scene.add(.line(StrokeShape(.grid, width: max(1, style.shortSide * 0.002), [rule])))
        let column = frame.width / Double(facts.count)
        let size = numberSize(facts, column, style)
        for (place, fact) in facts.enumerated() {
            let middle = frame.x + column * (Double(place) + 0.5)
            add(fact, ScenePoint(middle, frame.y + frame.height * 0.5), size, column, &scene, style)
        }
        return scene
    }

    /// The height of the numbers, with which each has room.
    private static func numberSize(_ facts: [Fact], _ column: Double, _ style: PictureStyle) -> Double {
        let wanted = style.textSize * 1.7
        let widest = facts.reduce(1.0) { max($0, FontWidths.width(of: $1.number, size: wanted, isBold: true)) }
        return wanted * min(1, column * 0.85 / widest)
    }

    private static func add(
        _ fact: Fact, _ at: ScenePoint, _ size: Double, _ room: Double, _ scene: inout Scene, _ style: PictureStyle
    ) {
        scene.add(.text(TextShape(fact.number, .ink, at: at, size: size, anchor: .middle, isBold: true)))
        scene.add(
            .text(
                TextShape(
                    fact.label, .pale, at: at.moved(0, style.textSize * 1.5), size: style.textSize, anchor: .middle,
                    mostWidth: room * 0.95)))
    }
}
