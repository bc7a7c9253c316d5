import Draw
import Testing

/// Reports as sheets of paper and as a page of HTML.
@Suite struct ReportDocumentTests {
    private static let hostile = "<script>alert('x')</script>\" onload=\"x\u{1b}[31m\u{202E}"

    /// A report with a table of so many rows, of which every seventh has a note of many lines.
    private static func document(rows: Int) -> ReportDocument {
        var document = ReportDocument(title: "History of Golf", subtitle: "As of 2026-11-26", language: "en")
        document.add(.heading("The vehicle"))
        document.add(.facts([ReportDocument.Fact("make", "VW"), ReportDocument.Fact("VIN", "WVWZZZ1KZAW000001")]))
        document.addPicture(height: 210) { style in
            OdometerPicture.scene(series, heading: "Odometer (km)", title: "", about: "", style)
                ?? Scene(width: style.width, height: style.height, title: "")
        }
        document.add(.heading("Services done"))
        document.add(.table(table(rows: rows)))
        document.add(.paragraph("What comes again is spread over the days that it is paid for."))
        return document
    }

    private static func table(rows: Int) -> ReportTable {
        var table = ReportTable([
            ReportTable.Column("date"), ReportTable.Column("odometer", isNumber: true), ReportTable.Column("service"),
            ReportTable.Column("cost", isNumber: true), ReportTable.Column("note"),
        ])
        for row in 0..<rows {
            let words = [String](repeating: "words", count: row % 7 == 0 ? 60 : 3).joined(separator: " ")
            table.add(["2026-01-01", "\(row),000 km", "service\(row)", "89.00 EUR", words], isStrong: row % 5 == 0)
        }
        return table
    }

    private static var series: OdometerPicture.Series {
        var series = OdometerPicture.Series()
        series.readings = (0..<100).map { ScenePoint(Double($0) * 10, 186_000 + Double($0) * 300) }
        series.questioned = [ScenePoint(500, 190_000), ScenePoint(510, 999_999)]
        series.unrecorded = [100...200]
        series.exchanges = [700]
        series.ticks = (0..<12).map { OdometerPicture.Tick(Double($0) * 90, "2026-\($0)") }
        return series
    }

    private static func texts(_ scene: Scene) -> [TextShape] {
        scene.shapes.compactMap { shape in
            if case .text(let text) = shape { return text }
            return nil
        }
    }

    private static func box(_ text: TextShape) -> SceneBox {
        let width = FontWidths.width(of: text.shown, size: text.size, isBold: text.isBold)
        let left = text.anchor == .start ? text.at.x : text.anchor == .end ? text.at.x - width : text.at.x - width / 2
        return SceneBox(left, text.at.y - text.size * 0.78, width, text.size)
    }

    // MARK: Columns

    /// The places at which the cells of a table begin or end.
    private static func places(isNumber: Bool) -> [Double] {
        var table = ReportTable([
            ReportTable.Column("a"), ReportTable.Column("b", isNumber: isNumber),
            ReportTable.Column("c", isNumber: isNumber),
        ])
        table.add(["a1", "b1", "c1"])
        var document = ReportDocument(title: "T", subtitle: "S", language: "en")
        document.add(.table(table))
        return ["a1", "b1", "c1"].compactMap { cell in
            ReportPages.scenes(of: document).flatMap(texts).first { $0.text == cell }?.at.x
        }
    }

    @Test func figuresAreSpreadOverTheSheetAndWordsStandTogether() throws {
        let figures = ReportDocumentTests.places(isNumber: true)
        let words = ReportDocumentTests.places(isNumber: false)
        try #require(figures.count == 3 && words.count == 3)
        #expect(abs(figures[2] - (PageFlow.width - 48)) < 0.01)
        #expect(figures[1] > 200 && figures[1] < 400)
        #expect(words[2] < 120)
    }

    // MARK: Paper

    @Test(arguments: [0, 1, 8, 400]) func nothingIsCutAndNoTwoTextsCollide(rows: Int) {
        let pages = ReportPages.scenes(of: Self.document(rows: rows))
        let paper = SceneBox(0, 0, PageFlow.width, PageFlow.height)
        for page in pages {
            let boxes = Self.texts(page).map(Self.box)
            #expect(boxes.allSatisfy(paper.holds))
            for (index, box) in boxes.enumerated() {
                #expect(!boxes[(index + 1)...].contains(where: box.overlaps), "\(box)")
            }
        }
    }

    @Test func aLongTableGoesOnWithItsHeadingsAndLosesNoRow() {
        let pages = ReportPages.scenes(of: Self.document(rows: 400))
        #expect(pages.count > 8)
        let texts = pages.map { Self.texts($0).map(\.text) }
        let services = texts.joined().filter { $0.hasPrefix("service") && $0 != "service" }
        #expect(services == (0..<400).map { "service\($0)" })
        for page in texts where page.contains(where: { $0.hasPrefix("service") && $0 != "service" }) {
            #expect(page.contains("odometer"))
        }
        #expect(texts.indices.allSatisfy { texts[$0].contains("\($0 + 1) / \(pages.count)") })
        #expect(texts.joined().filter { $0 == "words" || $0.hasPrefix("words ") }.count > 400)
    }

