/// A report on sheets of A4: what does not fit goes on on the next one, and a table begins there with its headings.
package struct ReportPages {
    static let margin = 48.0
    static let letters = 10.0
    private static let cellLetters = 9.0
    private static let gap = 10.0
    private static let leading = 1.3
    /// A heading stands on a sheet only with so much below it.
    private static let roomBelowHeading = 60.0
    /// The sheet ends above its number.
    private static let bottom = PageFlow.height - margin - 18

    private let document: ReportDocument
    private var scenes: [Scene] = []
    /// The lower edge of what is there.
    private var y = margin

    private var room: Double { ReportDocument.pictureWidth }

    package static func scenes(of document: ReportDocument) -> [Scene] {
        var pages = ReportPages(document)
        pages.begin()
        pages.title()
        for block in document.blocks { pages.add(block) }
        pages.number()
        return pages.scenes
    }

    private init(_ document: ReportDocument) { self.document = document }

    // MARK: Sheets

    private mutating func begin() {
        var scene = Scene(
            width: PageFlow.width, height: PageFlow.height, title: document.title, about: document.subtitle)
        scene.add(.box(BoxShape(.ground, SceneBox(0, 0, PageFlow.width, PageFlow.height))))
        scenes.append(scene)
        y = ReportPages.margin
    }

    /// A new sheet, if less than this is left of the old one.
    private mutating func need(_ height: Double) {
        if y + height > ReportPages.bottom, y > ReportPages.margin { begin() }
    }

    private mutating func draw(_ shape: Shape) { scenes[scenes.count - 1].add(shape) }

    /// `3 / 7`, and whose report it is.
    private mutating func number() {
        let line = PageFlow.height - ReportPages.margin + 4
        for index in scenes.indices {
            let (left, right) = (ReportPages.margin, PageFlow.width - ReportPages.margin)
            let name = TextShape(
                document.title, .pale, at: ScenePoint(left, line), size: 8, mostWidth: room * 0.8)
            let number = TextShape(
                "\(index + 1) / \(scenes.count)", .pale, at: ScenePoint(right, line), size: 8, anchor: .end)
            scenes[index].add(.text(name))
            scenes[index].add(.text(number))
        }
    }

    // MARK: Words

    private mutating func title() {
        y += 24
        for line in TableLayout.broken(document.title, room, size: 24, isBold: true) {
            write(line, .ink, size: 24, isBold: true)
            y += 28
        }
        y -= 8
        paragraph(document.subtitle, .pale)
    }

    private mutating func write(
        _ text: String, _ ink: Ink, at x: Double = margin, size: Double, anchor: TextShape.Anchor = .start,
        isBold: Bool = false
    ) {
        draw(.text(TextShape(text, ink, at: ScenePoint(x, y), size: size, anchor: anchor, isBold: isBold)))
    }

    private mutating func add(_ block: ReportDocument.Block) {
        switch block {
        case .heading(let text): heading(text)
        case .paragraph(let text): paragraph(text, .pale)
        case .facts(let facts): self.facts(facts)
        case .table(let table): self.table(table)
        case .picture(let scene): picture(scene)
        }
    }

    private mutating func heading(_ text: String) {
        need(32 + ReportPages.roomBelowHeading)
        y += 30
        draw(
            .text(
                TextShape(
                    text, .ink, at: ScenePoint(ReportPages.margin, y), size: 13, isBold: true, mostWidth: room)))
        y += 6
    }

    private mutating func paragraph(_ text: String, _ ink: Ink) {
        let size = ReportPages.letters
        for line in TableLayout.broken(text, room, size: size) {
            need(size * ReportPages.leading)
            y += size * ReportPages.leading
            write(line, ink, size: size)
        }
        y += 6
    }

    /// Labels in a column, and beside them what they are of.
    private mutating func facts(_ facts: [ReportDocument.Fact]) {
        let size = ReportPages.letters
        let widest = facts.reduce(0.0) { max($0, FontWidths.width(of: $1.label, size: size)) }
        let column = min(widest + ReportPages.gap, room / 3)
        for fact in facts {
            let labels = TableLayout.broken(fact.label, column - ReportPages.gap, size: size)
            let values = TableLayout.broken(fact.value, room - column, size: size)
            let count = max(labels.count, values.count)
            need(Double(count) * size * ReportPages.leading + 3)
            for index in 0..<count {
                y += size * ReportPages.leading
                if index < labels.count { write(labels[index], .pale, size: size) }
                if index < values.count { write(values[index], .ink, at: ReportPages.margin + column, size: size) }
            }
            y += 3
        }
        y += 4
    }

    // MARK: Tables

    private mutating func table(_ table: ReportTable) {
        let layout = TableLayout(table, room: room, size: ReportPages.cellLetters, gap: ReportPages.gap)
        let headings = layout.headings
        var isHeaded = false
        for row in table.rows {
            let lines = layout.lines(row)
            let before = scenes.count
            need(height(lines) + (isHeaded ? 0 : height(headings)))
            if !isHeaded || scenes.count > before {
                draw(headings, layout, .pale, isBold: true, rule: .pale)
                isHeaded = true
            }
            draw(lines, layout, .ink, isBold: row.isStrong, rule: .grid)
        }
        y += 6
    }

    private func height(_ lines: [[String]]) -> Double {
        let count = lines.map(\.count).max() ?? 0
        return Double(max(1, count)) * ReportPages.cellLetters * ReportPages.leading + 6
    }

    private mutating func draw(_ lines: [[String]], _ layout: TableLayout, _ ink: Ink, isBold: Bool, rule: Ink) {
        let top = y
        for (column, texts) in lines.enumerated() {
            let isNumber = layout.table.columns[column].isNumber
            let left = ReportPages.margin + layout.left(of: column)
            let x = isNumber ? left + layout.widths[column] : left
            for (index, text) in texts.enumerated() {
                y = top + Double(index + 1) * layout.size * ReportPages.leading
                write(text, ink, at: x, size: layout.size, anchor: isNumber ? .end : .start, isBold: isBold)
            }
        }
        y = top + height(lines)
        let points = [ScenePoint(ReportPages.margin, y - 2), ScenePoint(PageFlow.width - ReportPages.margin, y - 2)]
        draw(.line(StrokeShape(rule, width: 0.5, [points])))
    }

    // MARK: Pictures

    private mutating func picture(_ scene: Scene) {
        need(scene.height + 12)
        y += 6
        for shape in scene.shapes { draw(shape.moved(ReportPages.margin, y)) }
        y += scene.height + 6
    }
}
