import Draw
import Testing

@Suite struct SVGTests {
    @Test func aPictureIsWrittenElementByElement() {
        var scene = Scene(width: 20, height: 10.5, title: "A & B", about: "<way>")
        scene.add(.box(BoxShape(.ground, SceneBox(0, 0, 20, 10.5))))
        let points = [ScenePoint(1, 2), ScenePoint(3.04, 2), ScenePoint(3.04, 0.5)]
        scene.add(
            .line(StrokeShape(.speed(9), width: 1.5, [points, [ScenePoint(9, 9)]], dash: Dash(on: 0, off: 3))))
        scene.add(.disc(DiscShape(.start, ScenePoint(5, 5), radius: 2, rim: DiscShape.Rim(.ground, width: 0.5))))
        scene.add(
            .text(TextShape("a<b\u{1b}", .ink, at: ScenePoint(4, 4), size: 3, anchor: .middle, halo: .ground)))
        let expected = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 105" width="20" height="10.5" role="img">
            <title>A &amp; B</title>
            <desc>&lt;way&gt;</desc>
            <style>
            text{font-family:"DejaVu Sans",Verdana,sans-serif;stroke-linejoin:round}
            polyline,path.s{fill:none;stroke-linecap:round;stroke-linejoin:round}
            .ground{fill:#f7f6f2}.s.ground,.r-ground{stroke:#f7f6f2}
            .ink{fill:#222222}.s.ink,.r-ink{stroke:#222222}
            .start{fill:#1f8a4c}.s.start,.r-start{stroke:#1f8a4c}
            .speed9{fill:#8fa800}.s.speed9,.r-speed9{stroke:#8fa800}
            path.s{fill:none}
            </style>
            <rect class="ground" x="0" y="0" width="200" height="105"/>
            <path class="s speed9" stroke-width="15" stroke-dasharray="0 30" d="M10 20l20 0l0 -15M90 90l0 0"/>
            <circle class="start r-ground" stroke-width="5" cx="50" cy="50" r="20"/>
            <text class="ground r-ground" x="40" y="40" font-size="30" text-anchor="middle" stroke-width="7" \
            aria-hidden="true">a&lt;b\u{FFFD}</text>
            <text class="ink" x="40" y="40" font-size="30" text-anchor="middle">a&lt;b\u{FFFD}</text>
            </svg>

            """
        #expect(String(decoding: SVGText.bytes(of: scene), as: UTF8.self) == expected)
    }

    @Test func aLongTextEndsInAnEllipsis() {
        let text = TextShape("a very long name of a place", .ink, at: ScenePoint(0, 0), size: 10, mostWidth: 60)
        #expect(text.shown.hasSuffix("…"))
        #expect(FontWidths.width(of: text.shown, size: 10) <= 60)
        let short = TextShape("short", .ink, at: ScenePoint(0, 0), size: 10, mostWidth: 60)
        #expect(short.shown == "short")
    }
}
