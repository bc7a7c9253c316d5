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

        """

    @Test func aTableOfAnotherProgramIsTakenInOnce() throws {
        let book = try KeptBook.withGolf()
        let path = try book.books.file("fuelio.csv", FuelFileTests.fuelio)
        #expect(try book.run(["fuel", "import", path, "--dry-run"]).lines == ["3 fill-ups would come in"])
        #expect(try book.objects("fuel").isEmpty)
        let outcome = try book.run(["fuel", "import", path])
        #expect(outcome.lines == ["3 fill-ups taken in; undo with: roadbook undo $(seq 2 4)"], "\(outcome.errors)")
        let fills = try book.objects("fuel list")
        #expect(fills.map { $0["litres"]?.double } == [40, 20, 41.5])
        #expect(fills.map { $0["full"] } == [.bool(true), .bool(false), .bool(true)])
        #expect(fills.map { $0["station"]?.text } == ["Shell", nil, "Aral"])
        #expect(fills.last?["legLitres"]?.double == 61.5)
        #expect(try book.run(["fuel", "import", path]).lines == ["0 fill-ups taken in, 3 were there already"])
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
        // A spreadsheet of a country with commas has them.
        let semicolons = try book.run("fuel list --csv=semicolon").text
        #expect(semicolons.contains(";10948,000;"))
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
