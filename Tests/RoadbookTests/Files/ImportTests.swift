import Glibc
import JSON
import Testing

/// Files of others on their way into trips, by the real program.
@Suite struct ImportTests {
    @Test func aFileBecomesTripsWithItsNameAndVehicle() throws {
        let books = try WrittenBooks()
        let file = try books.gpx("tour.gpx", tracks: ["Home to work", "Back"])
        let outcome = try books.run("import", file, "--vehicle", "Golf", "--utc")
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        #expect(outcome.lines.prefix(2) == ["\(file): 360 points", "made 2 trips:"])
        let trips = try books.trips()
        #expect(trips.map { $0["name"]?.text } == ["Back", "Home to work"])
        #expect(trips.allSatisfy { $0["vehicle"]?.text == "Golf" && $0["origin"]?.text == "tour.gpx" })
        #expect(trips.map { $0["fixes"]?.integer } == [180, 180])
        let why = try books.run("why", "@last").text
        #expect(why.contains("began with the first point of its track"))
        #expect(why.contains("another track of a file"))
        #expect(try books.run("show", "@last").text.contains("tour.gpx"))
        #expect(try books.run("verify").lines.last?.hasPrefix("imports: ") == true)
    }

    /// Files come in as they are named, and go out as they were driven.
    @Test func whatCameInLaterAndWasDrivenEarlierGoesOutFirst() throws {
        let books = try WrittenBooks()
        let july = try books.gpx("july.gpx", tracks: ["July"])
        let text = try #require(Checkout.content(of: july))
        let june = text.replacing("2026-07-", with: "2026-06-").replacing("July", with: "June")
        #expect(try books.run("import", july).code == 0)
        #expect(try books.run("import", try books.file("june.gpx", june)).code == 0)
        let lines = try books.run("export", "--all").lines
        let (first, later) = (lines.firstIndex { $0.contains("June") }, lines.firstIndex { $0.contains("July") })
        #expect(first ?? .max < later ?? 0)
        #expect(lines.filter { $0.contains("<trkpt") }.count == 360)
    }

    @Test func tracksOfFilesStayApartAndNothingIsWritten() throws {
        let books = try WrittenBooks()
        let july = try books.gpx("july.gpx", tracks: ["one", "two"])
        #expect(try books.run("import", july).code == 0)
        let text = try #require(Checkout.content(of: july))
        let june = text.replacing("2026-07-", with: "2026-06-")
        #expect(try books.run("import", try books.file("june.gpx", june)).code == 0)
        for trips in [["@-2", "@last"], ["@-3", "@-2"], ["@-4", "@-3"]] {
            let refused = try books.run("merge", trips[0], trips[1])
            #expect(refused.code == 1 && refused.errors.contains("which stay drives of their own"), "\(refused.errors)")
        }
        #expect(try books.run("ledger", "cat").lines.isEmpty)
        // The trip before the first of July is the last of June.
        let why = try books.run("why", "@-2").text
        #expect(!why.contains(" 0 ms apart"), "\(why)")
    }

