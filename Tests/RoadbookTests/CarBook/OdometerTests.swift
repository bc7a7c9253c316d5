import JSON
import Testing

/// `odometer`, `expense`, `totals --costs`, `station`, and what they tell of a trip.
@Suite struct OdometerTests {
    @Test func aReadingIsKeptAndOneThatCannotBeIsRefused() throws {
        let book = try KeptBook.withGolf()
        #expect(try book.run("odometer").text.contains("unknown"))
        #expect(try book.run("odometer 10948km --date 2026-01-01").code == 0)
        // Nobody asks for a factor of what was not recorded.
        #expect(try !book.run("odometer").text.contains("factor"))
        let back = try book.run("odometer 10900 --date 2026-02-01")
        #expect(back.code == 1)
        #expect(back.errors.contains("it was at 10,948 km on 2026-01-01"))
        #expect(try book.run("odometer 900000 --date 2026-01-02").errors.contains("too far from 10,948 km"))
        let now = try #require(try book.objects("odometer --date 2026-01-01").first)
        let shown = try #require(now["odometerMetres"]?.integer)
        #expect((10_948_000...10_949_000).contains(shown))
    }

    /// One figure that was stored against a doubt makes no other one wrong.
    @Test func aQuestionedReadingDoesNotCountUntilSomebodyConfirmsIt() throws {
        let book = try KeptBook.withGolf()
        for line in ["odometer 10000km --date 2026-01-03", "odometer 10500km --date 2026-01-20"] {
            #expect(try book.run(line).code == 0, "\(line)")
        }
        #expect(try book.run("fuel add 41l 10300km 1.7 --date 2026-01-25").code == 1)
        #expect(try book.run("fuel add 41l 10300km 1.7 --date 2026-01-25 --anyway").code == 0)
        let told = try book.run("odometer --date 2026-01-26").text
        for words in [
            "last read     10,500 km on 2026-01-20", "questioned    10,300 km on 2026-01-25; it waits in the inbox",
        ] { #expect(told.contains(words), "\(told)") }
        #expect(!told.contains("misread"), "\(told)")
        #expect(try book.run("inbox").text.contains("it was at 10,500 km on 2026-01-20"))
        // A good one behind it is taken without a question.
        #expect(try book.run("odometer 10600km --date 2026-01-28").code == 0)
        #expect(try book.run("inbox --confirm 4").code == 0)
        #expect(try !book.run("odometer --date 2026-01-26").text.contains("questioned"))
    }

    /// The estimate is half a step above the reading, and the instrument shows the reading.
    @Test(arguments: [
        ("metric", "15400km", "15,400 km"), ("metric", "9999km", "9999 km"), ("us", "15400mi", "15,400 mi"),
        ("uk", "15401mi", "15,401 mi"), ("us", "15402mi", "15,402 mi"),
    ])
    func whatWasReadIsShown(_ units: String, _ reading: String, _ shown: String) throws {
        let book = try KeptBook.withGolf()
        try book.run("vehicle edit Golf --fuel-units \(units)")
        let planned = try book.run("service add Wax --due-at \(reading)")
        #expect(planned.text.contains("at \(shown)"), "\(planned.text)\(planned.errors)")
        let added = try book.run("odometer \(reading) --date 2026-01-01")
        #expect(added.text.contains("Golf at \(shown);"), "\(added.text)\(added.errors)")
        for words in ["odometer", "dashboard", "vehicle show Golf", "vehicle report Golf --output -"] {
            #expect(try book.run(words).text.contains("about \(shown), ±"), "\(words)")
        }
        #expect(try book.run("widget small").lines.first?.hasSuffix(shown) == true)
    }

    @Test func anotherInstrumentCountsOn() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 40l 186000km 1.8 --date 2026-01-01")
        #expect(try book.run("odometer 0 --exchanged 186500km --date 2026-01-10").code == 0)
        let line = try book.run("fuel add 42l 200km 1.8 --date 2026-01-20")
        #expect(line.text.contains("6.0 L/100km over 700.0 km"), "\(line.text)\(line.errors)")
    }

    @Test func aTripTellsTheOdometerAndItsCosts() throws {
        var road = DrivenBook.Road()
        road.drive(600, at: 25)
        let book = KeptBook(try DrivenBook(road, settings: "[Drive]\nStart=motion\n").books)
        try book.run("edit @last --vehicle Golf")
        #expect(try book.run("show").text.contains("odometer") == false)
        try book.run("odometer 10000km --date 2026-03-01T07:59:00Z --vehicle Golf")
        try book.run("expense add 15EUR parking --date 2026-03-01 --vehicle Golf")
        let shown = try book.run("show").text
        #expect(shown.contains("10,000 km to 10,015 km, ± 1.0 km"), "\(shown)")
        #expect(shown.contains("15.00 EUR: other 15.00 EUR"), "\(shown)")
        let trip = try JSONValue(reading: try book.run("show --json").text)
        #expect(trip["costs"]?["other"]?["EUR"]?.double == 15)
        #expect(trip["odometerStartMetres"]?.integer != nil)
        try book.run(["service", "add", "Tyre rotation", "--due", "2030-01-01", "--vehicle", "Golf"])
        let planned = try book.run("show").text
        #expect(planned.contains("\nnext service  Tyre rotation, due in "), "\(planned)")
        #expect(planned.contains("\nodometer      10,000 km to"), "\(planned)")
    }

