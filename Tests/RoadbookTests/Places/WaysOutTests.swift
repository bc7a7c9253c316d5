import Glibc
import JSON
import Testing
import World

/// The ways on which trips leave the household, each of which hides what lies at a private place.
@Suite struct WaysOutTests {
    /// The verbs whose output is for others, and what is typed then. All else is the household's own: its screens, its
    /// books and copies of them, and what it tells its own recorder.
    private static let leaving: [String: [[String]]] = [
        "export": ["gpx", "kml", "geojson", "csv", "jsonl", "nmea"].map { ["export", "@last", "--format", $0] },
        "show": [["show", "--share"]],
        "doctor": [["doctor", "--bundle", "-"]],
        "map": [["map", "--for-others", "--output", "-"], ["map", "--trim", "50", "--output", "-"]],
        "chart": [["chart", "--for-others", "--output", "-"]],
        "share": [["share", "--output", "-"]],
        "hooks run": [["hooks", "run", "drive-finished", "--dry-run"]],
        "vehicle report": [["vehicle", "report", "Golf", "--json"], ["vehicle", "report", "Golf", "--output", "-"]],
        "snapshot": [["snapshot", "--output", "-"]],
        "widget": [["widget", "medium"], ["widget", "large"], ["widget", "gauge"], ["widget", "small", "--json"]],
        // A PDF, whose words are packed: the last test here looks at what the painter is given.
        "report": [],
    ]

    private static let staying: Set<String> = [
        "status", "watch", "where", "trips", "totals", "why", "history", "edit", "merge", "split", "same", "delete",
        "undelete",
        "undo", "recut", "driver list", "driver add", "driver edit", "driver retire", "place list", "place add",
        "place edit", "place show", "place retire", "place import", "category list", "category train",
        "category eval", "inbox", "fuel list", "fuel add", "fuel show", "fuel edit", "fuel trend",
        "fuel chart", "fuel import", "dashboard", "odometer", "service list", "service add", "service done",
        "service snooze", "service edit", "service history", "service delete",
        "service presets", "remind", "hooks list", "hooks log", "tyres list", "tyres put",
        "expense list", "expense add", "expense edit", "file list", "file get",
        "journal", "station list", "vehicle list", "vehicle add", "vehicle edit", "vehicle show", "vehicle retire",
        "start", "finish", "pause", "resume", "mark", "car connected", "car gone", "flush", "import",
        "features", "pull", "books send", "backup", "restore", "verify", "archive", "rebuild", "carve", "spool cat",
        "spool info", "ledger cat", "ledger info", "answers cat", "answers info", "setup", "config show",
        "config check", "config set", "config take",
    ]

    /// A verb that is new needs somebody to decide whether trips leave by it.
    @Test func everyVerbIsKnownToStayOrToLeave() throws {
        let verbs = Set(try PageCommand.verbs())
        #expect(verbs == WaysOutTests.staying.union(WaysOutTests.leaving.keys))
        #expect(WaysOutTests.staying.isDisjoint(with: WaysOutTests.leaving.keys))
    }

    /// The first hundred metres of the drive in degrees, the first twenty as NMEA has them, and the name of the place:
    /// 350 metres at least are hidden.
    private static let telltales = ["51.500", "5130.00", "Hideaway"]

    /// A drive that begins at a private place.
    private func book() throws -> WrittenBooks {
        let road = ToldRoad()
        road.car(.connected)
        road.drive(600, at: 15)
        road.car(.gone)
        road.drive(900, at: 0)
        let books = try DrivenBook(road, settings: "[Car]\nAddress=\(DrivenBook.golf)\nName=Golf\n").books
        #expect(try books.run("place", "add", "Hideaway", "--at", "51.5,-0.12", "--private").code == 0)
        return books
    }

