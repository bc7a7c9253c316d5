import Glibc
import Testing

/// Maps and charts as they are typed: on a terminal, into files, and where they cannot be had.
@Suite struct PictureTests {
    private let travels: Travels

    init() throws {
        travels = try Travels()
        try travels.drive(at: 1_784_510_000_000, [12, 14, 0, 13, 20])
        try travels.drive(at: 1_784_550_000_000, [10, 12, 14, 9])
        _ = try travels.run(["edit", "@last", "--from", "Home", "--to", "Harbour <&>"])
    }

    private func run(_ words: [String]) throws -> Roadbook.Outcome { try travels.run(words) }

    private func onTerminal(_ words: [String], _ environment: [String: String]) throws -> Roadbook.Outcome {
        let terminal = try PseudoTerminal(columns: 100, rows: 40)
        let surroundings = ["TZ": "UTC", "TERM": "xterm", "LANG": "C.UTF-8"].merging(environment) { $1 }
        return try Child(Roadbook.path, ["--data", travels.data] + words, surroundings, terminal: terminal).finish()
    }

    private func file(_ name: String) -> String { "\(travels.data)/\(name)" }

    private func text(_ name: String) throws -> String {
        let descriptor = open(file(name), O_RDONLY)
        try #require(descriptor >= 0, "\(name)")
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    // MARK: Files

    @Test func aMapIsAPictureWithItsWords() throws {
        let outcome = try run(["map", "-o", file("way.svg")])
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.text.isEmpty)
        let picture = try text("way.svg")
        #expect(picture.hasPrefix("<svg "))
        #expect(picture.hasSuffix("</svg>\n"))
        for word in [">Home<", ">Harbour &lt;&amp;&gt;<", "Home → Harbour", "km in", "speed9", "width=\"1920\""] {
            #expect(picture.contains(word), "\(word)")
        }
    }

    @Test func whatWasOrderedIsDrawn() throws {
        let words = ["--size", "800x600", "--theme", "dark", "--colours", "one", "--line", "thick", "--output", "-"]
        let picture = try run(["map"] + words).text
        #expect(picture.contains("viewBox=\"0 0 8000 6000\""))
        #expect(picture.contains(".ground{fill:#14171c}"))
        #expect(picture.contains("class=\"s route\" stroke-width=\"57\""))
        #expect(!picture.contains("speed9"))
    }

    @Test func settingsSayHowPicturesLook() throws {
        let settings = try SettingsFolder("[Map]\nSize=640x480\nTheme=dark\nColours=classic\nLine=thin\n")
        let picture = try run(["map", "--output", "-", "--config", settings.path]).text
        #expect(picture.contains("width=\"640\" height=\"480\""))
        #expect(picture.contains(".ground{fill:#14171c}"))
        #expect(picture.contains("classic9"))
    }

    @Test func manyTripsAreOneMap() throws {
        let picture = try run(["map", "--all", "--output", "-"]).text
        #expect(picture.contains(">2 drives<"))
        #expect(picture.contains("class=\"s often"))
        #expect(picture.contains(">Home<"))
        let trimmed = try run(["map", "--all", "--trim", "300", "--output", "-"]).text
        #expect(trimmed.contains("class=\"s often"))
        #expect(!trimmed.contains(">Home<"))
    }

    /// The lines in which other roads are drawn.
    private func roads(_ picture: String) -> Int {
        let shape = picture.split(separator: "\n").first { $0.contains("class=\"s road\"") } ?? ""
        return shape.filter { $0 == "M" }.count
    }

