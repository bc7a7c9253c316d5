import Glibc
import Testing
import World

/// Maps and charts as they are typed: on a terminal, into files, and where they cannot be had.
@Suite struct PictureTests {
    private let travels: Travels

    init() throws {
        travels = try Travels()
        try travels.drive(at: 1_784_510_000_000, [12, 14, 0, 13, 20])
        try travels.drive(at: 1_784_550_000_000, [10, 12, 14, 9])
        _ = try travels.run(["edit", "@last", "--from", "Home", "--to", "Harbour <&>"])
    }

    private func onTerminal(_ words: [String], _ environment: [String: String]) throws -> Roadbook.Outcome {
        let terminal = try PseudoTerminal(columns: 100, rows: 40)
        let surroundings = ["TZ": "UTC", "TERM": "xterm", "LANG": "C.UTF-8"].merging(environment) { $1 }
        return try Child(Roadbook.path, ["--data", travels.data] + words, surroundings, terminal: terminal).finish()
    }

    private func file(_ name: String) -> String { "\(travels.data)/\(name)" }

    // MARK: Files

    /// The lines in which other roads are drawn.
    private func roads(_ picture: String) -> Int {
        let shape = picture.split(separator: "\n").first { $0.contains("class=\"s road\"") } ?? ""
        return shape.filter { $0 == "M" }.count
    }

    /// A short drive from the door, and another day one three kilometres beside it.
    @Test func roadsOfOtherDaysLieBelowTheWayUnlessTheyAreHidden() throws {
        let travels = try Travels()
        try travels.drive(at: 1_784_510_000_000, [10, 0])
        try travels.drive(at: 1_784_550_000_000, [20, 20, 20, 20, 20], from: 51.5, -0.08)
        let map = ["map", "--output", "-"]
        #expect(roads(try travels.run(map).text) == 2)
        #expect(roads(try travels.run(map + ["--all"]).text) == 2)
        let trimmed = try travels.run(map + ["--trim", "700"])
        #expect(trimmed.code == 0 && roads(trimmed.text) == 1)
        let add = ["place", "add", "Home", "--at", "51.5,-0.12", "--radius", "350", "--private"]
        #expect(try travels.run(add).code == 0)
        let others = try travels.run(map + ["--for-others"]).text
        #expect(roads(others) == 1)
        #expect(roads(try travels.run(map).text) == 2)
        // The trip's own way is hidden by nothing there.
        #expect(others.contains("speed9"))
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

    /// The chart of twenty minutes at 72 km/h, of which one fix tells another speed.
    private func chart(telling speed: Double?) throws -> String {
        let travels = try Travels()
        try travels.begin(at: 1_784_510_000_000)
        travels.drive(600, at: 20)
        travels.told = { _ in speed }
        travels.drive(1, at: 20)
        travels.told = { $0 }
        travels.drive(600, at: 20)
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
        travels.drive(600, at: 20)
        travels.drive(300, at: 0)
        travels.drive(600, at: 20)
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

    // MARK: Where there is none

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
