import Draw
import Testing

@Suite struct DotScreenTests {
    private func text(_ scene: Scene) -> [String] {
        DotScreen.lines(of: scene).map { $0.map(\.text).joined() }
    }

    @Test func eachOfEightDotsHasItsPlace() {
        for (x, y, dots) in [(0, 0, 0x01), (0, 1, 0x02), (0, 2, 0x04), (0, 3, 0x40), (1, 0, 0x08), (1, 3, 0x80)] {
            var scene = Scene(width: 2, height: 4, title: "")
            scene.add(.line(StrokeShape(.route, width: 1, [[ScenePoint(Double(x), Double(y))]])))
            let letter = Unicode.Scalar(UInt32(0x2800 + dots)).map { String(Character($0)) }
            #expect(text(scene) == [letter ?? ""])
        }
    }

    @Test func aLineHasADotInEachColumn() {
        var scene = Scene(width: 20, height: 8, title: "")
        scene.add(.line(StrokeShape(.route, width: 1, [[ScenePoint(0, 0), ScenePoint(19, 7)]])))
        let lines = DotScreen.lines(of: scene)
        #expect(lines.count == 2)
        #expect(text(scene).allSatisfy { !$0.isEmpty })
        #expect(lines.joined().allSatisfy { $0.ink == .route || $0.text.allSatisfy { $0 == " " } })
    }

    @Test func lettersStandOverDots() {
        var scene = Scene(width: 20, height: 4, title: "")
        scene.add(.line(StrokeShape(.route, width: 1, [[ScenePoint(0, 1), ScenePoint(19, 1)]])))
        scene.add(.text(TextShape("ab", .ink, at: ScenePoint(10, 3.4), size: 3.4, anchor: .middle)))
        let line = text(scene).first ?? ""
        #expect(line.count == 10)
        #expect(line.dropFirst(4).hasPrefix("ab"))
    }

    @Test func whatLiesOutsideIsNotThere() {
        var scene = Scene(width: 4, height: 4, title: "")
        scene.add(.line(StrokeShape(.route, width: 1, [[ScenePoint(-50, -50), ScenePoint(50, -50)]])))
        scene.add(.text(TextShape("far", .ink, at: ScenePoint(100, 100), size: 3.4)))
        #expect(text(scene) == [""])
    }
}
