import Draw
import Glibc
import Paint
import PrivateGpsd
import TemporaryFolders
import Testing

/// `roadbook-draw`, from the words that it is called with to the file that is there afterwards.
@Suite struct DrawProgramTests {
    private let folder = TemporaryFolder()
    private let way = scene(
        .box(BoxShape(.ground, SceneBox(0, 0, 64, 48))),
        .line(StrokeShape(.speed(4), width: 4, [points((5, 5), (60, 40))], dash: Dash(on: 6, off: 3))),
        .area(AreaShape(.height, [points((5, 45), (60, 45), (30, 20))], opacity: 0.5)),
        .disc(DiscShape(.start, ScenePoint(5, 5), radius: 4, rim: DiscShape.Rim(.ground, width: 1))),
        .text(TextShape("Way", .ink, at: ScenePoint(20, 30), size: 12, halo: .ground, mostWidth: 40)),
        width: 64, height: 48)

    private func draw(_ words: String..., scene lines: [UInt8]? = nil) throws -> Drawing {
        try Drawing(words, lines ?? way.lines, in: folder)
    }

    private func file(_ name: String) -> String { "\(folder.path)/\(name)" }

    // MARK: Files

    @Test func theEndingOfTheFileSaysWhatItIs() throws {
        let beginnings: [(String, [UInt8])] = [
            ("a.png", [0x89, 0x50]), ("b.PDF", Array("%PDF".utf8)), ("c.d.Png", [0x89, 0x50]),
        ]
        for (name, beginning) in beginnings {
            let run = try draw(file(name))
            #expect(run.code == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
            #expect(Drawing.bytes(of: file(name)).starts(with: beginning))
        }
    }

    @Test func theFormatWinsOverTheEnding() throws {
        #expect(try draw("--format=pdf", file("a.png")).code == 0)
        #expect(Drawing.bytes(of: file("a.png")).starts(with: "%PDF".utf8))
        #expect(try draw(file("picture"), "--format", "png").code == 0)
        #expect(Drawing.bytes(of: file("picture")).starts(with: [0x89, 0x50]))
    }

    @Test func standardOutputHasTheSameBytes() throws {
        #expect(try draw(file("a.png")).code == 0)
        let run = try draw("--format", "png", "-")
        #expect(run.code == 0 && run.errors.isEmpty)
        #expect(run.output == Drawing.bytes(of: file("a.png")))
    }

    @Test func aFileIsReplacedAsAWholeOrNotAtAll() throws {
        try Drawing.write(Array("old".utf8), to: file("a.png"))
        let run = try draw(file("a.png"), scene: Array(way.lines.dropLast(9)))
        #expect(run.code == 1)
        #expect(Drawing.bytes(of: file("a.png")) == Array("old".utf8))
        #expect(try draw(file("a.png")).code == 0)
        #expect(Drawing.bytes(of: file("a.png")).starts(with: [0x89, 0x50]))
        let names = TemporaryFolder.names(in: folder.path)
        #expect(names == ["a.png", "errors", "input", "output"])
    }

