import Glibc
import StubRecorder
import Testing
import World

/// The screens of each verb at three widths, kept as text in Tests/Screens, to be read by a person. With
/// ROADBOOK_SCREENS=write in the environment the texts are written anew.
@Suite struct ScreenTests {
    private static let verbs: [[String]] = [
        ["help"], ["help", "all"], ["help", "times"], ["help", "trips"], ["trips"], ["trips", "--plain"],
        ["trips", "--weekday", "weekends"], ["trips", "--tag", "none-such"], ["show"], ["show", "@-4"],
        ["show", "--stats"], ["show", "--share"], ["show", "--plain"], ["why"], ["totals", "--range", "year"],
        ["totals", "--on", "2024-03", "--by", "use"], ["driver"], ["edit", "@last", "--name", "Harbour", "--dry-run"],
        ["merge", "@-2", "@last", "--dry-run"],
        ["delete", "@last", "--dry-run"], ["status"], ["status", "--plain"], ["where"], ["verify"], [],
        ["config", "show", "Dates"], ["export", "@last", "--output", "none.pdf"],
    ]

    /// A winter's day and a weekend in March, with all that can be said of trips.
    private func light() throws -> Travels {
        let travels = try Travels()
        let start: Int64 = 1_709_538_000_000
        try travels.drive(at: start, Array(repeating: 20, count: 20))
        try travels.drive(at: start + 33_000_000, [20, 20, 0, 20, 25, 30, 10], from: 51.72)
        try travels.drive(at: start + 400_000_000, Array(repeating: 30, count: 70), car: TextSink.van)
        try travels.begin(at: start + 500_000_000)
        travels.drive(300, at: 15)
        try travels.cutPower(seconds: 40)
        travels.drive(120, at: 12)
        try travels.cutOff()
        #expect(try travels.run(["driver", "add", "Anna"]).code == 0)
        let ids = Array(try travels.objects().compactMap { $0["id"]?.text }.reversed())
        for (id, words) in [
            (ids[0], ["--business", "--purpose", "Visit to a customer", "--from", "Home", "--to", "Meier & Sons"]),
            (ids[1], ["--business", "--name", "The long way back along the river, with a rest in the middle of it"]),
            (ids[2], ["--private", "--driver", "Anna", "--tags", "sea,holiday", "--note", "Rain all day."]),
        ] {
            #expect(try travels.run(["edit", id] + words).code == 0)
        }
        return travels
    }

    /// A drive on the first of each month for ten years.
    private func decade() throws -> Travels {
        let travels = try Travels()
        for month in 0..<120 { try travels.drive(at: 1_420_102_800_000 + Int64(month) * 2_629_800_000, [20, 20, 30]) }
        return travels
    }

    private static let ofTheDecade: [[String]] = [
        ["trips", "--limit", "10"], ["totals", "--range", "year"], ["show", "@-10"],
    ]

    /// A car and what was written of it in half a year, without a drive.
    private func kept() throws -> Travels {
        let travels = try Travels()
        for line in [
            "vehicle add Golf --make VW --model Golf --year 2019 --registration B-AB1 --tank 50l --currency EUR",
            "fuel add 41.2l 48210km 1.759 --date 2024-01-06 --station Shell --at 50.1,8.2 --vehicle Golf",
            "fuel add 22l 48602km 1.819 --date 2024-01-20 --partial --station Aral --at 50.2,8.3 --vehicle Golf",
            "fuel add 38.44l 49130km 1.709 --date 2024-02-10 --station Shell --at 50.1,8.2 --vehicle Golf",
            "fuel add 40.07l 49788km 1.729 --date 2024-03-03 --note Rain --vehicle Golf",
            "service done Windscreen 48700km 310EUR --once --workshop Glas --date 2024-01-25 --vehicle Golf",
            "tyres put Summer 49500km --before 12000km --date 2024-03-01 --vehicle Golf",
            "expense add 480EUR insurance --every 1y --date 2024-01-01 --vehicle Golf",
            "expense add 4.50EUR parking --date 2024-02-11 --vehicle Golf",
            "expense add 40CHF vignette --date 2024-02-12 --vehicle Golf",
        ] {
            #expect(try travels.run(line.split(separator: " ").map(String.init)).code == 0, "\(line)")
        }
        return travels
    }

    private static let ofTheCar: [[String]] = [
        ["help", "fuel"], ["fuel"], ["fuel", "show"], ["fuel", "trend", "--by", "all"],
        ["fuel", "trend", "--by", "all", "--price"], ["fuel", "add", "40l", "49000km", "1.7", "--date", "2024-04-01"],
        ["vehicle"], ["expense"], ["totals", "--costs", "--on", "2024"], ["station", "list", "--from", "50.2,8.3"],
        ["odometer", "--date", "2024-03-10 12:00"],
        ["help", "service"], ["service", "history"], ["service", "presets"], ["tyres"],
        ["journal", "--on", "2024-02"], ["inbox"],
    ]

