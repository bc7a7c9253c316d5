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
        let words = [
            ">Home<", ">Harbour &lt;&amp;&gt;<", "Home → Harbour", "km in", ", at most 50 km/h<", "speed9",
            "width=\"1920\"",
        ]
        for word in words {
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

    /// A map of many adds up what the list of the same trips does, and says what it leaves out.
    @Test func aSumOnAMapIsThatOfTheList() throws {
        try travels.say(of: 0, "carried carried")
        let footer = try #require(try run(["trips"]).lines.last)
        #expect(footer.hasPrefix("1 trip, ") && footer.hasSuffix("; 1 more may have been carried"))
        let distance = footer.split(separator: ",")[1].dropFirst()
        let picture = try run(["map", "--all", "--output", "-"]).text
        #expect(picture.contains(">2 drives<"))
        #expect(picture.contains(">\(distance) in 5 min, without 1 that may have been carried<"), "\(distance)")
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
        // The trip's own way is hidden by nothing there.
        #expect(try travels.run(map).text.contains("speed9"))
    }

    /// The file of tiles is not even looked for, so that one that is not there will do.
    @Test(arguments: ["map", "share"]) func svgIsDrawnWithoutTiles(verb: String) throws {
        let settings = try SettingsFolder("[Map]\nTiles=/nowhere/streets.mbtiles\n")
        let plain = try run([verb, "--output", "-"])
        let set = try run([verb, "--output", file("way.svg"), "--config", settings.path])
        #expect(set.code == 0 && !set.errors.contains("tiles"), "\(set.errors)")
        let drawn = try text("way.svg")
        #expect(drawn == plain.text && drawn.contains("class=\"s grid\""))
        #expect((roads(drawn) > 0) == (verb == "map"))
        let typed = try run([verb, "--output", "-", "--tiles", "streets.mbtiles"])
        #expect(typed.code == 0 && typed.text == plain.text)
        #expect(typed.errors.contains("tiles are in PNG and PDF alone, and left out of SVG\n"), "\(typed.errors)")
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

    /// Five minutes, an hour in which somebody drove on, and five minutes.
    @Test func aPauseTakesNoTimeOnAChart() throws {
        let travels = try Travels()
        try travels.begin(at: 1_784_510_000_000)
        travels.go(300, 20)
        travels.pause(3_600, driving: 20)
        travels.go(300, 20)
        try travels.end()
        let picture = try travels.run(["chart", "--curves", "speed", "--output", "-"]).text
        #expect(picture.contains(">0:09<") && !picture.contains(">1:00<"))
    }

    /// The chart of twenty minutes at 72 km/h, of which one fix tells another speed.
    private func chart(telling speed: Double?) throws -> String {
        let travels = try Travels()
        try travels.begin(at: 1_784_510_000_000)
        travels.go(600, 20)
        travels.told = { _ in speed }
        travels.go(1, 20)
        travels.told = { $0 }
        travels.go(600, 20)
        try travels.end()
        return try travels.run(["chart", "--curves", "speed", "--output", "-"]).text
    }

    @Test func aSpeedThatNoCarHasIsOnNoPicture() throws {
        let charts = try [120, 60, nil].map(chart)
        #expect(charts[0].contains(">75<") && !charts[0].contains(">100<"))
        #expect(charts[0] == charts[2] && charts[1] != charts[2])
    }

    /// A map and a chart of ten minutes at 72 km/h, five at rest, and ten more.
    private func pictures(telling told: @escaping (Double) -> Double?) throws -> [String] {
        let travels = try Travels()
        try travels.begin(at: 1_784_510_000_000)
        travels.told = told
        travels.go(600, 20)
        travels.go(300, 0)
        travels.go(600, 20)
        try travels.end()
        return try ["map", "chart"].map { try travels.run([$0, "--output", "-"]).text }
    }

    @Test func aDriveWithoutToldSpeedsLooksLikeOneWithThem() throws {
        let told = try pictures { $0 }
        let silent = try pictures { _ in nil }
        #expect(numbers(silent[1]) == numbers(told[1]) && silent[1].contains(">80<"))
        #expect(silent[1].contains(">stood<"))
        // At the rest a made speed is late, and a slower colour.
        #expect(colours(silent[0]).last == colours(told[0]).last && colours(silent[0]).count > 1)
    }

    private func numbers(_ picture: String) -> [Substring] {
        picture.split(separator: ">").filter { $0.first?.isNumber == true }
    }

    private func colours(_ picture: String) -> [Int] {
        (0...9).filter { picture.contains("class=\"s speed\($0)\"") }
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

    /// A Saturday, whose week began in the year before, and a Thursday in March.
    @Test func barsAreCalledByTheTimeThatWasAskedFor() throws {
        let travels = try Travels()
        for time: Int64 in [1_451_726_400_000, 1_458_813_600_000] { try travels.drive(at: time, [20, 20, 20]) }
        let chart = ["chart", "--totals", "week", "--output", "-"]
        let year = try travels.run(chart + ["--on", "2016"]).text
        for word in [">2016<", ">2016-01-02 to 2016-03-24<", ">2 trips, ", ">2016-01-01<"] {
            #expect(year.contains(word), "\(word)")
        }
        #expect(!year.contains("2015-"))
        let months = try travels.run(chart + ["--since", "2016-01", "--until", "2016-03"]).text
        #expect(months.contains(">2016-01 to 2016-03<"))
        let all = try travels.run(chart).text
        #expect(all.contains(">2016-01-02 to 2016-03-24<") && all.contains(">2015-12-28<"))
    }

    @Test func aPictureToSendHasMapAndNumbers() throws {
        let picture = try run(["share", "--output", "-"]).text
        for word in ["width=\"1080\" height=\"1350\"", ">distance<", ">on average<", ">at most<", ">Home<", "speed9"] {
            #expect(picture.contains(word), "\(word)")
        }
        let help = try run(["share", "--help"]).text
        #expect(help.contains("1080x1350 (unless said)") && !help.contains("(Size in"), "\(help)")
        let trimmed = try run(["share", "--trim", "300", "--output", "-"]).text
        #expect(trimmed.contains("speed9"))
        for word in [">distance<", ">Home<", ">2026", "2026<", " km in "] {
            #expect(!trimmed.contains(word), "\(word)")
        }
        #expect(try run(["share"]).code == 2)
    }

    /// Three drives of 9 hours and 57 minutes: days would not be read as driving.
    @Test func sumsOfMoreThanADayAreHours() throws {
        let travels = try Travels()
        for day: Int64 in 0..<3 {
            try travels.begin(at: 1_784_510_000_000 + day * 86_400_000)
            travels.go(35_820, 20, every: 10)
            try travels.end()
        }
        for words in [["map", "--all"], ["chart", "--totals", "month"]] {
            let picture = try travels.run(words + ["--output", "-"]).text
            #expect(picture.contains(" in 29 h 51 min"), "\(words)")
        }
    }

    /// A receiver that spoke once.
    @Test func onePointTookNoTime() throws {
        let travels = try Travels()
        try travels.begin(at: 1_784_510_000_000)
        try travels.end()
        let trip = try #require(try travels.objects().first?["id"]?.text)
        for verb in ["map", "chart", "share"] {
            let outcome = try travels.run([verb, trip, "--output", "-"])
            #expect(outcome.code == 0, "\(verb): \(outcome.errors)")
            #expect(outcome.text.contains(">0.0 km<"), "\(verb)")
            #expect(!outcome.text.contains(">time<") && !outcome.text.contains(" ms"), "\(verb)")
        }
    }

    @Test func whatIsSentIsTrimmedAsTheSettingsSay() throws {
        let settings = try SettingsFolder("[Map]\nShareTrim=300m\n")
        let set = ["--output", "-", "--config", settings.path]
        let trimmed = try run(["share"] + set).text
        #expect(trimmed.contains("speed9"))
        for word in [">distance<", ">Home<", " July "] { #expect(!trimmed.contains(word), "\(word)") }
        #expect(try run(["share", "--trim", "0"] + set).text.contains(">Home<"))
        #expect(try run(["map"] + set).text.contains(">Home<"))
        #expect(try run(["share", "--trim", "-1", "--output", "-"]).code == 2)
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

    /// Two minutes to the north, in which the receiver was once five kilometres off.
    @Test func aSingleFixElsewhereIsOnNoMap() throws {
        let travels = try Travels()
        let points = (0..<120).map { second in
            let latitude: Double = second == 60 ? 51.562 : 51.5 + Double(second) * 2e-4
            let zero = second % 60 < 10 ? "0" : ""
            let time = "2024-03-14T08:0\(second / 60):\(zero)\(second % 60)Z"
            return "<trkpt lat=\"\(latitude)\" lon=\"-0.12\"><time>\(time)</time></trkpt>"
        }
        let track = "<trk><trkseg>\(points.joined(separator: "\n"))</trkseg></trk>"
        let head = "<gpx version=\"1.1\" creator=\"a phone\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
        let file = try travels.books.file("stray.gpx", "\(head)\(track)</gpx>")
        #expect(try travels.run(["import", file]).code == 0)
        let picture = try travels.run(["map", "--colours", "one", "--output", "-"]).text
        let way = try #require(picture.split(separator: "\n").first { $0.contains("class=\"s route\"") })
        // The two ways on both sides of it, of which none is a dot.
        #expect(way.filter { $0 == "M" }.count == 2 && !way.contains("l0 0"), "\(way)")
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

    @Test func aSizeThatIsTooLargeIsToldTheBound() throws {
        for size in ["20000x20000", "big"] {
            let outcome = try run(["map", "--output", "-", "--size", size])
            #expect(outcome.code == 2)
            #expect(outcome.errors.contains("from 200 to 20000, and at most 100 million in all"), "\(outcome.errors)")
        }
    }

    /// The program alone in a folder, as where roadbook-pictures is not installed; or beside a stand-in for the
    /// painter, which is a script.
    private func paintAlone(_ painter: String? = nil) throws -> Roadbook.Outcome {
        let alone = "\(travels.data)/alone"
        mkdir(alone, 0o755)
        #expect(try Child("/bin/cp", [Roadbook.path, "\(alone)/roadbook"], [:]).finish().code == 0)
        if let painter {
            try travels.books.place(Array("#!/bin/sh\n\(painter)\n".utf8), at: "alone/roadbook-draw")
            chmod("\(alone)/roadbook-draw", 0o755)
        }
        let words = ["--data", travels.data, "map", "--output", file("way.png")]
        return try Child("\(alone)/roadbook", words, ["PATH": painter == nil ? "/nowhere" : "/usr/bin:/bin"]).finish()
    }

    @Test func withoutThePainterItSaysWhatToInstall() throws {
        let outcome = try paintAlone()
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("roadbook-pictures"), "\(outcome.errors)")
    }

    @Test func aFaultOfThePainterIsSaidOnce() throws {
        let line = "roadbook-draw: error: there is no paper"
        let told = try paintAlone("cat >/dev/null; echo '\(line)' >&2; exit 1")
        #expect(told.code == 1)
        #expect(told.errors == line + "\n")
        let killed = try paintAlone("kill -9 $$")
        #expect(killed.code == 1)
        #expect(killed.errors.contains("way.png was not painted"), "\(killed.errors)")
    }
}