    /// A pipe that has no end, or says nothing, ends with a line.
    @Test func whatIsNoFileIsRefused() throws {
        let books = try WrittenBooks()
        let pipe = "\(books.data)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for (path, words) in [("/dev/zero", "it is not a regular file"), (pipe, pipe)] {
            let refused = try books.run("import", path)
            #expect(refused.code == 1 && refused.errors.contains(words), "\(refused.errors)")
        }
        let command = "yes 2026-01-05,40 | exec \"$@\""
        let words = ["-c", command, "sh", Roadbook.path, "--data", books.data, "import", "-"]
        let endless = try Child("/bin/sh", words, [:]).finish()
        #expect(endless.code == 1 && endless.errors.contains("standard input"), "\(endless.errors)")
    }

    /// No power was away: nobody knows what the other recorder did.
    @Test func aHoleInATrackIsCalledSo() throws {
        let books = try WrittenBooks()
        let file = try books.gpx("holes.gpx", tracks: ["one"], hole: 7)
        #expect(try books.run("import", file).lines.contains("made 2 trips:"))
        let texts = try ["@-2", "@last"].flatMap { try [books.run("why", $0).text, books.run("show", $0).text] }
        #expect(texts[0].contains("ended by a hole in its track: off for 7 min"))
        #expect(texts[1].contains("its track has a hole there"))
        #expect(texts.allSatisfy { !$0.contains("power") })
    }

    /// A point on the way of a car of 15 m/s.
    private static func point(second: Int) -> String {
        let latitude = 51.5 + Double(second) * 15 / 111_194.9
        let time = "2026-07-01T10:00:\(second < 10 ? "0" : "")\(second)Z"
        return "<trkpt lat='\(latitude)' lon='-0.12'><time>\(time)</time></trkpt>\n"
    }

    @Test func stepsThatNobodyKnowsTheWayOfAreCutAndCounted() throws {
        let books = try WrittenBooks()
        let points = (0..<8).map { index -> String in
            let minute = index % 3 * 20
            let time = "2026-07-01T1\(index / 3):\(minute < 10 ? "0" : "")\(minute):00Z"
            return "<trkpt lat='\(51.5 + Double(index) * 0.1)' lon='-0.12'><time>\(time)</time></trkpt>\n"
        }
        let start = "<gpx version='1.1' xmlns='http://www.topografix.com/GPX/1/1'><trk><trkseg>\n"
        let file = try books.file("far.gpx", start + points.joined() + "</trkseg></trk></gpx>\n")
        let trial = try JSONValue(reading: try books.run("import", file, "--dry-run", "--json").text)
        #expect(trial["farSteps"] == .integer(7))
        let lines = try books.run("import", file).lines
        let words = "\(file): 7 steps of 15 min or more were cut, for nobody knows the way between such points"
        #expect(lines.prefix(2) == ["\(file): 8 points", words], "\(lines)")
    }

    /// Programs that know no speed write zero: the car has not stood.
    @Test func speedsThatAreZeroOnTheMoveAreLeftOut() throws {
        let books = try WrittenBooks()
        let start = "<gpx version='1.1' xmlns='http://www.topografix.com/GPX/1/1'><trk><trkseg>\n"
        let points = (0..<60).map(Self.point).map { $0.replacing("</trkpt>", with: "<speed>0</speed></trkpt>") }
        let file = try books.file("zero.gpx", start + points.joined() + "</trkseg></trk></gpx>\n")
        let trial = try JSONValue(reading: try books.run("import", file, "--dry-run", "--json").text)
        #expect(trial["speedsLeftOut"] == .bool(true) && trial["speedsDividedBy"] == nil)
        let lines = try books.run("import", file).lines
        #expect(lines[1] == "\(file): its speeds are zero while its places move; they were left out", "\(lines)")
        let trip = try #require(try books.trips().first)
        let metres: Double = trip["distanceMetres"]?.double ?? 0
        #expect(abs(metres - 885) < 10)
        #expect(trip["trivial"]?.bool == false && trip["madeSpeed"]?.bool == true)
    }

    /// The writer of a file may have thinned it out: what is driven in the totals is one segment of the export.
    @Test func aStepThatIsDrivenInTheTotalsIsDrivenInAnExport() throws {
        let books = try WrittenBooks()
        let start = "<gpx version='1.1' xmlns='http://www.topografix.com/GPX/1/1'><trk><trkseg>\n"
        let points = (Array(0..<20) + [59]).map(Self.point)
        let file = try books.file("thin.gpx", start + points.joined() + "</trkseg></trk></gpx>\n")
        #expect(try books.run("import", file).code == 0)
        #expect(try books.trips()[0]["inferredMetres"]?.double == 0)
        let gpx = try books.run("export").text
        #expect(gpx.split(separator: "<trkseg>").count == 2, "\(gpx)")
    }

    @Test func aTrackThatIsTooShortForTheListTellsWhy() throws {
        let books = try WrittenBooks()
        let start = "<gpx version='1.1' xmlns='http://www.topografix.com/GPX/1/1'><trk><trkseg>\n"
        let points = (0..<4).map(Self.point)
        let file = try books.file("short.gpx", start + points.joined() + "</trkseg></trk></gpx>\n")
        #expect(try books.run("import", file).code == 0)
        let id = try #require(try books.trips()[0]["id"]?.text)
        let why = try books.run("why", id).text
        #expect(why.contains("hidden: only 45 m long; roadbook trips --all shows it (MinDistance=100m)"), "\(why)")
    }

    @Test func theFirstFileMakesTheDataDirectory() throws {
        let books = try WrittenBooks()
        let file = try books.gpx("tour.gpx", tracks: ["one"])
        let new = "\(books.data)/new"
        let run = { (words: [String]) in try Roadbook.run(["--data", new] + words) }
        #expect(try run(["import", "--dry-run", file]).code == 0)
        #expect(try run(["trips"]).errors.contains("there is no data directory"))
        #expect(try run(["import", file]).code == 0)
        #expect(try run(["trips", "--all"]).lines.first?.contains(": 1 trip, ") == true)
        let deeper = try Roadbook.run(["--data", "\(new)/a/b", "import", file])
        #expect(deeper.code == 1 && deeper.errors.contains("there is no data directory"))
    }

    @Test func whatIsWrongInAFileHasItsPlace() throws {
        let books = try WrittenBooks()
        let times = ["10:00:02", "10:00:00", "10:00:01"]
        let lines = times.map { time in
            #"{"class":"TPV","mode":3,"time":"2026-07-01T\#(time).000Z","lat":51.5,"lon":-0.1}"#
        }
        let damaged = #"{"class":"TPV","mode":3,"lat":NaN}"#
        let file = try books.file("jumble.json", (lines + [damaged]).joined(separator: "\n"))
        let said = try books.run("import", file)
        #expect(said.code == 0)
        #expect(said.text.contains("3 points, put in the order of time; left out: 1 damaged line (line 4: "))
        let object = try JSONValue(reading: try books.run("import", "--dry-run", "--json", file).text)
        #expect(object["known"]?.bool == true)
    }

    @Test func whatIsRefusedLeavesNothingBehind() throws {
        let books = try WrittenBooks()
        let file = try books.file("diary.txt", "We went to the sea.")
        let new = "\(books.data)/new"
        let outcome = try Roadbook.run(["--data", new, "import", file])
        #expect(outcome.code == 1)
        #expect(access(new, F_OK) != 0)
    }

    @Test func theSameFileTwiceAddsNothing() throws {
        let books = try WrittenBooks()
        let file = try books.gpx("tour.gpx", tracks: ["one"])
        #expect(try books.run("import", file).code == 0)
        let before = try books.trips()
        let other = try books.gpx("copy.gpx", tracks: ["one"])
        let outcome = try books.run("import", file, other)
        #expect(outcome.code == 0)
        #expect(outcome.lines == ["\(file): was taken in before", "\(other): was taken in before"])
        #expect(try books.trips() == before)
    }

    @Test func aDryRunShowsTheTripsAndWritesNothing() throws {
        let books = try WrittenBooks()
        let file = try books.gpx("tour.gpx", tracks: ["one"])
        let outcome = try books.run("import", "--dry-run", file)
        #expect(outcome.code == 0)
        #expect(outcome.lines.contains("would make 1 trip:"))
        #expect(access("\(books.data)/imports", F_OK) != 0)
        #expect(try books.trips().isEmpty)
    }

    @Test func aBadFileIsRefusedAndTheOthersGoOn() throws {
        let books = try WrittenBooks()
        let good = try books.gpx("good.gpx", tracks: ["one"])
        let bad = try books.file("bad.gpx", "<gpx><trk><trkseg><trkpt lat='1' lon='2'>")
        let outcome = try books.run("import", bad, good, "\(books.data)/none.gpx", books.data)
        #expect(outcome.code == 1)
        #expect(outcome.lines.contains("made 1 trip:"))
        let errors = outcome.errors.split(separator: "\n").map(String.init)
        #expect(errors.count == 3)
        #expect(errors.first?.hasPrefix("roadbook: error: \(bad): line 1: ") == true)
        #expect(errors.dropFirst().first == "roadbook: error: \(books.data)/none.gpx: No such file or directory")
        #expect(errors.last?.contains("directory") == true)
    }

    @Test func aProgramIsToldOfEachFile() throws {
        let books = try WrittenBooks()
        let good = try books.gpx("good.gpx", tracks: ["one"])
        let bad = try books.file("bad.gpx", "")
        let outcome = try books.run("import", good, good, bad, "--json")
        #expect(outcome.code == 1)
        let objects = try outcome.lines.map { try JSONValue(reading: $0) }
        #expect(objects.count == 3)
        #expect(objects[0]["points"]?.integer == 180)
        #expect(objects[0]["sorted"]?.bool == true)
        #expect(objects[0]["trips"]?.elements?.count == 1)
        #expect(objects[1]["known"]?.bool == true)
        #expect(objects[2]["refused"]?.text == "an empty file")
    }

    @Test func aProgramIsToldWhetherThePointsStoodInOrder() throws {
        let books = try WrittenBooks()
        let points = [5, 4, 3].map { "<trkpt lat='51.\($0)' lon='0'><time>2026-07-01T08:00:0\($0)Z</time></trkpt>" }
        let start = "<gpx version='1.1' xmlns='http://www.topografix.com/GPX/1/1'><trk><trkseg>"
        let file = try books.file("back.gpx", start + points.joined() + "</trkseg></trk></gpx>")
        let object = try JSONValue(reading: books.run("import", file, "--json").text)
        #expect(object["sorted"]?.bool == false)
    }

    /// Names of files are bytes; two that differ only in what is no UTF-8 are two files.
    @Test func aFileWhoseNameIsNoUTF8IsTakenIn() throws {
        let books = try WrittenBooks()
        for (byte, hour) in [(0xE4, "08"), (0xF6, "09")] as [(UInt8, String)] {
            var path = "\(books.data)/B".utf8CString.dropLast() + [CChar(bitPattern: byte)]
            path += Array("r.gpx".utf8CString)
            let descriptor = open(Array(path), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            let points = (0..<60).map { second in
                let two = second < 10 ? "0\(second)" : "\(second)"
                let time = "2026-07-01T\(hour):00:\(two)Z"
                return "<trkpt lat='51.\(two)' lon='0'><time>\(time)</time></trkpt>"
            }
            let start = "<gpx version='1.1' xmlns='http://www.topografix.com/GPX/1/1'><trk><trkseg>"
            let bytes = Array((start + points.joined() + "</trkseg></trk></gpx>").utf8)
            #expect(write(descriptor, bytes, bytes.count) == bytes.count)
            close(descriptor)
            let words = ["--data", books.data, "import"].map { Array($0.utf8CString) } + [Array(path)]
            let outcome = try Child(Roadbook.path, bytes: words, ["TZ": "UTC"]).finish()
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(outcome.lines.first?.hasSuffix("B\u{FFFD}r.gpx: 60 points") == true)
        }
        #expect(try books.trips().map { $0["origin"]?.text } == ["B\u{FFFD}r.gpx", "B\u{FFFD}r.gpx"])
        let word = Array("\(books.data)/\u{E4}".utf8CString.dropLast()) + [CChar(bitPattern: 0xE4), 0]
        let export = ["export", "@last", "--output"].map { Array($0.utf8CString) }
        let refused = try Child(Roadbook.path, bytes: export + [word], ["TZ": "UTC"]).finish()
        #expect(refused.code == 2 && refused.errors.contains("is not UTF-8"))
    }

    /// The program is killed at any moment: what counts is whole, and to import again brings it all.
    @Test(arguments: [1, 3, 6, 10, 15, 25, 40, 80])
    func aKillLeavesAllOrNothing(milliseconds: Int64) throws {
        let books = try WrittenBooks()
        let small = try books.gpx("small.gpx", tracks: ["one"])
        let large = try books.gpx("large.gpx", tracks: (1...60).map { "tour \($0)" })
        #expect(try books.run("import", small).code == 0)
        let child = try Child(Roadbook.path, ["--data", books.data, "import", "--anyway", large], [:])
        child.work(milliseconds: milliseconds)
        child.send(SIGKILL)
        _ = child.finish()
        let count = try books.trips().count
        #expect(count == 1 || count == 61)
        #expect(try books.run("import", "--anyway", large).code == 0)
        #expect(try books.trips().count == 61)
        #expect(try books.run("verify").code == 0)
    }
}

