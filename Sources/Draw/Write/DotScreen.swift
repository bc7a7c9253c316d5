/// A scene in the letters of a terminal: lines as dots, of which a letter has two by four, and texts as they are.
///
/// One length of the scene is a dot, so a scene for a terminal is twice as wide as it has columns, and four times as
/// high as it has rows.
package struct DotScreen {
    package static let dotsAcross = 2
    package static let dotsDown = 4
    /// The height of letters with which texts of a scene take as much room as they do here.
    package static let letters = 3.4

    /// A place of the screen: its dots or its letter, and its ink.
    private struct Cell {
        var dots: UInt8 = 0
        var letter: Character?
        var ink = Ink.ink
    }

    private let columns: Int
    private let rows: Int
    private var cells: [Cell]

    /// Letters beside each other that have one ink.
    package struct Run: Equatable, Sendable {
        package var text: String
        package var ink: Ink
    }

    /// The lines, each with no blanks at its end.
    package static func lines(of scene: Scene) -> [[Run]] {
        var screen = DotScreen(scene)
        for shape in scene.shapes { screen.draw(shape) }
        return (0..<screen.rows).map(screen.runs)
    }

    private init(_ scene: Scene) {
        columns = max(1, Int(scene.width) / DotScreen.dotsAcross)
        rows = max(1, Int(scene.height) / DotScreen.dotsDown)
        cells = Array(repeating: Cell(), count: columns * rows)
    }

    // MARK: Shapes

    private mutating func draw(_ shape: Shape) {
        switch shape {
        case .line(let line) where DotScreen.isSeen(line.ink): draw(line)
        case .disc(let disc) where DotScreen.isSeen(disc.ink): draw(disc)
        case .text(let text): draw(text)
        case .box(let box) where DotScreen.isSeen(box.ink): draw(box)
        case .line, .area, .box, .disc, .tiles: break
        }
    }

    /// True for an ink that is no ground, and no grid or other roads that would fill the screen with dots.
    private static func isSeen(_ ink: Ink) -> Bool {
        switch ink {
        case .ground, .casing, .grid, .road, .label: return false
        default: return true
        }
    }

    private mutating func draw(_ shape: StrokeShape) {
        for line in shape.lines {
            guard var last = line.first else { continue }
            dot(last, shape.ink)
            for point in line.dropFirst() {
                draw(from: last, to: point, shape.ink, isDotted: shape.dash != nil)
                last = point
            }
        }
    }

    private mutating func draw(from first: ScenePoint, to last: ScenePoint, _ ink: Ink, isDotted: Bool) {
        let steps = max(abs(last.x - first.x), abs(last.y - first.y)).rounded(.up)
        guard steps >= 1, steps < 1e5 else { return dot(last, ink) }
        for step in stride(from: 0, through: steps, by: isDotted ? 3 : 1) {
            let share = step / steps
            dot(ScenePoint(first.x + share * (last.x - first.x), first.y + share * (last.y - first.y)), ink)
        }
    }

    private mutating func draw(_ disc: DiscShape) {
        for across in -1...1 {
            for down in -1...1 { dot(disc.centre.moved(Double(across), Double(down)), disc.ink) }
        }
    }

    private mutating func draw(_ box: BoxShape) {
        for x in stride(from: box.frame.x, to: box.frame.right, by: 1) {
            for y in stride(from: box.frame.y, to: box.frame.bottom, by: 1) { dot(ScenePoint(x, y), box.ink) }
        }
    }

    /// Bits of the letters that Unicode has for dots, row by row.
    private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    private mutating func dot(_ point: ScenePoint, _ ink: Ink) {
        guard point.x >= 0, point.y >= 0, point.x < Double(columns * 2), point.y < Double(rows * 4) else { return }
        let (x, y) = (Int(point.x), Int(point.y))
        let index = y / DotScreen.dotsDown * columns + x / DotScreen.dotsAcross
        cells[index].dots |= DotScreen.bits[y % DotScreen.dotsDown * DotScreen.dotsAcross + x % DotScreen.dotsAcross]
        cells[index].ink = ink
    }

    // MARK: Texts

    private mutating func draw(_ shape: TextShape) {
        let text = Array(shape.shown)
        let row = Int((shape.at.y - shape.size * 0.4) / Double(DotScreen.dotsDown))
        let begin = Int((shape.at.x / Double(DotScreen.dotsAcross)).rounded())
        let column: Int
        switch shape.anchor {
        case .start: column = begin
        case .middle: column = begin - text.count / 2
        case .end: column = begin - text.count
        }
        guard row >= 0, row < rows else { return }
        for (offset, letter) in text.enumerated() where (0..<columns).contains(column + offset) {
            cells[row * columns + column + offset] = Cell(letter: letter, ink: shape.ink)
        }
    }

    // MARK: Lines

    private func runs(of row: Int) -> [Run] {
        let cells = self.cells[(row * columns)..<((row + 1) * columns)]
        guard let last = cells.lastIndex(where: { $0.letter != nil || $0.dots != 0 }) else { return [] }
        var runs: [Run] = []
        for cell in cells[...last] {
            if runs.last?.ink != cell.ink { runs.append(Run(text: "", ink: cell.ink)) }
            runs[runs.count - 1].text.append(DotScreen.letter(cell))
        }
        return runs
    }

    private static func letter(_ cell: Cell) -> Character {
        if let letter = cell.letter { return letter }
        guard cell.dots != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(cell.dots)) else { return " " }
        return Character(scalar)
    }
}
