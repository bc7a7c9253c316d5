import Draw
import Testing

@Suite struct ReportTests {
    private func page() -> Scene {
        var page = PageFlow(title: "Driven: 2026", about: "2026")
        page.title("Driven: 2026", "2026-01-01 to 2026-12-31")
        page.facts([SharePicture.Fact("123,456.7 km", "distance"), SharePicture.Fact("3,123 h 59 min", "time")])
        page.heading("Days")
        let days = (1...31).map { $0 % 3 == 0 ? 0.0 : Double($0 * 1_000) }
        page.calendar((1...12).map { CalendarGrid.Month("2026-\($0)", days) })
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
        #expect(fields[.grid] == 12 * 10)
        #expect(fields[.often(9)] ?? 0 > 0)
        let driven = (0..<Ink.speeds).reduce(0) { $0 + (fields[.often($1)] ?? 0) }
        #expect(driven == 12 * 21)
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
