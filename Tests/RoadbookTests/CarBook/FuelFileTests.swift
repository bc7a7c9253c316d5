import Glibc
import JSON
import Testing

/// `fuel import`, `fuel list --csv` and `journal`.
@Suite struct FuelFileTests {
    private static let fuelio = """
        "## Vehicle"
        "Name","Description"
        "Golf",""
        "## Log"
        "Data","Odo (km)","Fuel (litres)","Full","Price (optional)","City (optional)","Notes (optional)","Missed"
        "2026-01-05 08:00","10000.0","40.0","1","72.0","Shell","first","0"
        "2026-01-20 18:30","10600.0","20.0","0","36.0","","","0"
        "2026-02-02","11000","41.5","1","75.5","Aral","","0"
        "## Costs"
        "CostTitle","Date"
        "Tyres","2026-01-01"
        "Parking","2026-01-02"

        """

    @Test func aTableOfAnotherProgramIsTakenInOnce() throws {
        let book = try KeptBook.withGolf()
        let path = try book.books.file("fuelio.csv", FuelFileTests.fuelio)
        let sections = #"only "Log" of the file is read (3 lines); left out: "Vehicle" (1 line), "Costs" (2 lines)"#
        #expect(try book.run(["fuel", "import", path, "--dry-run"]).lines == ["3 fill-ups would come in", sections])
        #expect(try book.objects("fuel").isEmpty)
        let outcome = try book.run(["fuel", "import", path])
        #expect(
            outcome.lines == ["3 fill-ups taken in; undo with: roadbook undo 2-4", sections],
            "\(outcome.errors)")
        let fills = try book.objects("fuel list")
        #expect(fills.map { $0["litres"]?.double } == [40, 20, 41.5])
        #expect(fills.map { $0["full"] } == [.bool(true), .bool(false), .bool(true)])
        #expect(fills.map { $0["station"]?.text } == ["Shell", nil, "Aral"])
        #expect(fills.last?["legLitres"]?.double == 61.5)
        #expect(
            try book.run(["fuel", "import", path]).lines == ["0 fill-ups taken in, 3 were there already", sections])
    }

    /// Titles without marks, as some programs write them, and a section in which nothing is.
    @Test func aSectionThatIsNotReadIsToldWithItsLines() throws {
        let book = try KeptBook.withGolf()
        let text = """
            MAINTENANCE RECORDS
            Description,Date,Odometer (km),Cost
            Oil change,2026-01-02,10100,89
            Wipers,2026-02-02,10900,19

            FUEL RECORDS
            Odometer (km),Fill Amount,Litres,Date,Total
            10000,,40,2026-01-05,72.0
            10600,,38,2026-02-05,70.0

            TIRE LOG
            Name,Date
            VALUATIONS
            Date,Price
            2026-02-01,9000

            """
        let path = try book.books.file("sections.csv", text)
        let told = #"only "FUEL RECORDS" of the file is read (2 lines); left out: "MAINTENANCE RECORDS" (2 lines), "#
        let lines = try book.run(["fuel", "import", path, "--dry-run"]).lines
        #expect(lines.first == "2 fill-ups would come in")
        #expect(lines.last == told + #""VALUATIONS" (1 line)"#)
        let answer = try JSONValue(reading: try book.run(["fuel", "import", path, "--json"]).text)
        #expect(answer["added"]?.integer == 2)
        #expect(answer["section"]?.text == "FUEL RECORDS")
        let unread = try #require(answer["unreadSections"]?.elements)
        #expect(unread.compactMap { $0["title"]?.text } == ["MAINTENANCE RECORDS", "VALUATIONS"])
        #expect(unread.compactMap { $0["lines"]?.integer } == [2, 1])
    }

    @Test func milesGallonsAndThePriceOfAGallonAreThoseOfTheHead() throws {
        let book = try KeptBook()
        try book.run("vehicle add Truck --fuel-units us --currency USD")
        let text = """
            car_name,model,mpg,odometer,miles,gallons,price,fuelup_date,notes,missed_fuelup,partial_fuelup
            Truck,F150,20,1000,300,10.0,3.459,2026-01-05,,0,0

            """
        #expect(try book.run(["fuel", "import", try book.books.file("fuelly.csv", text)]).code == 0)
        let fill = try #require(try book.objects("fuel list").first)
        #expect(fill["total"]?.double == 34.59)
        #expect(fill["odometerMetres"]?.integer == 1_609_344)
        #expect(fill["litres"]?.double == 37.854)
    }

    @Test func ownTablesAreReadBack() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 44,1l 10948km 1,749 --date 2026-04-01 --station Shell --at 50.1,8.2 --partial")
        try book.run(["fuel", "add", "38.5kWh", "--date", "2026-04-02", "--note", "at home, \"slow\"", "--missed"])
        let table = try book.run("fuel list --csv").text
        let other = try KeptBook.withGolf()
        #expect(try other.run(["fuel", "import", try other.books.file("own.csv", table)]).code == 0)
        #expect(try other.run("fuel list --csv").text == table)
    }

    /// A spreadsheet of a country with commas has them, and a mark in front.
    @Test(arguments: ["comma", "semicolon", "locale"]) func ownTablesOfEachKindAreReadBack(_ kind: String) throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 44,1l 10948km 1,749 --date 2026-04-01 --station Shell --at 50.1,8.2 --partial")
        try book.run("fuel add 38l --distance 512km --total 67.56 --date 2026-04-02 --missed --note a;b")
        try book.run(["fuel", "add", "41l", "11700km", "--date", "2026-04-05 10:30", "--note", "=1+1"])
        let environment = ["LC_ALL": "de_DE.UTF-8"]
        let table = try book.run("fuel list --csv=\(kind)", environment: environment).text
        #expect(kind != "semicolon" || table.contains(";10948,000;"))
        let other = try KeptBook.withGolf()
        let taken = try other.run(["fuel", "import", try other.books.file("own.csv", table)])
        #expect(taken.lines == ["3 fill-ups taken in; undo with: roadbook undo 2-4"], "\(taken.errors)")
        #expect(try other.run("fuel list --csv=\(kind)", environment: environment).text == table)
    }

    @Test func whateverSeparatesAndEndsLinesIsRead() throws {
        let rows = ["Datum|Kilometerstand|Menge|Betrag", "15.03.2026|40.000|40,00|67,56", "2.4.2026|40.650|41|68,00"]
        for (separator, end) in [(";", "\r\n"), ("\t", "\n")] {
            let book = try KeptBook.withGolf()
            let text = "\u{FEFF}" + rows.map { $0.replacing("|", with: separator) + end }.joined()
            let taken = try book.run(["fuel", "import", try book.books.file("other.csv", text)])
            #expect(
                taken.lines == [
                    "2 fill-ups taken in; undo with: roadbook undo 2-3",
                    "the odometer has groups of thousands: 40.000 is read as 40000",
                ], "\(taken.errors)")
            #expect(try book.objects("fuel").map { $0["odometerMetres"]?.integer } == [40_000_000, 40_650_000])
            #expect(try book.objects("fuel").map { $0["total"]?.double } == [67.56, 68])
        }
        let book = try KeptBook.withGolf()
        let wide = Array(rows.joined(separator: "\n").utf8).flatMap { [$0, 0] as [UInt8] }
        let path = try book.books.file("wide.csv", String(decoding: wide, as: UTF8.self))
        let refused = try book.run(["fuel", "import", path])
        #expect(refused.errors.contains("wide.csv: it is saved as UTF-16; save it as UTF-8"), "\(refused.errors)")
    }

    /// Heads of programs and languages, with a row of each: 15 March 2026, 40,000 km, 40 litres, full, 67.56 in all.
    @Test(arguments: [
        ("date,km,liters,total_cost,fueling type", "2026-03-15,40000,40,67.56,full"),
        ("date,Kilometers,Price / l,Fuel,Fuelling Type", "2026-03-15,40000,1.689,40,Full"),
        ("Date,Odometer,Fuel,Price/L,Volume,Total cost,Full tank", "2026-03-15,40000,Regular,1.689,40.0,67.56,Yes"),
        ("Datum,Kilometerstand,Menge,Preis/Liter,Tankart", "2026-03-15,40000,40,\"1,689\",Vollbetankung"),
        ("Datum,Km-Stand,Liter,Gesamtpreis,Vollgetankt", "15.3.2026,40000,40,\"67,56\",ja"),
        ("Date,Kilométrage,Litres,Prix total,Plein", "2026-03-15,40000,40,67.56,oui"),
        ("Fecha,Odómetro,Litros,Precio/Litro,Lleno", "2026-03-15,40000,40,1.689,Sí"),
        ("Fecha,Kilometraje,Cantidad,Importe,Tanque lleno", "2026-03-15,40000,40,67.56,no"),
    ])
    func headsOfManyProgramsAreKnown(_ head: String, _ row: String) throws {
        let book = try KeptBook.withGolf()
        let taken = try book.run(["fuel", "import", try book.books.file("other.csv", "\(head)\n\(row)\n")])
        #expect(taken.lines == ["1 fill-up taken in; undo with: roadbook undo 2"], "\(taken.errors)")
        let fill = try #require(try book.objects("fuel").first)
        #expect(fill["odometerMetres"]?.integer == 40_000_000)
        #expect(fill["litres"]?.double == 40)
        #expect(fill["total"]?.double == 67.56)
        #expect(fill["full"] == .bool(!row.hasSuffix("no")))
        #expect(fill["grade"]?.text == (row.contains("Regular") ? "Regular" : nil))
    }

    /// Nobody types it, and what is in a book already stays.
    @Test func aCurrencyOfATableIsWhatItSays() throws {
        let book = try KeptBook.withGolf()
        let text = "date,litres,total,currency\n2026-03-15,40,68,XYZ\n2026-03-25,41,70 QQQ,\n"
        #expect(try book.run(["fuel", "import", try book.books.file("other.csv", text)]).code == 0)
        #expect(try book.objects("fuel").map { $0["currency"]?.text } == ["XYZ", "QQQ"])
        #expect(try book.run("fuel edit 2 --total 69").code == 0)
        #expect(try book.objects("fuel").first?["currency"]?.text == "XYZ")
    }

    @Test(arguments: [
        ("date,odometer,category,cost\n2026-01-01,10000,tyres,400\n", "a table of costs", "expense add writes"),
        ("Date,Amount,Category\n2026-01-01,30,parking\n", "it is a table of costs", "no verb reads costs"),
        ("id;piece;begin;end;zone\n1;;2026-01-01;2026-01-01;UTC\n", "a table of trips", "the GPX that roadbook export"),
        ("{\"type\":\"FeatureCollection\",\"features\":[]}", "it has the points of ways", "hint: roadbook import /"),
    ])
    func aFileOfAnotherSubjectIsToldWithTheVerbThatReadsIt(_ text: String, _ what: String, _ hint: String) throws {
        let book = try KeptBook.withGolf()
        let outcome = try book.run(["fuel", "import", try book.books.file("other.txt", text)])
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains(what), "\(outcome.errors)")
        #expect(outcome.errors.contains(hint), "\(outcome.errors)")
        #expect(try book.objects("fuel").isEmpty)
    }

    @Test func aTableOfFillUpsIsNoTrack() throws {
        let book = try KeptBook.withGolf()
        let path = try book.books.file("fuel.csv", "date,litres,amount\n2026-01-01,40,68\n")
        let outcome = try book.run(["import", path])
        #expect(outcome.code == 1)
        let told = outcome.errors.split(separator: "\n").map(String.init)
        #expect(told.first?.hasSuffix("fuel.csv: it is a table of fill-ups") == true, "\(told)")
        #expect(told.last == "roadbook: hint: roadbook fuel import \(path)")
        let answer = try JSONValue(reading: try book.run(["import", path, "--json"]).text)
        #expect(answer["refused"]?.text == "it is a table of fill-ups")
        #expect(answer["hint"]?.text == "roadbook fuel import \(path)")
    }

    @Test func columnsThatNobodyKnowsAreNamed() throws {
        let book = try KeptBook.withGolf()
        let text = "date,km,colour,litres,mood,km\n2026-03-15,40000,red,40,good,\n"
        let path = try book.books.file("other.csv", text)
        #expect(
            try book.run(["fuel", "import", path, "--dry-run"]).lines == [
                "1 fill-up would come in", "columns not used: colour, mood",
            ])
        let answer = try JSONValue(reading: try book.run(["fuel", "import", path, "--json"]).text)
        #expect(answer["unknownColumns"]?.elements?.compactMap(\.text) == ["colour", "mood"])
    }

    @Test(arguments: [
        ("1.689", "1.749", "litres", 67.56, 71.71), ("67.56", "71.71", "litres", 67.56, 71.71),
        ("6.39", "6.62", "gallons", 255.6, 271.42), ("67.560", "71.710", "litres", 2702.4, 2940.11),
    ])
    func aColumnOfPricesTellsByItsSizeOfWhat(
        _ first: String, _ second: String, _ unit: String, _ total: Double, _ other: Double
    ) throws {
        let book = try KeptBook()
        try book.run("vehicle add Golf --currency EUR")
        let text = "date,\(unit),price\n2026-03-15,40,\(first)\n2026-03-25,41,\(second)\n"
        guard first != "67.560" else {
            // Thousands would be too dear: as totals they are grouped, and waiting.
            let told = try book.run(["fuel", "import", try book.books.file("price.csv", text)]).lines
            #expect(told.contains("the total has groups of thousands: 67.560 is read as 67560"), "\(told)")
            #expect(try book.objects("fuel").allSatisfy { $0["questioned"] == .bool(true) })
            return
        }
        #expect(try book.run(["fuel", "import", try book.books.file("price.csv", text)]).code == 0)
        #expect(try book.objects("fuel").map { $0["total"]?.double } == [total, other])
    }

    @Test(arguments: [
        ("odometer", "\"40,000\"", "40650.5", 1, ":2: the odometer: \"40,000\" may mean thousands"),
        ("odometer", "39999", "40.650", 1, ":3: the odometer: \"40.650\" may mean thousands"),
        ("total", "77.13", "\"1,234\"", 1, ":3: the total: \"1,234\" may mean thousands"),
        ("odometer", "\"40,000\"", "\"40,650\"", 0, "40,000 is read as 40000"),
        ("odometer", "950", "1.650", 0, "1.650 is read as 1650"),
        ("odometer", "40000.000", "40650.125", 0, "2 fill-ups taken in; undo with: roadbook undo 2-3"),
    ])
    func aMarkBeforeThreeDigitsIsNoSilentDecimal(
        _ column: String, _ first: String, _ second: String, _ code: Int32, _ words: String
    ) throws {
        let book = try KeptBook.withGolf()
        let text = "date,litres,\(column)\n2026-03-15,40,\(first)\n2026-03-25,41,\(second)\n"
        let outcome = try book.run(["fuel", "import", try book.books.file("groups.csv", text)])
        #expect(outcome.code == code)
        #expect((outcome.text + outcome.errors).contains(words), "\(outcome.text)\(outcome.errors)")
    }

    /// Dates as they stand in a table, the options, and the days that come of them.
    @Test(arguments: [
        ("03/04/2026,03/15/2026", "", "2026-03-04,2026-03-15"), ("3-4-2026,15-4-2026", "", "2026-04-03,2026-04-15"),
        ("03/03/2026,04/04/2026", "", "2026-03-03,2026-04-04"),
        ("03/04/2026,03/05/2026", "--dates monthfirst", "2026-03-04,2026-03-05"),
        ("03/04/2026,03/05/2026", "--dates dayfirst", "2026-04-03,2026-05-03"),
        ("15/03/2026,03/15/2026", "--dates dayfirst --skip-bad", "2026-03-15"),
        ("3/15/2026 6:20 PM,3/16/2026 12:05:10 a.m.", "", "2026-03-15T18:20:00Z,2026-03-16T00:05:10Z"),
    ])
    func datesHaveTheOrderOfAllOfThem(_ dates: String, _ options: String, _ days: String) throws {
        let outcome = try importing(dates, options)
        #expect(outcome.taken.code == 0, "\(outcome.taken.errors)")
        #expect(outcome.dates == days.split(separator: ",").map(String.init))
        // A date is named that another order would read otherwise.
        let isTold = options.isEmpty && ["03/04", "3-4-2"].contains(String(dates.prefix(5)))
        #expect(outcome.taken.text.contains(" first: ") == isTold, "\(outcome.taken.text)")
    }

    @Test(arguments: [
        ("03/03/2026,03/04/2026", "", ":3: \"03/04/2026\" is 2026-04-03 or 2026-03-04, and no other line tells which"),
        ("15/03/2026,03/15/2026", "--skip-bad", ":3: \"03/15/2026\" has day and month in another order"),
        ("15/03/2026,03/15/2026", "--dates dayfirst", ":3: \"03/15/2026\" is no date with the day first"),
        ("03/04/2026", "--dates mdy", "\"mdy\" is not an order of dates"),
    ])
    func anOrderThatNobodyTellsIsNotGuessed(_ dates: String, _ options: String, _ words: String) throws {
        let outcome = try importing(dates, options)
        #expect(outcome.taken.code != 0)
        #expect(outcome.taken.errors.contains(words), "\(outcome.taken.errors)")
        #expect(outcome.dates.isEmpty)
    }

    /// Somebody who says in the settings how dates are written here need not say it for each table.
    @Test func anOrderOfTheSettingsIsTakenAndTold() throws {
        let outcome = try importing("03/04/2026", "", settings: ["Dates", "monthfirst"])
        #expect(outcome.dates == ["2026-03-04"])
        #expect(outcome.taken.lines.last == "dates have the month first: 03/04/2026 is read as 2026-03-04")
    }

    /// A book that has taken in a fill-up of each of these dates.
    private func importing(
        _ dates: String, _ options: String, settings: [String] = []
    ) throws -> (taken: Roadbook.Outcome, dates: [String]) {
        let book = try KeptBook.withGolf()
        if !settings.isEmpty { try book.run(["config", "set"] + settings) }
        let rows = dates.split(separator: ",").enumerated().map { "\($1),\(40 + $0)\n" }
        let path = try book.books.file("dates.csv", "date,litres\n" + rows.joined())
        let taken = try book.run(["fuel", "import", path] + options.split(separator: " ").map(String.init))
        return (taken, try book.objects("fuel").compactMap { $0["date"]?.text })
    }

    @Test func whatCannotBeWaitsInTheInbox() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 40l 40000km 1.7 --date 2026-01-01")
        let text = """
            date,litres,odometer,total
            2026-01-10,40,40600,68
            2026-01-20,41,41200,69
            2026-01-20,41,41200,69
            2026-01-30,42,40400,70
            2026-02-09,43,4120000,71
            2026-02-19,400,42900,680
            2026-03-01,40,43500,6665
            2026-03-11,45,44100,73

            """
        let path = try book.books.file("checks.csv", text)
        let told = [
            "line 4 says the same as one before it, and counts once",
            "4 of them are questioned, lines 5, 6, 7, 8: something speaks against them (roadbook inbox)",
        ]
        let trial = try book.run(["fuel", "import", path, "--dry-run"]).lines
        #expect(trial == ["7 fill-ups would come in", told[0], told[1].replacing("are q", with: "would be q")])
        #expect(
            try book.run(["fuel", "import", path]).lines
                == ["7 fill-ups taken in; undo with: roadbook undo 3-9"] + told)
        #expect(
            try book.objects("fuel").map { $0["questioned"] == .bool(true) }
                == [false, false, false, true, true, true, true, false])
        #expect(try book.run("inbox").lines.filter { $0.contains("--confirm") }.count == 4)
    }

    /// The second of two lines waits, and one that has the odometer of a fill-up of the book.
    @Test func whereTheCarDidNotMoveALineWaits() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 40l 41200km 1.7 --date 2026-01-30")
        let text = """
            date,litres,odometer
            2026-01-10,40,40000
            2026-01-15,38,40600
            2026-01-20,30,40600
            2026-01-25,35,41200

            """
        let told = try book.run(["fuel", "import", try book.books.file("still.csv", text)]).lines
        #expect(told.last?.hasPrefix("2 of them are questioned, lines 4, 5: ") == true, "\(told)")
    }

    @Test(arguments: [
        ("a,b\n1,2\n", "has no line that names columns"), ("date,litres\n2026-01-01,many\n", ":2: the quantity needs"),
        ("date,litres\n2096-01-01,40\n", "still to come"), ("date,litres\nsoon,40\n", ":2:"),
        ("date,litres,full\n2026-01-01,40,perhaps\n", "neither yes nor no"), ("date,litres\n,40\n", "has no date"),
        ("", "has no line that names columns"), ("date,litres\n2026-01-01,0\n", "more than nothing"),
    ])
    func aLineThatCannotBeReadStopsAll(_ text: String, _ complaint: String) throws {
        let book = try KeptBook.withGolf()
        let path = try book.books.file("bad.csv", text + "2026-01-02,41\n")
        let outcome = try book.run(["fuel", "import", path])
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains(complaint), "\(outcome.errors)")
        #expect(try book.objects("fuel").isEmpty)
        guard text.hasPrefix("date,litres\n") else { return }
        #expect(try book.run(["fuel", "import", path, "--skip-bad"]).code == 0)
        #expect(try book.objects("fuel").map { $0["litres"]?.double } == [41])
    }

    /// A place of zeros lies in the sea.
    @Test func whoseFillUpHasZerosForAPlaceHasNone() throws {
        let book = try KeptBook.withGolf()
        let text = """
            date,litres,station,latitude,longitude
            2026-01-01,40,Aral,0.0,0.0
            2026-01-09,41,Shell,"50,1",0

            """
        #expect(try book.run(["fuel", "import", try book.books.file("zeros.csv", text)]).code == 0)
        #expect(try book.objects("fuel").map { $0["latitude"]?.double } == [nil, 50.1])
        #expect(try book.objects("station").map { $0["latitude"]?.double } == [50.1, nil])
        // One that was written down before.
        try book.run("fuel add 42l --station Esso --at 0,0 --date 2026-01-20")
        #expect(try book.objects("station").first?["latitude"] == .null)
    }

    @Test func theJournalHasEachTransactionOnItsDay() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 44,1l 10948km 1,749 --date 2026-04-01 --station Shell")
        try book.run(["expense", "add", "1234.50EUR", "tax: road; 1", "--date", "2025-01-31", "--every", "1m"])
        let lines = try book.run("journal --until 2026-04-30").lines
        let days = lines.filter { $0.first?.isNumber == true }
        #expect(days.first == "2025-01-31 tax road 1")
        #expect(days.filter { $0.hasSuffix("tax road 1") }.count == 16)
        #expect(days.contains("2025-02-28 tax road 1"))
        #expect(days.contains("2026-04-01 Shell"))
        #expect(lines.contains("    expenses:car:Golf:fuel  77.13 EUR  ; 44.10 L, 10,948 km"))
        #expect(lines.contains("    expenses:car:Golf:tax road 1  1234.50 EUR  ; Golf"))
        #expect(lines.contains("    assets:cash"))
    }

    /// The sums of another program over the journal are those of the list.
    @Test func anotherProgramAddsItUpToTheSameSums() throws {
        let book = try KeptBook.withGolf()
        var cents = 0
        for day in 1...20 {
            cents += 100 * day + day
            try book.run(
                "expense add \(day).\(day < 10 ? "0" : "")\(day)EUR parking --date 2026-01-\(day < 10 ? "0" : "")\(day)"
            )
        }
        let path = try book.books.file("car.journal", try book.run("journal").text)
        let added = try Child("/usr/bin/hledger", ["-f", path, "balance", "expenses", "--no-total"], [:]).finish()
        #expect(added.code == 0, "\(added.errors)")
        #expect(added.text.contains("\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100) EUR"), "\(added.text)")
    }
}