    @Test func nothingOfAPrivatePlaceLeavesOnAnyOfThem() throws {
        let books = try book()
        for words in WaysOutTests.leaving.values.flatMap(\.self) {
            let told = try Roadbook.run(["--data", books.data] + words, environment: ["TZ": "UTC"]).text
            #expect(!told.isEmpty, "\(words)")
            for telltale in WaysOutTests.telltales { #expect(!told.contains(telltale), "\(words): \(telltale)") }
        }
        // Without the guard each way with positions has them.
        let whole = WaysOutTests.leaving["export", default: []].map { $0 + ["--with-private"] }
        for words in whole + [["trips", "--csv"], ["map", "--output", "-"]] {
            let whole = ["--data", books.data] + words
            let told = try Roadbook.run(whole, environment: ["TZ": "UTC"]).text
            #expect(WaysOutTests.telltales.contains(where: told.contains), "\(words)")
        }
    }

    /// The road leads straight to the north, so that the points that are shown say how far it is.
    @Test func whatIsToldOfATripIsToldOfWhatIsShown() throws {
        let books = try book()
        let lines = try books.run("export", "@last", "--format", "jsonl").text.split(separator: "\n")
        let points = try lines.map { try JSONValue(reading: String($0)) }.filter { $0["type"]?.text == "point" }
        let latitudes = points.compactMap { $0["latitude"]?.double }
        let shown = try (#require(latitudes.last) - #require(latitudes.first)) * 111_195
        let snapshot = try JSONValue(reading: try books.run("snapshot", "--output", "-").text)
        let trip = try #require(snapshot["vehicles"]?[0]?["lastTrip"])
        let metres = try #require(trip["distanceMetres"]?.double)
        #expect(abs(metres - shown) < 20, "\(metres) \(shown)")
        #expect(trip["lessThanMetresMore"]?.integer == 2_000)
        // Not all of the last rest is written down.
        let milliseconds = try #require(trip["durationMs"]?.integer)
        #expect(milliseconds >= Int64(shown / 15 * 1_000) - 2_000 && milliseconds < 1_500_000)
        let summary = try books.run("show", "--share").text
        let kilometres = (metres / 100).rounded() / 10
        #expect(summary.contains("Distance: \(kilometres) km, and less than 2.0 km more\n"), "\(summary)")
        #expect(try books.run("share", "--output", "-").text.contains(", and less than 2.0 km more"))
    }

    /// The lines that a report gives to the painter, which a stand-in writes down.
    private func report(
        _ books: WrittenBooks, _ words: [String], of time: [String] = ["--on", "2026"]
    ) throws -> String {
        let alone = "\(books.data)/alone"
        mkdir(alone, 0o755)
        #expect(try Child("/bin/cp", [Roadbook.path, "\(alone)/roadbook"], [:]).finish().code == 0)
        try books.place(Array("#!/bin/sh\ncat >'\(alone)/scene'\n".utf8), at: "alone/roadbook-draw")
        chmod("\(alone)/roadbook-draw", 0o755)
        let order = ["--data", books.data, "report", "--output", "\(books.data)/year.pdf"] + time
        let outcome = try Child("\(alone)/roadbook", order + words, ["TZ": "UTC", "PATH": "/usr/bin:/bin"]).finish()
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try Child("/bin/cat", ["\(alone)/scene"], [:]).finish().text
    }

    @Test func aReportNamesNoTripThatCameToAPrivatePlace() throws {
        let books = try book()
        #expect(try books.run("edit", "@last", "--name", "Surprise party").code == 0)
        let told = try report(books, ["--for-others"])
        #expect(told.hasPrefix("roadbook-scene 1\n") && told.hasSuffix("end\n"))
        for word in ["Hideaway", "Surprise party"] { #expect(!told.contains(word), "\(word)") }
        #expect(try report(books, []).contains("Surprise party"))
    }

    @Test func theCalendarOfAReportHasAllDaysOfItsMonths() throws {
        let fields = try report(try book(), []).split(separator: "\n")
            .filter { $0.hasPrefix("box grid ") || $0.hasPrefix("box often") }
        // March alone, of which somebody drove on the first, and the five fields of the key.
        #expect(fields.count == 31 + 5)
    }

    @Test func aCalendarOfManyMonthsHasAllOfThemOnASheetOfItsOwn() throws {
        let travels = try Travels()
        try travels.drive(at: 1_705_320_000_000, [20, 20, 20])
        try travels.drive(at: 1_781_524_800_000, [20, 20, 20], from: 52.5)
        let told = try report(travels.books, [], of: ["--since", "2024-01-01"])
        for year in ["2024", "2025", "2026"] { #expect(told.contains("Days of \(year)\n"), "\(year)") }
        let lines = told.split(separator: "\n")
        // From January to the June after the next, on one sheet between that of the sums and those of trips and map.
        #expect(lines.filter { $0 == "roadbook-scene 1" }.count == 4)
        let fields = lines.filter { $0.hasPrefix("box grid ") || $0.hasPrefix("box often") }
        #expect(fields.count == 366 + 365 + 181 + 3 * 5)
    }
}