    @Test func aFileThatCannotBeWrittenIsNamedWithTheReason() throws {
        let run = try draw(file("nowhere/a.png"))
        #expect(run.code == 1)
        #expect(
            run.errors == [
                "roadbook-draw: error: \(file("nowhere/a.png")) cannot be written: No such file or directory"
            ])
    }

    @Test func scenesThatFollowEachOtherAreAPDF() throws {
        let run = try draw(file("a.pdf"), scene: way.lines + way.lines)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        let flat = try draw(file("a.png"), scene: way.lines + way.lines)
        #expect(flat.code == 1 && flat.errors.count == 2 && access(file("a.png"), F_OK) != 0)
        let cut = try draw(file("b.pdf"), scene: way.lines + way.lines.dropLast(3))
        #expect(cut.code == 1 && access(file("b.pdf"), F_OK) != 0)
    }

    // MARK: Words

    @Test(arguments: [
        [], ["a.png", "b.png"], ["a.jpg"], ["png"], [".png"], ["-"], ["--format", "gif", "a.png"], ["--format"],
        ["--size"], ["a.png", "-x"], [""],
    ]) func wordsThatMakeNoSenseAreAMisuse(words: [String]) throws {
        let run = try Drawing(words, way.lines, in: folder)
        #expect(run.code == 2 && run.output.isEmpty)
        #expect(run.errors.count == 2, "\(run.errors)")
        #expect(run.errors.first?.hasPrefix("roadbook-draw: error: ") == true)
        #expect(run.errors.last == "roadbook-draw: hint: roadbook-draw --help")
    }

    @Test func itTellsAboutItself() throws {
        let help = String(decoding: try draw("--help").output, as: UTF8.self)
        #expect(help.hasPrefix("usage: roadbook-draw "))
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let version = try draw("--version", "x")
        #expect(version.code == 0 && version.output.starts(with: "roadbook-draw ".utf8))
    }

    // MARK: Scenes that are none

    @Test func aSceneThatIsCutIsToldByItsLine() throws {
        let lines = way.lines
        for end in lines.indices where lines[end] == 0x0A {
            let run = try draw("--format", "png", "-", scene: Array(lines[..<end]))
            #expect(run.code == 1 && run.output.isEmpty)
            #expect(run.errors.first?.hasPrefix("roadbook-draw: error: line ") == true, "\(run.errors)")
            #expect(run.errors.count == 2)
        }
    }

    @Test(arguments: [
        "", "GIF89a", "roadbook-scene 2\n", "roadbook-scene 1\nsize 1 2\n", "roadbook-scene 1\nsize 0 0\n",
        "roadbook-scene 1\nsize 100 100\ntheme red\n",
    ]) func whatIsNoSceneIsRefused(text: String) throws {
        let run = try draw("--format", "pdf", "-", scene: Array(text.utf8))
        #expect(run.code == 1 && run.output.isEmpty && run.errors.count == 2, "\(run.errors)")
    }

    @Test func aSceneOfAnyPlaceIsPaintedOrRefused() throws {
        for line in [
            "text ink 99999999999999 start plain - 0 0 - huge", "line ink 1000 -500 -1 1\nm 0 0 5000 5000",
            "line ink 999999999 99999999999999 0 1\nm 99999999999999 99999999999999 -99999999999999 0",
            "disc start 0 0 99999999999999 ink 99999999999999", "box ink -1 -5 -5 99999999999999 99999999999999 9999",
            "area ink 5\nm\nm 1 1\nm 1 1 1 1", "text ink 1200 middle bold ground 500 500 1 \u{202E}\u{0}x",
        ] {
            let head = "roadbook-scene 1\nsize 6400 4800\ntheme dark\ntitle T\nabout A\n"
            for format in ["png", "pdf"] {
                let run = try draw("--format", format, "-", scene: Array("\(head)\(line)\nend\n".utf8))
                #expect(run.code == 0 && run.errors.isEmpty && !run.output.isEmpty, "\(line): \(run.errors)")
            }
        }
    }

    @Test(arguments: 0..<8) func brokenLinesEndInAPictureOrInOneError(seed: Int) throws {
        print("seed \(seed)")
        var chance = Chance(seed: UInt64(seed))
        let lines = way.lines
        // The size stays, or memory would be what is tried.
        let head = (lines.firstIndex(of: 0x0A) ?? 0) + 16
        for _ in 0..<100 {
            var broken = lines
            for _ in 0...chance.below(4) {
                let place = head + chance.below(broken.count - head)
                switch chance.below(4) {
                case 0: broken[place] = UInt8(chance.below(256))
                case 1: broken.remove(at: place)
                case 2: broken.insert(Array("-0 \n".utf8)[chance.below(4)], at: place)
                default: broken[place] = UInt8(0x30 + chance.below(10))
                }
            }
            let run = try draw("--format", "png", "-", scene: broken)
            #expect(run.code == 0 || run.code == 1 && run.output.isEmpty)
            #expect(run.errors.count <= 2, "\(run.errors)")
        }
    }

    // MARK: The program itself, with other fonts

    /// The real program, which sees these folders of fonts alone.
    private func start(fonts: [String], to name: String) throws -> (code: Int32, errors: String) {
        let folders = (fonts.map { "<dir>\($0)</dir>" } + ["<cachedir>\(file("cache"))</cachedir>"]).joined()
        let settings = "<?xml version=\"1.0\"?><fontconfig>\(folders)</fontconfig>"
        try Drawing.write(Array(settings.utf8), to: file("fonts.conf"))
        var drawn = scene(width: 200, height: 100)
        drawn.add(.text(TextShape("Road 東京", .ink, at: ScenePoint(20, 60), size: 20)))
        drawn.add(.box(BoxShape(.stop, SceneBox(150, 10, 20, 20))))
        try Drawing.write(drawn.lines, to: file("scene"))
        try Drawing.write([], to: file("said"))
        let program = try Program(
            [
                "/bin/sh", "-c", "FONTCONFIG_FILE=$1 exec $2 $3 <$4", "sh", file("fonts.conf"),
                Program.built("roadbook-draw"), file(name), file("scene"),
            ], errors: file("said"))
        while program.line() != nil {}
        program.end(0)
        let errors = String(decoding: Drawing.bytes(of: file("said")), as: UTF8.self)
        return (try #require(program.exitCode), errors)
    }

    private func pixels(_ name: String) throws -> Pixels {
        Pixels(try #require(try TilePictures().image(of: Drawing.bytes(of: file(name)), path: name)))
    }

    @Test func withoutAnyFontAPictureHasNoTextAndAHint() throws {
        let run = try start(fonts: [], to: "a.png")
        #expect(run.code == 0)
        #expect(run.errors.contains("roadbook-draw: warning: no font is installed"), "\(run.errors)")
        #expect(run.errors.contains("roadbook-draw: hint: sudo apt install fonts-dejavu-core"))
        #expect(try pixels("a.png").box() == SceneBox(150, 10, 20, 20))
    }

    @Test func lettersThatNoFontHasAreBoxesAndTold() throws {
        let run = try start(fonts: ["/usr/share/fonts/truetype/dejavu"], to: "a.png")
        #expect(run.code == 0)
        #expect(run.errors.split(separator: "\n").count == 2, "\(run.errors)")
        #expect(run.errors.contains("roadbook-draw: hint: sudo apt install fonts-droid-fallback"))
        let box = try #require(try pixels("a.png").box())
        #expect(box.x >= 20 && box.x < 25)
    }
}
