/// A number in figures as large as there is room for, each made of seven bars like those of a clock radio.
package struct BigDigits: Equatable, Sendable {
    /// The size of one figure. Bars are drawn in pixels, of which a cell of the terminal has two, one above the other.
    package let columns: Int
    package let rows: Int
    private let isUnicode: Bool

    /// Below this nobody can tell an 8 from a 0.
    package static let fewestRows = 5

    /// The largest figures of which so many fit side by side; nil where even the smallest do not.
    package init?(fitting count: Int, columns: Int, rows: Int, isUnicode: Bool) {
        // A cell is twice as high as wide. A figure may be slender where the room is, but never squat.
        var width = rows + rows / 4
        while width > 0, BigDigits.width(of: count, width) > columns { width -= 1 }
        let height = min(rows, width + width / 8)
        guard height >= BigDigits.fewestRows, width >= BigDigits.fewestRows else { return nil }
        self.columns = width
        self.rows = height
        self.isUnicode = isUnicode
    }

    private static func blanks(_ width: Int) -> Int { max(1, width / 5) }

    private static func width(of count: Int, _ width: Int) -> Int {
        width * count + blanks(width) * (count - 1)
    }

    /// The columns that so many figures take side by side.
    package func width(of count: Int) -> Int { BigDigits.width(of: count, columns) }

    /// The rows that show a text of figures, blanks and hyphens.
    package func lines(_ text: String) -> [String] {
        let figures = text.map { pixels(BigDigits.bars(of: $0)) }
        let blanks = String(repeating: " ", count: BigDigits.blanks(columns))
        return (0..<rows).map { row in
            figures.map { figure in cells(figure[2 * row], figure[2 * row + 1]) }.joined(separator: blanks)
        }
    }

    private func cells(_ upper: [Bool], _ lower: [Bool]) -> String {
        var text = ""
        for (above, below) in zip(upper, lower) {
            switch (above, below) {
            case (true, true): text += isUnicode ? "█" : "#"
            case (true, false): text += isUnicode ? "▀" : "#"
            case (false, true): text += isUnicode ? "▄" : "#"
            case (false, false): text += " "
            }
        }
        return text
    }

    // MARK: Bars

    private struct Bars: OptionSet {
        let rawValue: UInt8

        static let top = Bars(rawValue: 1)
        static let upperRight = Bars(rawValue: 2)
        static let lowerRight = Bars(rawValue: 4)
        static let bottom = Bars(rawValue: 8)
        static let lowerLeft = Bars(rawValue: 16)
        static let upperLeft = Bars(rawValue: 32)
        static let middle = Bars(rawValue: 64)
    }

    private static let figures: [Character: Bars] = [
        "0": Bars(rawValue: 0b011_1111), "1": Bars(rawValue: 0b000_0110), "2": Bars(rawValue: 0b101_1011),
        "3": Bars(rawValue: 0b100_1111), "4": Bars(rawValue: 0b110_0110), "5": Bars(rawValue: 0b110_1101),
        "6": Bars(rawValue: 0b111_1101), "7": Bars(rawValue: 0b000_0111), "8": Bars(rawValue: 0b111_1111),
        "9": Bars(rawValue: 0b110_1111), "-": .middle,
    ]

    private static func bars(of character: Character) -> Bars { figures[character] ?? [] }

    private func pixels(_ bars: Bars) -> [[Bool]] {
        let height = 2 * rows
        let wide = max(1, (columns + 2) / 5)
        // Without half blocks a bar must fill its cells.
        let high = isUnicode ? max(1, (height + 6) / 10) : max(2, (height + 6) / 20 * 2)
        let middle = isUnicode ? (height - high) / 2 : (height - high) / 4 * 2
        var pixels = [[Bool]](repeating: [Bool](repeating: false, count: columns), count: height)
        func fill(_ bar: Bars, _ across: Range<Int>, _ down: Range<Int>) {
            guard bars.contains(bar) else { return }
            for y in down { for x in across { pixels[y][x] = true } }
        }
        let left = 0..<wide
        let right = (columns - wide)..<columns
        fill(.top, 0..<columns, 0..<high)
        fill(.middle, 0..<columns, middle..<(middle + high))
        fill(.bottom, 0..<columns, (height - high)..<height)
        fill(.upperLeft, left, 0..<(middle + high))
        fill(.upperRight, right, 0..<(middle + high))
        fill(.lowerLeft, left, middle..<height)
        fill(.lowerRight, right, middle..<height)
        return pixels
    }
}
