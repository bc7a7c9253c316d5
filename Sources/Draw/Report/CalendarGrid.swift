import Glibc

/// The days on which somebody drove, a row for each month, below the numbers of the days.
package enum CalendarGrid {
    package struct Month: Equatable, Sendable {
        package var name: String
        /// A number for each day of the month, nothing for a day without a drive.
        package var days: [Double]

        package init(_ name: String, _ days: [Double]) {
            self.name = name
            self.days = days
        }
    }

    /// The words of the key: a day on which nobody drove, and the farthest of all.
    package struct Key: Equatable, Sendable {
        package var nothing: String
        package var most: String
        /// The number that the strongest field stands for.
        package var mostValue: Double

        package init(nothing: String, most: String, mostValue: Double) {
            (self.nothing, self.most, self.mostValue) = (nothing, most, mostValue)
        }
    }

    private static let mostDays = 31
    /// The share of a letter's height that the numbers of the days have.
    private static let small = 0.8

    private struct Layout {
        var corner: ScenePoint
        var letters: Double
        var names: Double
        var side: Double

        init(_ months: [Month], at corner: ScenePoint, width: Double, letters: Double) {
            (self.corner, self.letters) = (corner, letters)
            names = months.reduce(0.0) { max($0, FontWidths.width(of: $1.name, size: letters)) } + letters
            side = min((width - names) / Double(mostDays), letters * 1.6)
        }

        /// The fields below the numbers of their days.
        func field(day: Int, row: Int) -> SceneBox {
            let at = corner.moved(names + Double(day) * side, letters * 1.4 + Double(row) * side)
            return SceneBox(at.x, at.y, side, side).inset(side * 0.07)
        }
    }

    /// The height of so many months with the numbers above them.
    static func height(of months: Int, letters: Double) -> Double { letters * (1.4 + Double(months) * 1.6) }

    static func draw(
        _ months: [Month], most: Double, at corner: ScenePoint, width: Double, letters: Double, on scene: inout Scene
    ) {
        let layout = Layout(months, at: corner, width: width, letters: letters)
        drawNumbers(layout, &scene)
        for (row, month) in months.enumerated() {
            let first = layout.field(day: 0, row: row)
            let line = ScenePoint(corner.x, first.middle.y + letters * 0.35)
            scene.add(.text(TextShape(month.name, .pale, at: line, size: letters, mostWidth: layout.names)))
            for (day, value) in month.days.prefix(mostDays).enumerated() {
                add(ink(value, most), layout.field(day: day, row: row), &scene)
            }
        }
    }

    private static func add(_ ink: Ink, _ field: SceneBox, _ scene: inout Scene) {
        scene.add(.box(BoxShape(ink, field, radius: field.width * 0.17)))
    }

    private static func drawNumbers(_ layout: Layout, _ scene: inout Scene) {
        for day in [1] + Array(stride(from: 5, through: mostDays, by: 5)) {
            let at = ScenePoint(layout.field(day: day - 1, row: 0).middle.x, layout.corner.y + layout.letters * 0.9)
            scene.add(.text(TextShape("\(day)", .pale, at: at, size: layout.letters * small, anchor: .middle)))
        }
    }

    /// `0 ▢▢▢▢▢ 120 km`, which ends at a point of the base line.
    static func draw(_ key: Key, endingAt end: ScenePoint, letters: Double, on scene: inout Scene) {
        scene.add(.text(TextShape(key.most, .pale, at: end, size: letters, anchor: .end)))
        let inks = [Ink.grid] + stride(from: 0, to: Ink.speeds, by: 3).map { Ink.often($0) }
        let (side, gap) = (letters * 1.4, letters * 0.6)
        let right = end.x - FontWidths.width(of: key.most, size: letters) - gap
        let left = right - Double(inks.count) * side
        let top = end.y - letters * 0.35 - side / 2
        for (place, ink) in inks.enumerated() {
            add(ink, SceneBox(left + Double(place) * side, top, side, side).inset(side * 0.07), &scene)
        }
        let at = ScenePoint(left - gap, end.y)
        scene.add(.text(TextShape(key.nothing, .pale, at: at, size: letters, anchor: .end)))
    }

    /// By the root, so that a short drive is seen beside a holiday's.
    private static func ink(_ value: Double, _ most: Double) -> Ink {
        guard value > 0, most > 0 else { return .grid }
        return .often(min(Ink.speeds - 1, Int((value / most).squareRoot() * Double(Ink.speeds))))
    }
}
