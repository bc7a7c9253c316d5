import Glibc
import JSON
import Testing

/// `service`, `tyres`, and what `inbox` and `show` know of them.
@Suite struct ServiceVerbTests {
    private static func lines(_ outcome: Roadbook.Outcome) -> String { outcome.text + outcome.errors }

    // MARK: Being due

    @Test func aPresetBringsItsIntervalsAndDoneSetsTheNextTime() throws {
        let book = try KeptBook.withGolf()
        try book.run("odometer 10000km --date 2026-01-10")
        let added = try book.run("service add oil-change --date 2026-01-10")
        #expect(added.text.hasPrefix("planned: Oil change, Golf, due on 2027-01-10 or at 25,0"), "\(added)")
        let done = try book.run("service done oil 12500km 89.50EUR --date 2026-03-01 --workshop Weber")
        #expect(
            done.text.hasPrefix("done: Oil change, Golf, due on 2027-03-01 or at 27,500 km; undo with"), "\(done)")
        let row = try #require(try book.objects("service").first)
        #expect(row["dueDate"]?.text == "2027-03-01")
        #expect(row["dueOdometerMetres"]?.integer == 27_500_000)
        #expect(row["lastDate"]?.text == "2026-03-01")
        let history = try #require(try book.objects("service history oil").first)
        #expect(history["odometerMetres"]?.integer == 12_500_000)
        #expect(history["total"]?.double == 89.5)
        #expect(history["workshop"]?.text == "Weber")
        let costs = try #require(try book.run("totals --costs --on 2026 --json").lines.first)
        #expect(try JSONValue(reading: costs)["categories"]?["service"]?["EUR"]?.double == 89.5)
        #expect(try book.run("journal").text.contains("expenses:car:Golf:service  89.50 EUR"))
    }

    /// The half of a step that an instrument hides makes nothing overdue.
    @Test(arguments: [("metric", "km"), ("us", "mi")])
    func atTheOdometerOfNowItIsDueAndNotOverdue(_ units: String, _ unit: String) throws {
        let book = try KeptBook.withGolf()
        try book.run("vehicle edit Golf --fuel-units \(units)")
        try book.run("odometer 10000\(unit)")
        try book.run("service add Wax --due-at 10000\(unit)")
        try book.run("service add Wash --due-at 9999\(unit)")
        let rows = try book.objects("service")
        #expect(rows.map { $0["service"]?.text } == ["Wash", "Wax"])
        #expect(rows.map { $0["status"]?.text } == ["overdue", "soon"])
        #expect(rows.map { $0["text"]?.text } == ["1 \(unit) overdue", "due in 0 \(unit)"])
        try book.run("tyres put Winter 10000\(unit)")
        try book.run("tyres put Summer")
        #expect(try book.objects("tyres").map { $0["metres"]?.integer } == [0, 0])
    }

    @Test func undoBringsTheTimeBeforeBack() throws {
        let book = try KeptBook.withGolf()
        try book.run("service add Inspection --due 2027-03-31 --every 2y")
        try book.run("service done Inspection --date 2026-11-01")
        #expect(try book.objects("service").first?["dueDate"]?.text == "2028-11-01")
        let undone = try book.run("undo")
        #expect(undone.code == 0)
        #expect(!undone.text.contains("no trip"))
        #expect(try book.objects("service").first?["dueDate"]?.text == "2027-03-31")
    }

    @Test func aServiceThatComesOnceIsPlannedNoMoreWhenItIsDone() throws {
        let book = try KeptBook.withGolf()
        try book.run(["service", "add", "Timing belt", "--due-at", "120000km"])
        #expect(try book.objects("service").first?["status"]?.text == "good")
        #expect(try book.run("service done timing 110000km").text.contains("not planned again"))
        #expect(try book.objects("service").first?["status"]?.text == "none")
    }

    @Test func somethingThatIsOverdueWaitsInTheInboxUntilItIsDoneOrLater() throws {
        let book = try KeptBook.withGolf()
        try book.run("service add Inspection --due 2024-03-31")
        let waiting = try book.run("inbox")
        #expect(waiting.code == 6)
        #expect(waiting.text.contains("Golf: Inspection, "))
        #expect(waiting.text.contains("days overdue"))
        #expect(waiting.text.contains("roadbook service done Inspection --vehicle Golf"))
        #expect(try book.run("service snooze insp").text.hasPrefix("nobody is reminded of Inspection before"))
        #expect(try book.run("inbox").code == 0)
        #expect(try book.run("service snooze insp --until 2020-01-01").code == 2)
        #expect(try book.objects("service").first?["status"]?.text == "overdue")
    }

    @Test func namesAreTheSameWhateverTheirSignsAndGoWithTheirHistory() throws {
        let book = try KeptBook.withGolf()
        try book.run("service done BRAKES --once --date 2025-05-01")
        #expect(try book.run("service add brakes --every 1y").text.contains("due on 2026-05-01"))
        #expect(try book.run("service add Brakes --every 2y").code == 1)
        #expect(try book.run(["service", "edit", "brakes", "--name", "Front brakes"]).code == 0)
        #expect(try book.objects("service history").first?["service"]?.text == "Front brakes")
        #expect(try book.objects("service").first?["lastDate"]?.text == "2025-05-01")
    }

    /// Nobody has to name the car where one alone needs that service.
    @Test func theCarThatNeedsTheServiceIsMeant() throws {
        let book = try KeptBook.withGolf()
        try book.run("vehicle add Polo --currency EUR")
        try book.run(["service", "add", "Oil change", "--every", "1y", "--vehicle", "Polo", "--date", "2026-01-01"])
        try book.run("service add Inspection --every 1y --vehicle Golf --date 2026-01-01")
        try book.run("service add Inspection --every 2y --vehicle Polo --date 2026-01-01")
        #expect(try book.run("service snooze oil").code == 0)
        #expect(try book.run("service edit oil --every 2y").text.hasPrefix("planned: Oil change, Polo"))
        let oil = try book.run("service done oil 89EUR 12000km --date 2026-02-01")
        #expect(oil.text.hasPrefix("done: Oil change, Polo, due on 2028-02-01"), "\(oil)")
        let unsaid = try book.run("service done inspection 89EUR")
        #expect(unsaid.code == 2 && unsaid.errors.contains("which vehicle?"), "\(unsaid)")
        let named = try book.run("service done inspection 89 EUR golf --date 2026-02-02")
        #expect(named.text.hasPrefix("done: Inspection, Golf, due on 2027-02-02"), "\(named)")
        let unknown = try book.run("service done inspection 89EUR passat")
        #expect(unknown.code == 3 && unknown.errors.contains("there is no vehicle \"passat\""), "\(unknown)")
        #expect(try book.run("service delete oil").code == 0)
        let history = try book.run("service history").text
        #expect(history.contains("12,000 km") && !history.contains("about 12,000 km"), "\(history)")
        #expect(try book.objects("service history").map { $0["vehicle"]?.text } == ["Polo", "Golf"])
    }

    /// A person pastes the line that is offered.
    @Test func aLineThatIsOfferedIsOneCommand() throws {
        let book = try KeptBook.withGolf()
        let made = "\(book.books.data)/made"
        try book.run(["service", "add", "Oil'\u{301}; touch \(made); '\u{301}", "--due", "2026-01-01"])
        let lines = try book.run("inbox").lines.filter { $0.contains("roadbook service done") }
        let line = try #require(lines.first)
        #expect(try Outsiders.run("/bin/sh", ["-c", "roadbook() { :; }; \(line)"]).code == 0)
        #expect(access(made, F_OK) != 0)
    }

    @Test func whatIsTypedTwiceIsAskedAbout() throws {
        let book = try KeptBook.withGolf()
        try book.run(["service", "add", "Oil change", "--every", "1y", "--date", "2026-01-01"])
        let line = "service done oil --date 2026-06-01 12000km 89,5EUR"
        #expect(try book.run(line).code == 0)
        let again = try book.run(line)
        #expect(again.code == 6)
        let words = "it may be in the book already: service 3 of 2026-06-01, Oil change, 89.50 EUR"
        #expect(again.errors.contains(words), "\(again)")
        #expect(try book.run("service done oil --date 2026-06-01 70EUR").code == 0)
        #expect(try book.run("service done oil --date 2026-06-02 12000km 89,5EUR").code == 0)
        #expect(try book.run(line + " --anyway").code == 0)
        let sameDay = try book.objects("service history").filter { $0["date"]?.text == "2026-06-01" }
        #expect(sameDay.map { $0["questioned"] } == [.bool(false), .bool(false), .bool(true)])
    }

    /// An odometer that nobody read says so.
    @Test func theHistoryTellsWhichOdometersWereRead() throws {
        let book = try KeptBook.withGolf()
        try book.run("odometer 10000km --date 2026-01-10")
        try book.run("service done Wash --once --date 2026-01-11")
        try book.run("service done Wax 10100km --once --date 2026-01-12")
        let lines = try book.run("service history").lines
        #expect(lines.count == 3)
        #expect(lines[1].contains("about 10,0"), "\(lines)")
        #expect(lines[2].contains("10,100 km") && !lines[2].contains("about"), "\(lines)")
    }

    /// The same for programs.
    @Test func theListTellsWhetherTheLastOdometerWasRead() throws {
        let book = try KeptBook.withGolf()
        try book.run("odometer 10000km --date 2026-01-10")
        try book.run("service add Wax --every 1y --date 2026-01-10")
        #expect(try book.objects("service").first?["lastOdometerIsRead"]?.bool == false)
        let works: [(figures: String, isRead: Bool)] = [
            ("--date 2026-01-11", false), ("10100km --date 2026-01-12", true),
            ("9000km --date 2026-01-13 --anyway", false),
        ]
        for work in works {
            #expect(try book.run("service done Wax \(work.figures)").code == 0)
            let row = try #require(try book.objects("service").first)
            #expect(row["lastOdometerIsRead"]?.bool == work.isRead, "\(work.figures)")
        }
        #expect(try book.objects("service").first?["lastOdometerMetres"]?.integer == 9_000_000)
    }

    @Test func totalsKnowTheNextService() throws {
        let book = try KeptBook.withGolf()
        try book.run("odometer 10000km --date 2026-01-10")
        #expect(try !book.run("totals").text.contains("next service"))
        try book.run("service add Wax --every 1y --distance 5000km --date 2026-01-10")
        let told = try book.run("totals").text
        #expect(told.contains("next service: Golf: Wax, "), "\(told)")
        #expect(try book.run("totals --vehicle Polo").text.contains("next service") == false)
    }

    // MARK: Corrections

    /// A Golf whose oil was changed at 12,500 km for 89.50 euros, and the number of that work.
    private static func oiled() throws -> (book: KeptBook, number: String) {
        let book = try KeptBook.withGolf()
        try book.run("odometer 10000km --date 2026-01-10")
        try book.run("service add oil-change --every 1y --distance 10000km --date 2026-01-10")
        try book.run("service done oil 12500km 89.50EUR --date 2026-03-01")
        return (book, try #require(try book.objects("service history").first?["number"]?.text))
    }

    @Test func whatWasDoneIsSaidOtherwiseAndTheUndoBringsItBack() throws {
        let (book, number) = try Self.oiled()
        let before = try book.run("service history --json").text
        let edited = try book.run(
            "service edit \(number) --date 2026-03-05 --odometer 12400km --total 98 --workshop Weber")
        #expect(edited.text.hasPrefix("changed: service that was done \(number); undo with: "), "\(edited)")
        let work = try #require(try book.objects("service history").first)
        #expect(work["date"]?.text == "2026-03-05")
        #expect(work["odometerMetres"]?.integer == 12_400_000)
        #expect(work["total"]?.double == 98)
        #expect(work["currency"]?.text == "EUR")
        #expect(work["workshop"]?.text == "Weber")
        let plan = try #require(try book.objects("service").first)
        #expect(plan["dueDate"]?.text == "2027-03-05")
        #expect(plan["dueOdometerMetres"]?.integer == 22_400_000)
        let history = try book.run("history").text
        #expect(history.contains("of entry \(number): 2026-03-05, odometer 12400 km, 98.00 EUR"), "\(history)")
        #expect(try book.run("undo").code == 0)
        #expect(try book.run("service history --json").text == before)
    }

    @Test func aCurrencyIsSaidAloneAndFiguresAreTakenAway() throws {
        let (book, number) = try Self.oiled()
        #expect(try book.run("service edit \(number) --currency CHF").code == 0)
        let paid = try #require(try book.objects("service history").first)
        #expect(paid["total"]?.double == 89.5)
        #expect(paid["currency"]?.text == "CHF")
        #expect(try book.run("service edit \(number) --total - --odometer -").code == 0)
        let work = try #require(try book.objects("service history").first)
        #expect(work["total"]?.double == nil)
        #expect(work["odometerMetres"]?.integer == nil)
        let refused = try book.run("service edit \(number) --currency EUR")
        #expect(refused.code == 2 && refused.errors.contains("nobody said what service"), "\(refused)")
    }

    @Test func whatSpeaksAgainstACorrectionIsToldAndWaits() throws {
        let (book, number) = try Self.oiled()
        let refused = try book.run("service edit \(number) --odometer 9000km")
        #expect(refused.code == 1 && refused.errors.contains("would go back"), "\(refused)")
        #expect(try book.run("service edit \(number) --odometer 9000km --anyway").code == 0)
        let waiting = try book.run("inbox").text
        #expect(waiting.contains("roadbook service edit \(number) --odometer READING"), "\(waiting)")
        #expect(waiting.contains("roadbook inbox --confirm \(number)"), "\(waiting)")
        #expect(try book.run("service edit \(number) --odometer 12400km").code == 0)
        #expect(try book.objects("service history").first?["questioned"]?.bool == false)
    }

    /// A word on the next time holds until another work follows, and this is the same one.
    @Test func anotherDayOfTheLastWorkLeavesWhatWasSaidOfTheNextOne() throws {
        let (book, number) = try Self.oiled()
        #expect(try book.run("service edit oil --due 2026-12-24").code == 0)
        let edited = try book.run("service edit \(number) --date 2026-03-05")
        #expect(edited.code == 0)
        #expect(try book.objects("service").first?["dueDate"]?.text == "2026-12-24")
        #expect(try book.objects("service").first?["lastDate"]?.text == "2026-03-05")
        let words = edited.text.split { $0.isWhitespace }.map(String.init)
        let place = try #require(words.lastIndex(of: "undo"))
        // The work and its plan are changed by one act.
        #expect(words.last?.contains("-") == true, "\(edited)")
        #expect(try book.run(["undo"] + words.dropFirst(place + 1)).code == 0)
        #expect(try book.objects("service").first?["dueDate"]?.text == "2026-12-24")
        #expect(try book.objects("service").first?["lastDate"]?.text == "2026-03-01")
    }

    @Test func aPlanAndAWorkAreNotMistakenForEachOther() throws {
        let (book, number) = try Self.oiled()
        for (words, says) in [
            ("\(number) --due 2027-01-01", "intervals are of a planned one"),
            ("\(number) --name Oil", "intervals are of a planned one"), ("oil --total 5EUR", "is a planned service"),
            ("oil --date 2026-03-02", "is a planned service"), ("\(number) --date 2099-01-01", "still to come"),
            ("\(number) --vehicle Golf", "nothing to change"),
        ] {
            let refused = try book.run("service edit \(words)")
            #expect(refused.code == 2 && refused.errors.contains(says), "\(words): \(refused)")
        }
    }

    // MARK: Mistakes

    @Test(arguments: [
        ("service add Oil --every 0m", 2, "--every needs a period"),
        ("service add Oil --distance 0km", 2, "needs some way"),
        ("service add Tank", 2, "when is it due?"), ("service add Oil --due 2027-02-30", 2, "needs a day"),
        ("service add Oil --due soon", 2, "needs a day"),
        ("service done brakes", 3, "has no planned service \"brakes\""),
        ("service done Windscreen 450EUR", 3, "; --once writes down what nobody planned"),
        ("service done i 5EUR", 2, "may be any of several"),
        ("service done insp 12", 2, "is no figure"), ("service done insp 5EUR 6EUR", 2, "second figure"),
        ("service done insp --date 2024-01-01", 1, "was done later, on 2025-01-01"),
        ("service done insp 9000km", 1, "would go back"), ("service history brakes", 3, "was done"),
        ("service delete 99", 2, "roadbook undo 99"), ("service edit insp", 2, "nothing to change"),
        ("tyres put Winter 9000km", 1, "would go back"), ("tyres delete 99", 2, "roadbook undo NUMBER"),
    ])
    func aMistakeIsOneClearLine(words: String, code: Int, says: String) throws {
        let book = try KeptBook.withGolf()
        try book.run("odometer 10000km --date 2024-06-01")
        try book.run("service add Inspection --every 1y")
        try book.run("service add Injectors --every 1y")
        try book.run("service done insp --date 2025-01-01")
        let outcome = try book.run(words)
        #expect(outcome.code == Int32(code), "\(outcome)")
        #expect(Self.lines(outcome).contains(says), "\(outcome)")
    }

    @Test func presetsOfTheOwnerGoBeforeOursAndAMistakeInThemIsNamed() throws {
        let book = try KeptBook.withGolf()
        let ours = try #require(try book.objects("service presets").first { $0["service"]?.text == "Oil change" })
        #expect(ours["everyMetres"]?.integer == 15_000_000)
        #expect(ours["source"]?.text?.isEmpty == false)
        try Self.writePreset("| oil change | engine | 6m | 7000 km | my manual |\n", book)
        #expect(try book.run("service add oil-change --date 2026-01-01").text.contains("due on 2026-07-01"))
        try Self.writePreset("| oil change | engine | 6 | 7000 km | my manual |\n", book)
        let broken = try book.run("service presets")
        #expect(broken.code == 1)
        #expect(broken.errors.contains("service-presets, line 1, is not a preset"))
    }

    private static func writePreset(_ row: String, _ book: KeptBook) throws {
        let settings = book.books.data + "/settings"
        mkdir(settings, 0o755)
        let file = try #require(fopen(settings + "/service-presets", "w"))
        #expect(fputs(row, file) >= 0)
        fclose(file)
    }

    // MARK: Tyres

    @Test func setsOfTyresHaveTheirOwnKilometres() throws {
        let book = try KeptBook.withGolf()
        #expect(try book.run("tyres").text.hasPrefix("no tyres yet"))
        try book.run("tyres put Summer 10000km --before 3000km --date 2025-04-01")
        try book.run("tyres put Winter 18000km --date 2025-10-20")
        try book.run("odometer 21000km --date 2026-02-01")
        let sets = try book.objects("tyres")
        #expect(sets.map { $0["set"]?.text } == ["Summer", "Winter"])
        #expect(sets[0]["metres"]?.integer == 11_000_000)
        #expect(sets[0]["isOn"]?.bool == false)
        #expect(sets[1]["isOn"]?.bool == true)
        let table = try book.run("tyres").text
        #expect(table.contains("11,000 km"))
        #expect(table.contains("since 2025-10-20"))
    }

    @Test func aWorkFromBeforeAnExchangeIsToldAsTheOdometerOfItsDayShowed() throws {
        let book = try KeptBook.withGolf()
        for line in [
            "service add Wax --distance 5000km --date 2026-01-01 --vehicle Golf", "odometer 64000 --date 2026-01-01",
            "service done Wax 64500km 9EUR --date 2026-04-01", "odometer 74300 --date 2026-08-01",
            "odometer 200 --exchanged 74300km --date 2026-08-02",
        ] {
            let outcome = try book.run(line)
            #expect(outcome.code == 0, "\(line): \(outcome.errors)")
        }
        let history = try book.run("service history").text
        #expect(history.contains("64,500 km") && !history.contains("-9"), "\(history)")
        let due = try book.run("service").text
        #expect(due.contains(" km overdue, by the old odometer") && !due.contains("at -"), "\(due)")
        let row = try #require(try book.objects("service").first)
        #expect(row["dueOdometerMetres"] == .null)
        #expect(row["dueBeforeExchange"]?.bool == true)
        let board = try JSONValue(reading: try book.run("dashboard --json").text)
        #expect(board["vehicles"]?[0]?["nextServices"]?[0]?["dueBeforeExchange"]?.bool == true, "\(board)")
        #expect(try book.run("service done Wax 300km --date 2026-08-03").code == 0)
        #expect(try book.objects("service").first?["dueBeforeExchange"]?.bool == false)
        #expect(try !book.run("service").text.contains("old odometer"))
    }
}