    @Test func aWordWithoutBlanksIsBrokenAndOneWithoutEndIsCut() {
        var document = ReportDocument(title: "History", subtitle: "", language: "en")
        var table = ReportTable([ReportTable.Column("note"), ReportTable.Column("cost", isNumber: true)])
        table.add([String(repeating: "車", count: 960), "1.00 EUR"])
        table.add([String(repeating: "W", count: 9_000), "2.00 EUR"])
        document.add(.table(table))
        let pages = ReportPages.scenes(of: document)
        let paper = SceneBox(0, 0, PageFlow.width, PageFlow.height)
        #expect(pages.flatMap(Self.texts).map(Self.box).allSatisfy(paper.holds))
        #expect(pages.flatMap(Self.texts).contains { $0.text == "…" })
        #expect(pages.flatMap(Self.texts).contains { $0.text == "2.00 EUR" })
    }

    @Test func aColumnWithoutAnythingIsLeftOut() {
        var table = ReportTable([ReportTable.Column("date"), ReportTable.Column("note"), ReportTable.Column("cost")])
        table.add(["a", "", "1"])
        table.add(["b"], isStrong: true)
        let kept = table.withoutEmptyColumns
        #expect(kept.columns.map(\.heading) == ["date", "cost"])
        #expect(kept.rows.map(\.cells) == [["a", "1"], ["b", ""]])
        #expect(kept.rows.map(\.isStrong) == [false, true])
    }

    // MARK: The chart

    @Test func theChartMarksWhatIsQuestionedAndStaysOnThePaper() throws {
        var style = PictureStyle()
        (style.width, style.height, style.letters) = (499, 210, 10)
        let scene = try #require(
            OdometerPicture.scene(Self.series, heading: "Odometer (km)", title: "Odometer", about: "", style))
        let paper = SceneBox(0, 0, 499, 210)
        var (curve, dashes) = (0, 0)
        for case .line(let line) in scene.shapes {
            #expect(line.lines.allSatisfy { $0.allSatisfy(paper.contains) })
            if line.ink == .curve { curve += line.lines.reduce(0) { $0 + $1.count } }
            if line.ink == .mark, line.dash != nil { dashes += line.lines.count }
        }
        #expect(curve == 100 && dashes == 1)
        var discs: [DiscShape] = []
        for case .disc(let disc) in scene.shapes { discs.append(disc) }
        // The one that is far from all others has no room.
        #expect(discs.map(\.ink) == [.stop])
        let texts = Self.texts(scene)
        #expect(texts.map(Self.box).allSatisfy(paper.holds), "\(texts.map(Self.box))")
        #expect(texts.contains { $0.text == "2026-0" })
    }

    @Test func oneReadingMakesNoChart() {
        var series = OdometerPicture.Series()
        #expect(OdometerPicture.scene(series, heading: "", title: "", about: "", PictureStyle()) == nil)
        series.readings = [ScenePoint(0, 10_000)]
        #expect(OdometerPicture.scene(series, heading: "", title: "", about: "", PictureStyle()) == nil)
    }

    // MARK: HTML

    @Test func aPageStandsByItselfAndItsElementsAreClosed() {
        let text = String(decoding: HTMLText.bytes(of: Self.document(rows: 400)), as: UTF8.self)
        #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n"))
        #expect(text.hasSuffix("</main>\n</body>\n</html>\n"))
        for word in ["://", "src=", "href", "<script", "url(", "@import", "<link"] { #expect(!text.contains(word)) }
        for name in ["section", "table", "thead", "tbody", "tr", "td", "dl", "dt", "dd", "figure", "svg", "div", "h2"] {
            let begun = text.split(separator: "<\(name)", omittingEmptySubsequences: false).count - 1
            let ended = text.split(separator: "</\(name)>", omittingEmptySubsequences: false).count - 1
            #expect(begun == ended && ended > 0, "\(name)")
        }
        #expect(text.contains("<th scope=\"col\" class=\"number\">odometer</th>"))
        #expect(text.contains("<tr class=\"sum\"><th scope=\"row\">2026-01-01</th><td class=\"number\">5,000 km</td>"))
        #expect(text.split(separator: "<tr", omittingEmptySubsequences: false).count - 1 == 401)
    }

    @Test func nobodyWritesElementsIntoIt() {
        var document = ReportDocument(title: Self.hostile, subtitle: Self.hostile, language: "en")
        var table = ReportTable([ReportTable.Column(Self.hostile)])
        table.add([Self.hostile])
        document.add(.heading(Self.hostile))
        document.add(.paragraph(Self.hostile))
        document.add(.facts([ReportDocument.Fact(Self.hostile, Self.hostile)]))
        document.add(.table(table))
        let text = String(decoding: HTMLText.bytes(of: document), as: UTF8.self)
        let safe = "&lt;script&gt;alert('x')&lt;/script&gt;&quot; onload=&quot;x\u{FFFD}[31m\u{FFFD}"
        #expect(!text.contains("<script") && !text.contains("onload=\""))
        #expect(!text.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202E}" })
        // The title twice, the words below it, and each of the six others.
        #expect(text.split(separator: safe, omittingEmptySubsequences: false).count - 1 == 9)
    }
}
