/// A page that fills from the top: headings, numbers, tables, calendars and pictures, each below the one before.
package struct PageFlow {
    /// A row of a table: words at the left, and numbers at the right.
    package struct Row: Equatable, Sendable {
        package var label: String
        package var cells: [String]

        package init(_ label: String, _ cells: [String]) {
            self.label = label
            self.cells = cells
        }
    }

    /// A sheet of A4, in points.
    package static let width = 595.0
    package static let height = 842.0
    private static let margin = 48.0
    private static let letters = 10.0
    private static let calendarLetters = 9.0

    package private(set) var scene: Scene
    private var y = PageFlow.margin

    private var room: Double { PageFlow.width - 2 * PageFlow.margin }

    package init(title: String, about: String) {
        scene = Scene(width: PageFlow.width, height: PageFlow.height, title: title, about: about)
        scene.add(.box(BoxShape(.ground, SceneBox(0, 0, PageFlow.width, PageFlow.height))))
    }

    private mutating func text(
        _ text: String, _ ink: Ink, _ x: Double, size: Double = letters, anchor: TextShape.Anchor = .start,
        isBold: Bool = false, room: Double
    ) {
        let at = ScenePoint(x, y)
        scene.add(.text(TextShape(text, ink, at: at, size: size, anchor: anchor, isBold: isBold, mostWidth: room)))
    }

    // MARK: Words

    package mutating func title(_ title: String, _ line: String) {
        y += 22
        text(title, .ink, PageFlow.margin, size: 24, isBold: true, room: room)
        y += 18
        text(line, .pale, PageFlow.margin, size: 11, room: room)
        y += 22
    }

    package mutating func heading(_ heading: String) {
        y += 22
        text(heading, .ink, PageFlow.margin, size: 13, isBold: true, room: room)
        y += 8
    }

    /// Numbers beside each other, each with what it is.
    package mutating func facts(_ facts: [SharePicture.Fact]) {
        let column = room / Double(max(1, facts.count))
        let wanted = 20.0
        let widest = facts.reduce(1.0) { max($0, FontWidths.width(of: $1.number, size: wanted, isBold: true)) }
        let size = wanted * min(1, column * 0.82 / widest)
        y += 22
        for (place, fact) in facts.enumerated() {
            text(
                fact.number, .ink, PageFlow.margin + column * Double(place), size: size, isBold: true, room: column)
        }
        y += 14
        for (place, fact) in facts.enumerated() {
            text(fact.label, .pale, PageFlow.margin + column * Double(place), room: column * 0.95)
        }
        y += 12
    }

    /// Columns of numbers have equal widths, in which each has room, and the words what is left.
    package mutating func table(_ rows: [Row]) {
        let widest = rows.flatMap(\.cells).reduce(66.0) { max($0, FontWidths.width(of: $1, size: PageFlow.letters)) }
        let column = widest + 6
        for row in rows {
            y += 16
            let cells = Double(row.cells.count)
            text(row.label, .ink, PageFlow.margin, room: room - cells * column - 8)
            for (place, cell) in row.cells.enumerated() {
                let right = PageFlow.width - PageFlow.margin - column * (cells - 1 - Double(place))
                text(cell, .ink, right, anchor: .end, room: widest)
            }
            let rule = [ScenePoint(PageFlow.margin, y + 5), ScenePoint(PageFlow.width - PageFlow.margin, y + 5)]
            scene.add(.line(StrokeShape(.grid, width: 0.5, [rule])))
        }
        y += 8
    }

    // MARK: Pictures

    /// A heading, with the key at its right, and below it a row for each month and a field for each of its days, the
    /// stronger the farther it went.
    package mutating func calendar(_ heading: String, _ months: [CalendarGrid.Month], _ key: CalendarGrid.Key) {
        self.heading(heading)
        let end = ScenePoint(PageFlow.width - PageFlow.margin, y - 8)
        CalendarGrid.draw(key, endingAt: end, letters: PageFlow.calendarLetters, on: &scene)
        y += 8
        CalendarGrid.draw(
            months, most: key.mostValue, at: ScenePoint(PageFlow.margin, y), width: room,
            letters: PageFlow.calendarLetters, on: &scene)
        y += CalendarGrid.height(of: months.count, letters: PageFlow.calendarLetters) + 8
    }

    /// True if a calendar of so many months ends on this sheet.
    package func hasRoom(forMonths months: Int) -> Bool {
        left >= 30 + CalendarGrid.height(of: months, letters: PageFlow.calendarLetters)
    }

    /// A picture as wide as the text and so high, made for that size.
    package mutating func picture(height: Double, _ make: (_ style: PictureStyle) -> Scene) {
        var style = PictureStyle()
        (style.width, style.height, style.letters) = (room, height, PageFlow.letters)
        y += 8
        for shape in make(style).shapes { scene.add(shape.moved(PageFlow.margin, y)) }
        y += height + 8
    }

    /// The height that is left.
    package var left: Double { PageFlow.height - PageFlow.margin - y - 16 }
}