    /// A short drive from the door, and another day one a kilometre and a half beside it.
    @Test func roadsOfOtherDaysLieBelowTheWayUnlessTheyAreHidden() throws {
        let travels = try Travels()
        try travels.drive(at: 1_784_510_000_000, [10, 0])
        try travels.drive(at: 1_784_550_000_000, [20, 20, 20], from: 51.5, -0.098)
        let map = ["map", "--output", "-"]
        #expect(roads(try travels.run(map).text) == 2)
        #expect(roads(try travels.run(map + ["--all"]).text) == 2)
        let trimmed = try travels.run(map + ["--trim", "700"])
        #expect(trimmed.code == 0 && roads(trimmed.text) == 1)
        let add = ["place", "add", "Home", "--at", "51.5,-0.12", "--radius", "600", "--private"]
        #expect(try travels.run(add).code == 0)
        #expect(roads(try travels.run(map).text) == 1)
        #expect(roads(try travels.run(map + ["--with-private"]).text) == 2)
        // Its own way is hidden by nothing there.
        #expect(try travels.run(map).text.contains("speed9"))
    }

    /// A file of one outline around it all, where Debian's package has the land.
    @Test func coastsAreOnWideMapsAlone() throws {
        let travels = try Travels()
        try travels.drive(at: 1_784_510_000_000, [30, 30])
        try travels.drive(at: 1_784_550_000_000, [30, 30], from: 52.5, 1)
        for folder in ["coasts", "coasts/10m"] { mkdir("\(travels.data)/\(folder)", 0o755) }
        try travels.books.place(Coasts.file, at: "coasts/10m/ne_10m_land.shp")
        let settings = try SettingsFolder("[Map]\nCoasts=\(travels.data)/coasts\n")
        let map = ["map", "--output", "-", "--config", settings.path]
        #expect(try !travels.run(map).text.contains("class=\"s pale\""))
        #expect(try travels.run(map + ["--all"]).text.contains("class=\"s pale\""))
        let elsewhere = try SettingsFolder("[Map]\nCoasts=/nowhere\n")
        let without = ["map", "--all", "--output", "-", "--config", elsewhere.path]
        #expect(try !travels.run(without).text.contains("class=\"s pale\""))
    }

    private enum Coasts {
        /// An island whose coast goes through the map.
        static var file: [UInt8] {
            let corners: [(Double, Double)] = [(-3, 50), (0.5, 52), (3, 54), (-3, 50)]
            let box: [Double] = [-3, 50, 3, 54]
            var body: [UInt8] = number(5) + box.flatMap(double)
            for count in [1, 4, 0] { body += number(count) }
            for corner in corners { body += double(corner.0) + double(corner.1) }
            var file: [UInt8] = number(9_994).reversed()
            file += [UInt8](repeating: 0, count: 24)
            file += number(1_000) + number(5)
            file += [UInt8](repeating: 0, count: 64)
            for value in [1, body.count / 2] { file += number(value).reversed() }
            return file + body
        }

        private static func number(_ value: Int) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }

        private static func double(_ value: Double) -> [UInt8] {
            (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) }
        }
    }

    @Test func aChartIsAPicture() throws {
        let picture = try run(["chart", "--output", "-"]).text
        #expect(picture.contains(">Speed (km/h)<"))
        #expect(picture.contains("class=\"s curve\""))
        let miles = try SettingsFolder("[Show]\nUnits=imperial\n")
        let speed = try run(["chart", "--curves", "speed", "--output", "-", "--config", miles.path]).text
        #expect(speed.contains(">Speed (mph)<"))
        #expect(!speed.contains("Height"))
    }

    @Test func sumsAreBars() throws {
        let picture = try run(["chart", "--totals", "day", "--output", "-"]).text
        for word in [">Distance (km)<", ">Time (h)<", ">Trips<", ">2026-07-20<", ">2 trips, "] {
            #expect(picture.contains(word), "\(word)")
        }
        #expect(picture.split(separator: "\n").filter { $0.hasPrefix("<rect class=\"curve\"") }.count == 3)
        #expect(try run(["chart", "--totals", "month", "--on", "1999", "--output", "-"]).code == 3)
        #expect(try run(["chart", "--totals", "hour", "--output", "-"]).code == 2)
        #expect(try run(["chart", "@last", "--totals", "day", "--output", "-"]).code == 2)
    }

    @Test func aPictureToSendHasMapAndNumbers() throws {
        let picture = try run(["share", "--output", "-"]).text
        for word in ["width=\"1080\" height=\"1350\"", ">distance<", ">on average<", ">at most<", ">Home<", "speed9"] {
            #expect(picture.contains(word), "\(word)")
        }
        let trimmed = try run(["share", "--trim", "300", "--output", "-"]).text
        #expect(trimmed.contains("speed9"))
        for word in [">distance<", ">Home<", "2026", " km in "] { #expect(!trimmed.contains(word), "\(word)") }
        #expect(try run(["share"]).code == 2)
    }

    @Test func thePlaceOfAPictureIsKeptForPictures() throws {
        #expect(try run(["map", "--output", file("way.svg")]).code == 0)
        #expect(try run(["chart", "--output", file("way.svg")]).code == 0)
        try travels.books.place(Array("dear diary".utf8), at: "diary.svg")
        let refused = try run(["map", "--output", file("diary.svg")])
        #expect(refused.code == 1)
        #expect(refused.errors.contains("is there and is not SVG"))
        #expect(try text("diary.svg") == "dear diary")
    }

    // MARK: The terminal

    @Test func aTerminalShowsDots() throws {
        let map = try onTerminal(["map"], ["NO_COLOR": "1"])
        #expect(map.code == 0, "\(map.errors)")
        #expect(map.text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
        #expect(map.text.contains("Home"))
        #expect(!map.text.utf8.contains(0x1B))
        #expect(try onTerminal(["map"], [:]).text.contains("\u{1b}[38;5;"))
        #expect(try onTerminal(["chart"], [:]).text.contains("Speed (km/h)"))
    }

    @Test func aTerminalOfLettersAloneIsToldWhatToDo() throws {
        let ascii = try onTerminal(["map"], ["LANG": "C"])
        #expect(ascii.code == 1)
        #expect(ascii.errors.contains("--output picture.svg"))
    }

    @Test func anyoneWhoListensHearsWhatIsSeen() throws {
        let outcome = try run(["map", "--plain"])
        #expect(outcome.code == 0)
        #expect(outcome.text.hasPrefix("Map of the way. Home to Harbour"), "\(outcome.text)")
        #expect(outcome.lines.count == 1)
    }

    @Test func aPipeGetsNoPictureUnasked() throws {
        let outcome = try run(["map"])
        #expect(outcome.code == 2)
        #expect(outcome.text.isEmpty)
        #expect(outcome.errors.contains("--output picture.svg"))
    }

    // MARK: Where there is none

    @Test(arguments: [
        ["map", "--output", "way.gif"], ["map", "--output", "way"], ["map", "--output", "-", "--size", "big"],
        ["map", "--output", "-", "--size", "100x100"], ["map", "--output", "-", "--colours", "rainbow"],
        ["chart", "--output", "-", "--curves", "fuel"], ["map", "@last", "--all", "--output", "-"],
    ])
    func anOrderThatCannotBeIsRefusedInALine(words: [String]) throws {
        let outcome = try run(words)
        #expect(outcome.code == 2, "\(words)")
        #expect(outcome.text.isEmpty)
        #expect(!outcome.errors.isEmpty)
    }

    /// The program alone in a folder, as where roadbook-pictures is not installed.
    @Test func withoutThePainterItSaysWhatToInstall() throws {
        let alone = "\(travels.data)/alone"
        mkdir(alone, 0o755)
        #expect(try Child("/bin/cp", [Roadbook.path, "\(alone)/roadbook"], [:]).finish().code == 0)
        let words = ["--data", travels.data, "map", "--output", file("way.png")]
        let outcome = try Child("\(alone)/roadbook", words, ["PATH": "/nowhere"]).finish()
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("roadbook-pictures"), "\(outcome.errors)")
    }
}