extension WrittenBooks {
    /// A file beside the books.
    func file(_ name: String, _ text: String) throws -> String {
        let path = "\(data)/\(name)"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Roadbook.SpawnError(code: errno) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw Roadbook.SpawnError(code: EIO) }
        return path
    }

    /// Three minutes at 15 m/s for each track, one after the other, an hour between them; so many minutes are missing
    /// in the middle of each.
    func gpx(_ name: String, tracks: [String], hole: Int = 0) throws -> String {
        var text = "<gpx version='1.1' xmlns='http://www.topografix.com/GPX/1/1'>\n"
        for (number, track) in tracks.enumerated() {
            text += "<trk><name>\(track)</name><trkseg>\n"
            for second in 0..<180 {
                let latitude = 51.5 + Double(second) * 15 / 111_194.9
                let day = 1 + number / 24
                let minute = second / 60 + (second < 90 ? 0 : hole)
                let time =
                    "2026-07-\(WrittenBooks.two(day))T\(WrittenBooks.two(number % 24)):\(WrittenBooks.two(minute)):"
                text +=
                    "<trkpt lat='\(latitude)' lon='-0.12'><time>\(time)\(WrittenBooks.two(second % 60))Z</time>"
                    + "</trkpt>\n"
            }
            text += "</trkseg></trk>\n"
        }
        return try file(name, text + "</gpx>\n")
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    func trips() throws -> [JSONValue] {
        let trips = try run("trips", "--json", "--all").lines.map { try JSONValue(reading: $0) }
        try TripSums.expect(trips, try run("totals", "--range", "all", "--json"))
        return trips
    }
}