    @Test func expensesAreAddedUpByYearAndCategory() throws {
        let book = try KeptBook.withGolf()
        #expect(try book.run("totals --costs").text.hasPrefix("no costs yet"))
        for option in ["--business", "--driver Anna", "--weekday monday", "--utc", "--search sea"] {
            let refused = try book.run("totals --costs \(option)")
            #expect(refused.code == 2 && refused.errors.contains("goes by vehicles and days"), "\(option)")
        }
        try book.run("expense add 365EUR insurance --every 1y --date 2025-01-01 --until 2025-12-31")
        try book.run("expense add 4,50 parking --date 2025-06-01")
        try book.run("expense add 10CHF vignette --date 2025-06-02")
        let year = try #require(
            try book.run("totals --costs --on 2025 --json").lines.first.map { try JSONValue(reading: $0) })
        #expect(year["fixed"]?["EUR"]?.double == 365)
        #expect(year["other"]?["EUR"]?.double == 4.5)
        #expect(year["other"]?["CHF"]?.double == 10)
        #expect(year["total"]?["EUR"]?.double == 369.5)
        #expect(year["categories"]?["insurance"]?["EUR"]?.double == 365)
        let june = try #require(
            try book.run("totals --costs --on 2025-06 --json").lines.first.map { try JSONValue(reading: $0) })
        #expect(june["fixed"]?["EUR"]?.double == 30)
        #expect(try book.run("expense edit 3 --amount 5EUR --category fine").code == 0)
        #expect(try book.objects("expense").compactMap { $0["category"]?.text } == ["insurance", "fine", "vignette"])
        #expect(try book.run("undo 3 4").code == 0)
        #expect(try book.objects("expense").count == 1)
    }

    @Test func anExpenseThatMayBeThereIsAskedAbout() throws {
        let book = try KeptBook.withGolf()
        let insurance = "expense add 480EUR insurance --every 1y --date 2025-01-01"
        #expect(try book.run("expense add 4,50 parking --date 2025-06-01").code == 0)
        #expect(try book.run(insurance).code == 0)
        let again = try book.run("expense add 4.5EUR Parking --date 2025-06-01")
        #expect(again.code == 6)
        #expect(
            again.errors.contains("it may be in the book already: expense 2 of 2025-06-01, 4.50 EUR for parking"),
            "\(again.errors)")
        #expect(try book.run(insurance + " --until 2027-12-31").code == 6)
        #expect(try book.objects("expense").count == 2)
        let anyway = try #require(try book.objects(insurance + " --anyway").first)
        #expect(anyway["number"]?.text == "4")
        #expect(anyway["total"]?.double == 480)
        #expect(anyway["questioned"] == .bool(true))
        let waiting = try book.run("inbox").text
        #expect(waiting.contains("roadbook inbox --confirm 4"))
        #expect(waiting.contains("roadbook undo 4"))
        // The other one ends before it: they are two, and the question is answered.
        #expect(try book.run("expense edit 3 --until 2025-12-31").code == 6)
        #expect(try book.run("expense edit 4 --date 2026-01-01").code == 6)
        #expect(try book.run("expense edit 3 --until 2025-12-31 --anyway").code == 0)
        #expect(try book.run("expense edit 4 --date 2026-01-01").code == 0)
        #expect(try book.objects("expense").last?["questioned"] == .bool(false))
        #expect(try book.run("expense edit 3 --date 2026-02-01").code == 2)
        let changed = try #require(try book.objects("expense edit 2 --note Harbour").first)
        #expect(changed["note"]?.text == "Harbour")
        #expect(changed["number"]?.text == "2")
    }

    @Test(arguments: [
        ("expense add abc parking", "needs a number"), ("expense add 0 parking", "of nothing is none"),
        ("expense add 5 parking --every often", "--every needs"), ("expense add 5EUR", "expense add needs"),
        ("expense add 5 parking --until soon", "--until needs"),
        ("expense add 5 tax --every 1y --until 2020-01-01 --date 2025-01-01", "2020-01-01 is before it begins"),
        ("expense edit x", "is not the number"),
        ("expense add 5 tax --until 2030-01-01", "this one does not"),
        ("odometer abc", "needs a number"), ("odometer 5l", "needs kilometres"),
        ("odometer 5 l", "needs kilometres"), ("odometer 12345 golf", "does not take \"golf\""),
        ("odometer 12345 km 5", "does not take \"5\""), ("expense add 5 EUR", "expense add needs CATEGORY"),
        ("expense add 5 EURO parking", "did you mean EUR?"), ("expense add parking 5 XYZ", "is not a currency"),
        ("expense add 5EUR road works", "does not take \"works\""),
    ])
    func whatCannotBeReadIsRefusedInOneLine(_ words: String, _ complaint: String) throws {
        let book = try KeptBook.withGolf()
        let outcome = try book.run(words)
        #expect(outcome.code == 2, "\(words)")
        #expect(outcome.errors.contains(complaint), "\(outcome.errors)")
    }

    @Test func theListTellsUntilWhenAnExpenseComesAgain() throws {
        let book = try KeptBook.withGolf()
        try book.run("expense add 480EUR insurance --every 1y --date 2025-01-01 --until 2027-12-31")
        try book.run("expense add 20EUR garage --every 1m --date 2025-01-02")
        try book.run("expense add 5EUR toll --date 2025-01-03")
        let lines = try book.run("expense").lines
        #expect(lines.dropFirst().first?.contains("insurance  year until 2027-12-31  Golf") == true, "\(lines)")
        #expect(lines.dropFirst(2).first?.contains(" garage     month ") == true, "\(lines)")
        let once = try book.run("expense edit 4 --until 2030-01-01")
        #expect(once.code == 2 && once.errors.contains("this one does not"), "\(once.errors)")
        #expect(try book.run("expense edit 4 --every 1m --until 2030-01-01").code == 0)
        // Nothing is left of the last day where it comes no more.
        #expect(try book.run("expense edit 2 --every -").code == 0)
        #expect(try book.objects("expense").map { $0["until"]?.text } == [nil, nil, "2030-01-01"])
        #expect(try book.run("expense edit 2 --every 1y").code == 0)
        #expect(try book.objects("expense").first?["until"] == .null)
    }

    @Test func aUnitMayStandByItself() throws {
        let book = try KeptBook.withGolf()
        let read = try book.run("odometer 12345 km --date 2026-01-01")
        #expect(read.text.hasPrefix("added: Golf at 12,345 km"), "\(read.text)\(read.errors)")
        #expect(try book.run("odometer 8000 mi --date 2026-02-01").code == 0)
        for (words, said) in [
            ("expense add 300 EUR insurance --date 2026-01-01", "300.00 EUR for insurance"),
            ("expense add insurance 310 EUR --date 2026-01-02", "310.00 EUR for insurance"),
            ("expense add insurance 320 --date 2026-01-03", "320.00 EUR for insurance"),
            ("expense 12.50 chf toll --date 2026-01-04", "12.50 CHF for toll"),
            ("expense add toll 13€ --date 2026-01-05", "13.00 EUR for toll"),
            ("expense add 14 € 4x4 --date 2026-01-06", "14.00 EUR for 4x4"),
        ] {
            let added = try book.run(words)
            #expect(added.text.hasPrefix("added: \(said), Golf"), "\(added.text)\(added.errors)")
        }
        try book.run("service add Wax --every 1y")
        #expect(try book.run("tyres put Winter 13000 km --date 2026-02-02").code == 0)
        #expect(try book.objects("odometer --date 2026-02-03").first?["odometerMetres"]?.integer ?? 0 >= 13_000_000)
    }

    @Test func stationsAreEachThereOnceAndNearestFirst() throws {
        let book = try KeptBook.withGolf()
        #expect(try book.run("station").text.hasPrefix("no stations yet"))
        try book.run("fuel add 40l --date 2026-01-01 --station Shell --at 50.1,8.2")
        try book.run("fuel add 41l --date 2026-02-01 --station shell --at 50.1001,8.2")
        try book.run("fuel add 42l --date 2026-03-01 --station Aral --at 50.2,8.2")
        let near = try book.objects("station list --from 50.1,8.2001")
        #expect(near.map { $0["name"]?.text?.lowercased() } == ["shell", "aral"])
        #expect(near.map { $0["fillUps"]?.integer } == [2, 1])
        #expect(try book.run("station list --from 50.2,8.2").lines.dropFirst().first?.hasPrefix("Aral") == true)
        try book.run("fuel add 43l --date 2026-03-02 --at 50.3,8.2")
        let nameless = "station list --from 50.3,8.2"
        #expect(try book.run(nameless).lines.dropFirst().first?.hasPrefix("without a name") == true)
        try book.run("place add Farm --at 50.3,8.2")
        #expect(try book.run(nameless).lines.dropFirst().first?.hasPrefix("Farm") == true)
    }
}
