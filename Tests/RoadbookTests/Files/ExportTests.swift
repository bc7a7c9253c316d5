import Glibc
import JSON
import Testing
import World

/// Trips as files, read by programs of others.
@Suite struct ExportTests {
    /// A drive with a stop, a tunnel, a pause, a power cut and two marks; and one before it.
    private func tour() throws -> Travels {
        let travels = try Travels()
        try travels.drive(at: TripsTests.saturday - 86_400_000, [10, 10])
        try travels.begin(at: TripsTests.saturday)
        travels.drive(120, at: 10)
        travels.mark("good coffee & <tea>")
        travels.drive(60, at: 0)
        travels.wait(40, metres: 800)
        travels.drive(120, at: 25)
        travels.mark("")
        travels.pause(30, driving: 5)
        travels.drive(60, at: 15)
        try travels.cutPower(seconds: 20)
        travels.drive(120, at: 5)
        try travels.end()
        return travels
    }

    private func export(_ travels: Travels, _ words: [String], as name: String) throws -> String {
        let file = "\(travels.data)/\(name)"
        let outcome = try travels.run(["export"] + words + ["--output", file])
        #expect(outcome.code == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome.errors)")
        return file
    }

    /// The exported rows, as CSV: the points without those that a segment of its own repeats.
    private func rows(_ travels: Travels, _ words: [String]) throws -> [[String]] {
        let lines = try travels.run(["export"] + words + ["--format", "csv"]).lines.dropFirst()
        return lines.map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }

    // MARK: Others read it

    @Test func gpxIsValidAndOthersReadTheSamePointsAndTimes() throws {
        let travels = try tour()
        let file = try export(travels, ["@last", "@-2"], as: "both.gpx")
        #expect(try Outsiders.refusal(of: file) == nil)
        let own = Outsiders.points("trkpt", in: try text(file))
        #expect(own.count > 600)
        let read = Outsiders.points("trkpt", in: try Outsiders.gpsbabel("gpx", file))
        try compare(own, read)
        let marks = Outsiders.points("wpt", in: try text(file))
        #expect(marks.count == 2)
        #expect(try text(file).contains("<name>good coffee &amp; &lt;tea&gt;</name>"))
        try compare(marks, Outsiders.points("wpt", in: try Outsiders.gpsbabel("gpx", file)))
    }

    @Test func gpxpyFindsTheSegmentsAndTheirLengths() throws {
        let travels = try tour()
        let metres = try Outsiders.gpxpy(try export(travels, ["@last"], as: "way.gpx"))
        // To the tunnel, the tunnel, to the pause, to the power cut, the cut, to the end.
        let expected: [Double] = [1_200, 825, 2_975, 885, 5, 595]
        #expect(metres.count == expected.count, "\(metres)")
        for (found, real) in zip(metres, expected) {
            let slack = 0.003 * real + 1
            #expect(abs(found - real) < slack, "\(metres)")
        }
        #expect(try text("\(travels.data)/way.gpx").ranges(of: "<rb:inferred/>").count == 2)
    }

    @Test func kmlAndGeoJSONHaveThePointsOfTheGPX() throws {
        let travels = try tour()
        let own = Outsiders.points("trkpt", in: try text(try export(travels, ["@last"], as: "way.gpx")))
        let kml = try Outsiders.gpsbabel("kml", try export(travels, ["@last"], as: "way.kml"))
        let tracks = Outsiders.points("trkpt", in: kml)
        #expect(tracks.count == own.count)
        // An inferred passage has a span of time and no times of its points.
        for (ours, theirs) in zip(own, tracks) {
            #expect(same(ours.latitude, theirs.latitude) && same(ours.longitude, theirs.longitude))
            #expect(theirs.time.isEmpty || sameTime(ours.time, theirs.time))
        }
        #expect(tracks.filter { $0.time.isEmpty }.count <= 4)
        #expect(Outsiders.points("wpt", in: kml).count == 2)

        let file = try export(travels, ["@last"], as: "way.geojson")
        let routes = Outsiders.points("rtept", in: try Outsiders.gpsbabel("geojson", file))
        let places = { (points: [Outsiders.Point]) -> [String] in
            var places: [String] = []
            for point in points {
                let place = "\(number(point.latitude)) \(number(point.longitude))"
                if places.last != place { places.append(place) }
            }
            return places
        }
        #expect(places(routes) == places(own))
    }

