import Draw
import Testing

@Suite struct SceneLinesTests {
    private static let scene: Scene = {
        var scene = Scene(width: 200, height: 100, title: "A → B", about: "Two\nlines", theme: .dark)
        scene.add(.box(BoxShape(.ground, SceneBox(0, 0, 200, 100), radius: 2.5, opacity: 0.5)))
        scene.add(
            .line(
                StrokeShape(
                    .speed(3), width: 1.25, [[ScenePoint(1, 2), ScenePoint(-3.5, 4.25)], [ScenePoint(7, 7)]],
                    opacity: 0.9, dash: Dash(on: 1, off: 2))))
        scene.add(.line(StrokeShape(.casing, width: 3, [])))
        scene.add(.area(AreaShape(.height, [[ScenePoint(0, 0), ScenePoint(10, 0), ScenePoint(10, 10)]])))
        scene.add(.disc(DiscShape(.start, ScenePoint(5, 6), radius: 3)))
        scene.add(.disc(DiscShape(.stop, ScenePoint(5, 6), radius: 3, rim: DiscShape.Rim(.ground, width: 0.5))))
        scene.add(.text(TextShape("Grüße, \"<&>\" 東京", .ink, at: ScenePoint(9, 9), size: 12)))
        scene.add(
            .text(
                TextShape(
                    "", .pale, at: ScenePoint(9, 9), size: 12, anchor: .end, isBold: true, halo: .ground,
                    mostWidth: 50)))
        scene.add(
            .tiles(
                TileShape(
                    file: "/srv/my maps/a b.mbtiles", centre: ScenePoint(0.523456789012, 0.25), worldWidth: 123_456.78,
                    fade: 0.45, credit: ScenePoint(190, 95), creditSize: 9)))
        return scene
    }()

    private func read(_ bytes: [UInt8]) throws -> Scene { try bytes.withUnsafeBytes { try SceneReader.read($0) } }

    @Test func aSceneIsReadAsItWasWritten() throws {
        var expected = SceneLinesTests.scene
        expected.about = "Two\u{FFFD}lines"
        let read = try read(SceneLinesTests.scene.lines)
        #expect(read == expected)
    }

    @Test func aSceneThatIsCutAnywhereIsRefused() {
        let bytes = SceneLinesTests.scene.lines
        for length in 0..<bytes.count {
            #expect(throws: SceneReader.Failure.self, "\(length) bytes") { try read(Array(bytes.prefix(length))) }
        }
    }

    /// A byte that is changed gives another scene or a refusal, and never a crash.
    @Test func aSceneWithAnyByteChangedIsASceneOrRefused() {
        let bytes = SceneLinesTests.scene.lines
        var refused = 0
        for index in bytes.indices {
            for byte: UInt8 in [0, 0x0A, 0x20, 0x2D, 0x39, 0xFF] {
                var changed = bytes
                changed[index] = byte
                do { _ = try read(changed) } catch { refused += 1 }
            }
        }
        #expect(refused > bytes.count)
    }

    @Test(arguments: [
        ("gpx", 1), ("roadbook-scene 1\nsize 0 5", 2), ("roadbook-scene 1\nsize 500 500\ntheme pink", 3),
        ("roadbook-scene 1\nsize 500 500\ntheme dark\ntitle\nabout\nm 1 1", 6),
        ("roadbook-scene 1\nsize 500 500\ntheme dark\ntitle\nabout\nline blue 1000 1 0 0", 6),
        ("roadbook-scene 1\nsize 500 500\ntheme dark\ntitle\nabout\nline ink 1000 1 0 0\nm 1 x", 7),
        ("roadbook-scene 1\nsize 500 500\ntheme dark\ntitle\nabout\nbox ink 1000 1 0 9999999999999999 1 0", 6),
    ])
    func theLineThatIsWrongIsTold(text: String, line: Int) {
        do {
            _ = try read(Array("\(text)\nend\n".utf8))
            Issue.record("\(text) was read")
        } catch {
            #expect((error as? SceneReader.Failure)?.line == line, "\(text)")
        }
    }

    /// The place to which steps lead has no more digits than a step.
    @Test func stepsThatLeadTooFarAreRefused() throws {
        let head = "roadbook-scene 1\nsize 500 500\ntheme dark\ntitle\nabout\nline ink 1000 1 0 0\nm 999999999999999 0"
        #expect(try read(Array("\(head)\nend\n".utf8)).shapes.count == 1)
        for step in [" 1 0", String(repeating: " 999999999999999 0", count: 10_000)] {
            theLineThatIsWrongIsTold(text: head + step, line: 7)
        }
    }

    @Test func whatIsNoNumberIsNoPoint() throws {
        var scene = Scene(width: 10, height: 10, title: "")
        scene.add(.line(StrokeShape(.ink, width: 1, [[ScenePoint(.nan, 1), ScenePoint(2, 1e300), ScenePoint(3, 4)]])))
        let read = try read(scene.lines)
        #expect(read.shapes == [.line(StrokeShape(.ink, width: 1, [[ScenePoint(3, 4)]]))])
    }
}
