import Glibc
import JSON
import Testing

/// Trips as files, read by programs of others.
@Suite struct ExportTests {
    /// A drive with a stop, a tunnel, a pause, a power cut and two marks; and one before it.
    private func tour() throws -> Travels {
        let travels = try Travels()
        try travels.drive(at: TripsTests.saturday - 86_400_000, [10, 10])
        try travels.begin(at: TripsTests.saturday)
        travels.go(120, 10)
        travels.mark("good coffee & <tea>")
        travels.go(60, 0)
        travels.tunnel(40, 20)
        travels.go(120, 25)
        travels.mark("")
        travels.pause(30, driving: 5)
        travels.go(60, 15)
        try travels.cutPower(seconds: 20)
        travels.go(120, 5)
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

    @Test func theWayToEveryPointIsSaid() throws {
        let ways = try rows(try tour(), ["@last"]).map { $0[2] }
        #expect(ways.first == "start")
        #expect(ways.filter { $0 == "inferred" }.count == 2)
        #expect(ways.filter { $0 == "gap" }.count == 1)
        #expect(Set(ways) == ["start", "measured", "inferred", "gap"])
    }

    @Test func statisticsAreThoseOfShow() throws {
        let travels = try tour()
        let shown = try JSONValue(reading: travels.run(["show", "@last", "--stats", "--json"]).text)
        let lines = try travels.run(["export", "@last", "--format", "jsonl"]).lines
        let trip = try #require(lines.first { $0.contains("\"type\":\"trip\"") })
        let exported = try #require(try JSONValue(reading: trip)["statistics"])
        #expect(abs((exported["distanceMetres"]?.double ?? 0) - (shown["distance"]?.double ?? -1)) < 0.051)
        #expect(exported["durationSeconds"]?.integer == shown["duration"]?.integer)
        #expect(exported["stopCount"]?.integer == shown["stopCount"]?.integer)
    }

    @Test func aTimeIsAllTripsThatBeganThenTheOldestFirst() throws {
        let travels = try tour()
        let starts = { (words: [String]) in try rows(travels, words).filter { $0[2] == "start" }.map { $0[3] } }
        let friday = "2024-03-29T22:30:00Z"
        let saturday = "2024-03-30T22:30:00Z"
        #expect(try starts(["--all"]) == [friday, saturday])
        #expect(try starts(["@last", "@-2", "@last"]) == [friday, saturday])
        #expect(try starts(["--since", "2024-03-30"]) == [saturday])
        #expect(try starts(["--until", "2024-03-29"]) == [friday])
        #expect(try starts(["--since", "2024-03", "--until", "2024-03", "--vehicle", "golf"]) == [friday, saturday])
        let none = try travels.run(["export", "--since", "2025-01-01"])
        #expect(none.code == 3 && none.output.isEmpty)
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
        #expect(whole.filter { north($0) - start > 801 && end - north($0) > 801 }.allSatisfy { trimmed.contains($0) })
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

    @Test func aSimplifiedWayHasItsSegmentsAndFewerPoints() throws {
        let travels = try tour()
        let whole = try rows(travels, ["@last"])
        let simple = try rows(travels, ["@last", "--simplify", "5"])
        // Straight to the north, so of every segment its two ends.
        #expect(simple.map { $0[1] } == ["1", "1", "2", "2", "3", "3", "4", "4"])
        #expect(simple.allSatisfy { whole.contains($0) })
    }

    // MARK: Files

    @Test func aDirectoryGetsFilesByDateAndName() throws {
        let travels = try tour()
        try travels.say(of: 0, "startPlace Home endPlace Work/Shop")
        let folder = "\(travels.data)/out"
        #expect(try travels.run(["export", "--all", "--split", "--output", folder]).code == 0)
        let names = ["29-Mar-2024-2230 - Night drive.gpx", "30-Mar-2024-2230 - Home - Work-Shop.gpx"]
        #expect(try files(folder) == names)
        for name in names { #expect(try Outsiders.refusal(of: "\(folder)/\(name)") == nil) }
        // In another zone it is another day; and once more changes nothing.
        let words = ["export", "@last", "--output", folder + "/"]
        for _ in 0..<2 { #expect(try travels.run(words, ["TZ": "Asia/Tokyo"]).code == 0) }
        #expect(try files(folder) == names + ["31-Mar-2024-0730 - Home - Work-Shop.gpx"])
        #expect(try travels.run(["export", "--all", "--format", "csv", "--output", folder]).code == 0)
        #expect(try files(folder).contains("29-Mar-2024-2230 - 2 drives.csv"))
        #expect(try travels.run(["export", "@last", "--trim", "300", "--output", folder]).code == 0)
        let hidden = try files(folder).filter { $0.hasPrefix("30-Mar-2024 - Drive ") }
        #expect(hidden.count == 1)
    }

    @Test func twoTripsOfOneNameAreTwoFiles() throws {
        let travels = try Travels()
        try travels.drive(at: TripsTests.saturday, [20])
        try travels.drive(at: TripsTests.saturday + 1_000, [20, 20], from: 52)
        let folder = "\(travels.data)/out"
        #expect(try travels.run(["export", "--all", "--split", "--output", folder]).code == 0)
        #expect(try files(folder).count == 2)
    }

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
            let words = picture ? ["map", "@last", "--output", "\(file).svg"] : ["export", "@last", "--output", folder]
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

    @Test func whatIsThereIsReplacedOnlyByItsKind() throws {
        let travels = try tour()
        let file = try export(travels, ["@last"], as: "way.gpx")
        let whole = try text(file)
        #expect(try export(travels, ["@last", "@-2"], as: "way.gpx") == file)
        #expect(try text(file) != whole)
        #expect(try export(travels, ["@last"], as: "way.gpx") == file)
        #expect(try text(file) == whole)

        let diary = "\(travels.data)/diary.txt"
        #expect(try Outsiders.run("/bin/sh", ["-c", "echo dear diary >\(diary)"]).code == 0)
        let link = "\(travels.data)/link.gpx"
        #expect(symlink(file, link) == 0)
        let wrong: [(words: [String], message: String)] = [
            (["--format", "kml", "--output", diary], "is there and is not KML"),
            (["--format", "gpx", "--output", diary], "is there and is not GPX"),
            (["--output", "/dev/null"], "is not a file"),
            (["--output", link], "is a link, which is not followed"),
            (["--output", "\(travels.data)/nowhere/way.gpx"], "No such file or directory"),
            (["--split", "--output", diary], "is not a directory"),
        ]
        for (words, message) in wrong {
            let outcome = try travels.run(["export", "@last"] + words)
            #expect(outcome.code == 1 && outcome.errors.contains(message), "\(outcome.errors)")
        }
        #expect(try text(diary) == "dear diary\n" && text(file) == whole)
        #expect(try files(travels.data).filter { $0.hasPrefix(".") }.isEmpty)
    }

    /// A limit on the size of files stands for a card that is full.
    @Test func whereNoMoreCanBeWrittenNothingHasChanged() throws {
        let travels = try tour()
        let file = try export(travels, ["@-2"], as: "way.gpx")
        let before = try text(file)
        let script = "trap '' XFSZ; ulimit -f 20; exec \"$@\""
        let words = ["-c", script, "bash", Roadbook.path, "--data", travels.data, "export", "@last", "--output", file]
        let outcome = try Outsiders.run("/bin/bash", words)
        #expect(outcome.code == 1 && outcome.errors.contains("way.gpx cannot be written: File too large"))
        #expect(try text(file) == before)
        #expect(try files(travels.data).filter { $0.hasPrefix(".") }.isEmpty)
        let full = try Outsiders.run(
            "/bin/sh", ["-c", "\(Roadbook.path) --data \(travels.data) export @last >/dev/full"])
        #expect(full.code == 1 && full.errors.contains("No space left on device"))
    }

    @Test func aReaderThatHasSeenEnoughEndsItQuietly() throws {
        let travels = try tour()
        let script = "{ \"$@\"; echo $? >&2; } | head -n 1"
        let words = ["-c", script, "bash", Roadbook.path, "--data", travels.data, "export", "--all"]
        let outcome = try Outsiders.run("/bin/bash", words)
        #expect(outcome.errors == "0\n")
        #expect(outcome.lines == ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"])
    }

    @Test func whatDoesNotGoTogetherIsSaid() throws {
        let travels = try tour()
        let data = travels.data
        let wrong: [[String]] = [
            ["@last", "--since", "2024"], ["@last", "--business"], ["--business", "--private"],
            ["@last", "--format", "png"], ["@last", "--split"],
            ["@last", "--format", "kml", "--output", "\(data)/way.gpx"], ["@last", "--simplify", "0"],
            ["@last", "--trim", "-5"], ["@last", "--trim", "far"], ["--all", "--since", "someday"],
            ["@last", "--output", "\(data)/way.pdf"], ["@last", "--output", "\(data)/way."],
        ]
        for words in wrong {
            let outcome = try travels.run(["export"] + words)
            #expect(outcome.code == 2 && outcome.output.isEmpty, "\(words)")
        }
        #expect(try travels.run(["export", "zzzzzzzzzz"]).code == 3)
    }

    @Test func aFileIsOfTheFormatThatItsNameEndsIn() throws {
        let travels = try tour()
        let refused = try travels.run(["export", "@last", "--output", "\(travels.data)/way.pdf"])
        #expect(
            refused.errors == """
                roadbook: error: --output ends in .pdf, which is not a format I know
                roadbook: hint: one of: gpx, kml, geojson, csv, jsonl, nmea

                """)
        #expect(access("\(travels.data)/way.pdf", F_OK) != 0)
        #expect(try text(export(travels, ["@last"], as: "way")).contains("<gpx"))
        #expect(try text(export(travels, ["@last"], as: ".way")).contains("<gpx"))
        #expect(try text(export(travels, ["@last"], as: "way.GeoJSON")).hasPrefix("{"))
        #expect(try text(export(travels, ["@last", "--format", "csv"], as: "way.txt")).hasPrefix("trip,"))
        #expect(mkdir("\(travels.data)/trips.d", 0o777) == 0)
        #expect(try travels.run(["export", "@last", "--output", "\(travels.data)/trips.d"]).code == 0)
        #expect(try files("\(travels.data)/trips.d").count == 1)
    }

    @Test func whatPeopleSaidGoesOutWithTheTrip() throws {
        let travels = try tour()
        try travels.say(of: 0, "driver Anna vehicle Van purpose Depot business yes tags a,b note wet name Tour")
        let trip = try JSONValue(
            reading: travels.run(["export", "@last", "--format", "jsonl"]).lines.first {
                $0.hasPrefix("{\"type\":\"trip\"")
            } ?? "")
        let words = ["name", "driver", "vehicle", "purpose", "note"].map { trip[$0]?.text }
        #expect(words == ["Tour", "Anna", "Van", "Depot", "wet"])
        #expect(trip["business"]?.bool == true && trip["tags"]?.elements?.count == 2)
        // For giving it away all of it is left out.
        let trimmed = try travels.run(["export", "@last", "--trim", "50", "--format", "jsonl"]).text
        for word in ["Anna", "Van", "Depot", "wet", "Tour"] { #expect(!trimmed.contains(word)) }
    }
}