    @Test func nmeaIsWhatAReceiverWouldHaveSaid() throws {
        let travels = try tour()
        let file = try export(travels, ["@last"], as: "way.nmea")
        let own = try rows(travels, ["@last"]).map { Outsiders.Point(latitude: $0[4], longitude: $0[5], time: $0[3]) }
        try compare(own, Outsiders.points("trkpt", in: try Outsiders.gpsbabel("nmea", file)))
    }

    private func compare(_ own: [Outsiders.Point], _ read: [Outsiders.Point]) throws {
        #expect(own.count == read.count)
        let differ = zip(own, read).first { ours, theirs in
            !same(ours.latitude, theirs.latitude) || !same(ours.longitude, theirs.longitude)
                || !sameTime(ours.time, theirs.time)
        }
        #expect(differ == nil)
    }

    private func number(_ text: String) -> Int { Int(((Double(text) ?? .nan) * 1e7).rounded()) }

    private func same(_ ours: String, _ theirs: String) -> Bool { number(ours) == number(theirs) }

    private func sameTime(_ ours: String, _ theirs: String) -> Bool {
        let plain = { (time: String) in time.replacing(".000Z", with: "Z") }
        return plain(ours) == plain(theirs)
    }

    private func text(_ file: String) throws -> String {
        let outcome = try Outsiders.run("/bin/cat", [file])
        return outcome.text
    }

    // MARK: What it says

    @Test func aTripIsItsFixesFromTheSpool() throws {
        let travels = try tour()
        let trip = try travels.objects()[0]
        let first = Int(trip["first"]?.integer ?? 0)
        let last = Int(trip["last"]?.integer ?? 0)
        var isPaused = false
        var written: [[String]] = []
        for line in try travels.run(["spool", "cat"]).lines {
            let fields = line.split(separator: " ").map(String.init)
            guard fields.count > 3, let sequence = Int(fields[1]), (first...last).contains(sequence) else { continue }
            if fields[0] == "D" { isPaused = fields[3] == "pause" }
            if fields[0] == "G", !isPaused { written.append([fields[4], fields[5], fields[6], fields[7]]) }
        }
        let exported = try rows(travels, ["@last"]).map { Array($0[4..<8]) }
        #expect(exported == written)
        #expect(Int64(exported.count) == trip["fixes"]?.integer)
    }

    // MARK: Less of it

    @Test func whatIsTrimmedTellsNothingOfTheEnds() throws {
        let travels = try tour()
        try travels.say(of: 0, "name To_my_secret_love note Wilhelmstraße")
        let whole = try rows(travels, ["@last"])
        let trimmed = try rows(travels, ["@last", "--trim", "400"])
        let north = { (row: [String]) in (Double(row[4]) ?? 0) * 111_195.08 }
        let start = try #require(whole.first.map(north))
        let end = try #require(whole.last.map(north))
        #expect(trimmed.count > 100 && trimmed.count < whole.count)
        #expect(trimmed.allSatisfy { north($0) - start >= 399 && end - north($0) >= 399 })
        #expect(whole.filter { min(north($0) - start, end - north($0)) > 1_301 }.allSatisfy { trimmed.contains($0) })
        for format in ["gpx", "kml", "geojson", "csv", "jsonl", "nmea"] {
            let text = try travels.run(["export", "@last", "--trim", "400", "--format", format]).text
            let told = ["secret", "Wilhelm", "2024-03-30T22:30:0", "22:39:5", "stats", "statistics"].filter {
                text.contains($0)
            }
            #expect(told.isEmpty, "\(format)")
        }
        let nothing = try travels.run(["export", "@last", "--trim", "9000"])
        #expect(nothing.code == 1 && nothing.output.isEmpty)
        #expect(nothing.errors.contains("--trim leaves nothing of it"))
    }

