import Glibc

/// The days on which somebody drove, a row for each month.
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

    private static let mostDays = 31

    /// Gives the height that it takes.
    static func draw(
        _ months: [Month], at corner: ScenePoint, width: Double, letters: Double, on scene: inout Scene
    ) -> Double {
        let names = months.reduce(0.0) { max($0, FontWidths.width(of: $1.name, size: letters)) } + letters
        let side = min((width - names) / Double(mostDays), letters * 1.6)
        let most = months.flatMap(\.days).max() ?? 0
        for (row, month) in months.enumerated() {
            let top = corner.y + Double(row) * side
            let line = ScenePoint(corner.x, top + side / 2 + letters * 0.35)
            scene.add(.text(TextShape(month.name, .pale, at: line, size: letters, mostWidth: names)))
            for (day, value) in month.days.prefix(mostDays).enumerated() {
                let field = SceneBox(corner.x + names + Double(day) * side, top, side, side).inset(side * 0.07)
                scene.add(.box(BoxShape(ink(value, most), field, radius: side * 0.15)))
            }
        }
        return side * Double(months.count)
    }

    /// By the root, so that a short drive is seen beside a holiday's.
    private static func ink(_ value: Double, _ most: Double) -> Ink {
        guard value > 0, most > 0 else { return .grid }
        return .often(min(Ink.speeds - 1, Int((value / most).squareRoot() * Double(Ink.speeds))))
    }
}
