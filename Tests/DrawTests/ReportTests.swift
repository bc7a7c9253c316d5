import Draw
import Testing

@Suite struct ReportTests {
    private static let year: [CalendarGrid.Month] = {
        let days = (1...31).map { $0 % 3 == 0 ? 0.0 : Double($0 * 1_000) }
        return (1...12).map { CalendarGrid.Month("2026-\($0)", days) }
    }()
    private static let key = CalendarGrid.Key(nothing: "0", most: "31.0 km", mostValue: 31_000)

    private func page() -> Scene {
        var page = PageFlow(title: "Driven: 2026", about: "2026")
        page.title("Driven: 2026", "2026-01-01 to 2026-12-31")
        page.facts([SharePicture.Fact("123,456.7 km", "distance"), SharePicture.Fact("3,123 h 59 min", "time")])
        page.calendar("Days", ReportTests.year, ReportTests.key)
        page.heading("Vehicles")
        let name = "A vehicle with a name that nobody would give to any vehicle that they have to tell from others"
        page.table([PageFlow.Row("Golf", ["12 trips", "1,234 km"]), PageFlow.Row(name, ["1 trip", "3 km"])])
        page.picture(height: page.left) { style in
            let row = BarPicture.Row("Distance (km)", [10, 0, 20])
            return BarPicture.scene([row], labels: ["a", "b", "c"], title: "", lines: [], about: "", style)
        }
        return page.scene
    }

    private func box(_ text: TextShape) -> SceneBox {
        let width = FontWidths.width(of: text.shown, size: text.size, isBold: text.isBold)
        let left = text.anchor == .start ? text.at.x : text.anchor == .end ? text.at.x - width : text.at.x - width / 2
        return SceneBox(left, text.at.y - text.size * 0.78, width, text.size)
    }

    @Test func noNumberOfATableIsCut() {
        var page = PageFlow(title: "", about: "")
        page.table([PageFlow.Row("Home → Work", ["2026-03-02", "about 104.5 km/h"])])
        let texts = page.scene.shapes.compactMap { shape -> TextShape? in
            if case .text(let text) = shape { return text }
            return nil
        }
        #expect(texts.map(\.shown) == ["Home → Work", "2026-03-02", "about 104.5 km/h"])
        let boxes = RoadOnPaper.boxes(page.scene).map(\.box)
        #expect(boxes.count == 3 && !boxes[0].overlaps(boxes[1]) && !boxes[1].overlaps(boxes[2]))
    }

    @Test func nothingIsCutAndNoTwoTextsCollide() {
        let scene = page()
        let paper = SceneBox(0, 0, scene.width, scene.height)
        var boxes: [SceneBox] = []
        for case .text(let text) in scene.shapes { boxes.append(box(text)) }
        #expect(boxes.count > 25)
        #expect(boxes.allSatisfy(paper.holds))
        for (index, box) in boxes.enumerated() {
            #expect(!boxes[(index + 1)...].contains(where: box.overlaps), "\(box)")
        }
    }

    @Test func aDayHasAFieldAndAFarOneIsStrong() {
        var fields: [Ink: Int] = [:]
        for case .box(let box) in page().shapes { fields[box.ink, default: 0] += 1 }
        // The key has five fields more.
        #expect(fields[.grid] == 12 * 10 + 1)
        #expect(fields[.often(9)] ?? 0 > 1)
        let driven = (0..<Ink.speeds).reduce(0) { $0 + (fields[.often($1)] ?? 0) }
        #expect(driven == 12 * 21 + 4)
    }

    @Test func aCalendarSaysWhichDayItIsAndWhatItsColoursMean() {
        var texts: [String: TextShape] = [:]
        // The bars below it have a 0, too.
        for case .text(let text) in page().shapes where texts[text.text] == nil { texts[text.text] = text }
        for day in ["1", "5", "30"] { #expect(texts[day] != nil, "\(day)") }
        for word in ["0", "31.0 km"] { #expect(texts[word]?.at.y == texts["Days"]?.at.y, "\(word)") }
    }

    /// Three years have room on a sheet, one below the other, and no fourth.
    @Test func calendarsFillASheetAndNoMore() {
        var page = PageFlow(title: "Driven", about: "")
        for year in 1...3 {
            #expect(page.hasRoom(forMonths: 12), "\(year)")
            page.calendar("Days of \(year)", ReportTests.year, ReportTests.key)
        }
        #expect(!page.hasRoom(forMonths: 12))
        for case .box(let box) in page.scene.shapes { #expect(box.frame.bottom <= PageFlow.height) }
        for case .text(let text) in page.scene.shapes { #expect(text.at.y < PageFlow.height - 40) }
    }

    @Test func pagesFollowEachOther() throws {
        let pages = [page(), page(), MapPicture.scene(of: [], PictureStyle(), RoadOnPaper.words)]
        let read = try pages.flatMap(\.lines).withUnsafeBytes { try SceneReader.readAll($0) }
        #expect(read.count == 3)
        #expect(read[0] == read[1])
        #expect(read[2].title == RoadOnPaper.words.title)
        #expect(throws: SceneReader.Failure.self) {
            try pages.flatMap(\.lines).withUnsafeBytes { try SceneReader.read($0) }
        }
    }

    @Test func theLineOfALaterPageIsCounted() {
        let lines = page().lines
        let count = lines.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
        do {
            _ = try (lines + Array("gpx\n".utf8)).withUnsafeBytes { try SceneReader.readAll($0) }
            Issue.record("it was read")
        } catch {
            #expect((error as? SceneReader.Failure)?.line == count + 1)
        }
    }
}