    /// Two cars, and whatever makes a line long.
    private func family() throws -> Travels {
        let travels = try kept()
        for words in [
            [
                "vehicle", "add", "The old van of the allotment", "--make", "Volkswagen", "--model", "Transporter T4",
                "--currency", "EUR",
            ],
            [
                "fuel", "add", "61.3l", "211480km", "1.689", "--date", "2024-02-24", "--vehicle",
                "The old van of the allotment",
            ],
            [
                "fuel", "add", "22l", "50100km", "1.7", "--date", "2024-03-09", "--vehicle", "Golf", "--partial",
                "--station", "Raiffeisen-Tankstelle am Kreisverkehr", "--at", "-36.84846,-174.76333",
            ],
            [
                "fuel", "add", "39l", "52100km", "1.7", "--date", "2024-04-09", "--vehicle", "Golf", "--missed",
                "--note", "the one before is on a till slip that nobody finds", "--grade", "E10",
            ],
            ["fuel", "add", "20l", "52000km", "1.7", "--date", "2024-04-10", "--vehicle", "Golf", "--anyway"],
            [
                "expense", "add", "1480EUR", "insurance and road tax", "--date", "2024-02-01", "--every", "3m",
                "--vehicle", "The old van of the allotment", "--note", "by the quarter",
            ],
        ] {
            let outcome = try travels.run(words)
            #expect(outcome.code == 0, "\(words): \(outcome.errors)")
        }
        return travels
    }

    private static let ofTheFamily: [[String]] = [
        ["fuel"], ["fuel", "--vehicle", "Golf"], ["fuel", "trend", "--by", "all", "--vehicle", "Golf"],
        ["fuel", "trend", "--by", "all", "--price"],
        ["totals", "--costs", "--on", "2024-03"], ["totals", "--costs", "--vehicle", "Golf", "--on", "2024"],
        ["expense"], ["expense", "--vehicle", "Golf"], ["station", "list", "--from", "50.2,8.3"], ["vehicle"],
    ]

    @Test(arguments: [40, 60, 80]) func theCarsBookFitsOnNarrowScreens(columns: Int) throws {
        let stand = try RecorderStand()
        let family = try family()
        let screens = try Self.ofTheFamily.map { try screen($0, of: family, stand, columns) }
        for screen in screens {
            let lines = screen.split(separator: "\n").dropFirst()
            for line in lines { #expect(line.count <= columns, "\(line)") }
        }
        #expect(screens[0].contains("partial") && screens[0].contains("missed"))
        let text = screens.joined(separator: "\n")
        let file = "Tests/Screens/family-\(columns).txt"
        if isWritten { try Checkout.write(text, to: file) }
        #expect(try text == Checkout.text(of: file))
    }

    private var isWritten: Bool { getenv("ROADBOOK_SCREENS").map { String(cString: $0) } == "write" }

    @Test(arguments: [40, 80, 132]) func everyVerbLooksAsItIsKept(columns: Int) throws {
        let stand = try RecorderStand()
        // The entries of the car were dated by this machine's clock, and not by that of a recorder.
        let garage = try RecorderStand()
        garage.recorder.status.clock.state = .provisional
        let (light, decade, kept) = (try light(), try decade(), try kept())
        let screens =
            try Self.verbs.map { try screen($0, of: light, stand, columns) }
            + Self.ofTheDecade.map { try screen($0, of: decade, stand, columns) }
            + Self.ofTheCar.map { try screen($0, of: kept, garage, columns) }
        let text = screens.joined(separator: "\n")
        let file = "Tests/Screens/\(columns).txt"
        if isWritten { try Checkout.write(text, to: file) }
        let known = try Checkout.text(of: file)
        for screen in screens { #expect(known.contains(screen)) }
        #expect(text == known)
    }

    /// Dates that programs read, or that are explained.
    private static let ofOneForm: Set<String> = ["help", "config", "journal"]

    private static let ofDates: [[String]] = [
        ["totals", "--range", "day"], ["totals", "--range", "week", "--since", "06.03.2024"],
        ["split", "@-2", "--at", "21:45", "--dry-run"], ["chart", "--totals", "week", "--output", "-"],
        ["chart", "@last", "--output", "-"],
    ]

    @Test func datesAreWrittenAsTheReaderWritesThemOnEveryScreen() throws {
        let stand = try RecorderStand()
        let settings = try SettingsFolder("[Show]\nDates=dots\n")
        let (light, kept) = (try light(), try kept())
        func screens(_ verbs: [[String]], _ travels: Travels) throws -> [String] {
            try verbs.filter { !Self.ofOneForm.contains($0.first ?? "") }.map {
                try screen(["--config", settings.path] + $0, of: travels, stand, 132)
            }
        }
        let all = try screens(Self.verbs + Self.ofDates, light) + screens(Self.ofTheCar, kept)
        for screen in all {
            for line in screen.split(separator: "\n").dropFirst() {
                let words = line.split(separator: "roadbook ", maxSplits: 1).first ?? ""
                #expect(!words.contains(/\b[0-9]{4}-[0-9]{2}-[0-9]{2}\b/), "\(screen)")
            }
        }
        #expect(all.count { $0.contains(/[0-9]{2}\.[0-9]{2}\.2024/) } >= 15)
        #expect(!all.contains { $0.contains("error: unknown") })
    }

    private func screen(
        _ verb: [String], of travels: Travels, _ stand: RecorderStand, _ columns: Int
    ) throws -> String {
        let surroundings = ["TZ": "UTC", "COLUMNS": "\(columns)", "LC_ALL": "C.UTF-8"]
        let child = try stand.start(["--data", travels.data] + verb, environment: surroundings)
        let outcome = child.finish(turning: stand.turn)
        let command = (["roadbook"] + verb).joined(separator: " ")
        let text = try travels.named(outcome.text + outcome.errors)
        return "$ \(command)\n" + text.replacing(travels.data, with: "/var/lib/roadbook") + "\n"
    }
}