    /// Many circles around one door would tell where it is.
    @Test func theSameDoorHasTheSameCircle() throws {
        let travels = try Travels()
        for day in 0..<4 {
            try travels.drive(at: TripsTests.saturday + Int64(day) * 86_400_000, [10, 10, 10, 10, 10, 10])
        }
        let north = { (id: String, metres: String) -> [String] in
            try self.rows(travels, [id, "--trim", metres]).map { $0[4] }
        }
        let first = try north("@last", "400")
        #expect(first.count > 100)
        for id in ["@last", "@-2", "@-3", "@-4"] { #expect(try north(id, "400") == first) }
        let others = try ["401", "402", "403"].map { try north("@last", $0) }
        #expect(others.contains { $0 != first })
    }

    // MARK: Files

    /// Others may write in the folder, and the names of files there can be guessed.
    @Test func aLinkAmongTheFilesOfAFolderIsNotFollowed() throws {
        let travels = try tour()
        let folder = "\(travels.data)/out"
        #expect(try travels.run(["export", "@last", "--split", "--output", folder]).code == 0)
        let file = try folder + "/" + #require(files(folder).first)
        let other = "\(travels.data)/empty"
        close(creat(other, 0o600))
        #expect(unlink(file) == 0 && symlink(other, file) == 0)
        for picture in [false, true] {
            let words =
                picture ? ["map", "@last", "--output", "\(file).svg"] : ["export", "@last", "--output", folder]
            if picture { #expect(symlink(other, "\(file).svg") == 0) }
            let outcome = try travels.run(words)
            #expect(outcome.code == 1 && outcome.errors.contains("is a link, which is not followed"), "\(outcome)")
        }
        #expect(try text(other).isEmpty)
    }

    /// A member's link, in the place of the folder to which root writes.
    @Test func noLinkInThePlaceOfTheFolderIsFollowed() throws {
        let travels = try tour()
        let folder = "\(travels.data)/out"
        // A letter with which a slash behind it is one character.
        let link = "\(folder).link\u{0D4E}"
        #expect(mkdir(folder, 0o700) == 0 && symlink(folder, link) == 0)
        for words in [["export", "@last"], ["export", "@last", "--split"], ["map", "@last"], ["share"]] {
            for slash in ["", "/"] {
                let outcome = try travels.run(words + ["--output", link + slash])
                #expect(outcome.code == 1 && outcome.errors.contains("is a link, which is not followed"), "\(outcome)")
            }
        }
        #expect(try files(folder).isEmpty)
    }

    /// By characters as they are seen, a slash, a comma or a quote with an accent on it is none.
    @Test func aSignWithAnAccentIsThatSign() throws {
        let travels = try tour()
        #expect(mkdir("\(travels.data)/out", 0o700) == 0)
        let title = "a/\u{301}b,\u{301}c\"\u{301}d\\\u{200D}e"
        #expect(try travels.run(["edit", "@last", "--name", title]).code == 0)
        #expect(try travels.run(["export", "@last", "--output", "\(travels.data)/out"]).code == 0)
        let name = try #require(files("\(travels.data)/out").first)
        #expect(name.utf8.starts(with: "28-Feb-2026-".utf8) || name.contains("a-\u{301}b"), "\(name)")
        let quoted = "\"a/\u{301}b,\u{301}c\"\"\u{301}d\\\u{200D}e\""
        for words in [["export", "@last", "--format", "csv"], ["trips", "--csv"]] {
            #expect(try travels.run(words).text.contains(quoted))
        }
        let long = String(repeating: "\u{1F697}", count: 90)
        #expect(try travels.run(["edit", "@last", "--name", long]).code == 0)
        #expect(try travels.run(["export", "@last", "--output", "\(travels.data)/out"]).code == 0)
    }

    private func files(_ folder: String) throws -> [String] {
        try Outsiders.run("/bin/ls", ["-A", folder]).lines
    }
}
