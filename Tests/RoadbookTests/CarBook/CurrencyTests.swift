import JSON
import Testing

/// The currency of what nobody typed one for: said, asked for, or of the country of home, and never guessed.
@Suite struct CurrencyTests {
    /// A book with a Golf of which nobody says what it is paid for in.
    private static func bare() throws -> KeptBook {
        let book = try KeptBook()
        try book.run("vehicle add Golf")
        return book
    }

    /// The same, with a list of the world's places and a home in Worms.
    private static func inWorms() throws -> KeptBook {
        let book = try bare()
        let list = Checkout.root + "/Tests/Places/extract.txt"
        let learnt = try book.run(["place", "import", list])
        #expect(learnt.code == 0, "\(learnt.errors)")
        try book.run("place add Home --at 49.63,8.36 --kind home")
        return book
    }

    private func currencies(_ book: KeptBook) throws -> [String?] {
        try book.objects("fuel").map { $0["currency"]?.text }
    }

    /// Neither the locale nor the place where the program was written says it.
    @Test(arguments: ["C.UTF-8", "en_US.UTF-8", "de_DE.UTF-8"])
    func whereNothingSaysItTheEntryIsRefused(locale: String) throws {
        let book = try Self.bare()
        for words in [
            "fuel add 30l 1,6", "fuel add 30l --total 48", "expense add 5 parking",
            "service done oil --total 80 --once",
        ] {
            let refused = try book.run(words, environment: ["LANG": locale])
            #expect(refused.code == 2, "\(words)")
            #expect(refused.errors.contains("nothing says which currency this is"), "\(words): \(refused.errors)")
        }
        #expect(try book.objects("fuel").isEmpty && book.objects("expense").isEmpty)
        #expect(try book.run("fuel add 30l 10000km").code == 0)
    }

    @Test func atATerminalItIsAskedFor() throws {
        let book = try Self.bare()
        let person = Checkout.root + "/Tests/Support/Rigs/person.pl"
        let answers = ["Which currency", "EURO", "Which currency", "eur"]
        let program = [Roadbook.path] + book.place + ["fuel", "add", "30l", "1,6"]
        let child = try Child("/usr/bin/perl", [person] + answers + ["--"] + program, ["TZ": "UTC"])
        let outcome = child.finish()
        #expect(outcome.code == 0 && outcome.text.contains("did you mean EUR?"), "\(outcome.text)\(outcome.errors)")
        #expect(try currencies(book) == ["EUR"])
        // Nobody is asked twice.
        #expect(try book.run("fuel add 30l 1,7 --date 2026-01-01").code == 0)
        #expect(try currencies(book) == ["EUR", "EUR"])
    }

    @Test func itIsThatOfTheCountryOfHome() throws {
        let book = try Self.inWorms()
        #expect(try book.run("fuel add 30l 1,6", environment: ["LANG": "en_US.UTF-8"]).code == 0)
        #expect(try currencies(book) == ["EUR"])
        // The settings go before, and the vehicle before these.
        try book.run("config set Currency CHF")
        try book.run("fuel add 30l 1,6 --date 2026-01-01")
        try book.run("vehicle edit Golf --currency PLN")
        try book.run("fuel add 30l 6,6 --date 2026-01-02")
        #expect(try currencies(book) == ["CHF", "PLN", "EUR"])
    }

    /// One that was typed on a journey says nothing of home.
    @Test func homeGoesBeforeWhatWasPaidAbroad() throws {
        let book = try Self.inWorms()
        try book.run("fuel add 30l 50CHF --date 2026-01-01")
        try book.run("fuel add 30l 1,6 --date 2026-01-08")
        #expect(try currencies(book) == ["CHF", "EUR"])
    }

    @Test func aTableWithoutCurrenciesIsRefusedAsAWhole() throws {
        let book = try Self.bare()
        let path = try book.books.file("fuel.csv", "date,odometer,litres,total\n2026-01-05,10000,40,72\n")
        for more in [[], ["--skip-bad"], ["--dry-run"]] {
            let refused = try book.run(["fuel", "import", path] + more)
            #expect(refused.code == 2 && refused.errors.contains("hint: --currency EUR"), "\(refused.errors)")
        }
        #expect(try book.run(["fuel", "import", path, "--currency", "EUR"]).code == 0)
        #expect(try currencies(book) == ["EUR"])
    }

    /// 290 fill-ups that an older program stored in dollars.
    @Test func oneLineCorrectsAllThatAreInAnother() throws {
        let book = try Self.bare()
        let rows = (0..<290).map {
            "20\(10 + $0 / 29)-0\($0 % 29 / 4 + 1)-0\($0 % 29 % 4 + 1),\(10_000 + $0 * 600),40,64,USD"
        }
        let path = try book.books.file(
            "fuel.csv", "date,odometer,litres,total,currency\n" + rows.joined(separator: "\n") + "\n")
        #expect(try book.run(["fuel", "import", path]).code == 0)
        try book.run("expense add 5CHF vignette --date 2026-01-01")
        #expect(try book.run("inbox").code == 0)
        try book.run("config set Currency EUR")
        let waiting = try book.objects("inbox")
        #expect(waiting.map { $0["kind"]?.text } == ["currency"])
        #expect(waiting[0]["text"]?.text == "290 entries of Golf are in USD, but it is paid for in EUR")
        #expect(waiting[0]["command"]?.text == "roadbook inbox --currency USD=EUR --vehicle Golf")
        #expect(waiting[0]["otherwise"]?.text == "roadbook vehicle edit Golf --currency USD")
        #expect(try book.run("snapshot").code == 0)
        let file = Checkout.content(of: "\(book.books.data)/catalogue/snapshot.json") ?? ""
        let snapshot = try JSONValue(reading: file)
        #expect(snapshot["inbox"]?["currency"]?.integer == 1, "\(snapshot)")
        let corrected = try book.run("inbox --currency USD=EUR --vehicle Golf")
        #expect(corrected.text.hasPrefix("changed: 290 entries of Golf are in EUR now; undo with: roadbook undo 293-"))
        #expect(try Set(currencies(book)) == ["EUR"])
        #expect(try book.objects("expense").map { $0["currency"]?.text } == ["CHF"])
        #expect(try book.run("inbox").lines == ["nothing waits for you"])
        #expect(try book.run("undo").code == 0)
        #expect(try Set(currencies(book)) == ["USD"])
        // Or they are right.
        #expect(try book.run("vehicle edit Golf --currency USD").code == 0)
        #expect(try book.run("inbox").lines == ["nothing waits for you"])
    }

    @Test func aJourneyIsNoOtherCurrency() throws {
        let book = try KeptBook.withGolf()
        for line in ["40l 72EUR --date 2026-01-01", "40l 80CHF --date 2026-01-08"] {
            #expect(try book.run("fuel add \(line)").code == 0)
        }
        #expect(try book.run("inbox").lines == ["nothing waits for you"])
        for (words, code) in [("USD=EUR", 3), ("USD", 2), ("EURO=USD", 2), ("CHF=XYZ", 2), ("CHF=CHF", 3)] {
            #expect(try book.run("inbox --currency \(words)").code == Int32(code), "\(words)")
        }
    }

    @Test func codesOfFuelioAreNoKindAndNoPlace() throws {
        let book = try KeptBook.withGolf()
        let path = try book.books.file(
            "fuelio.csv",
            """
            "## Log"
            "Data","Odo (km)","Fuel (litres)","Full","Price (optional)","City (optional)","TankNumber","FuelType"
            "2026-01-05 10:00","10000.0","40.0","1","64.0","","1","110"
            "2026-01-15 10:00","10600.0","40.0","1","64.0","Worms","1","110"

            """)
        #expect(try book.run(["fuel", "import", path]).code == 0)
        #expect(try book.objects("fuel").map { $0["grade"] } == [.null, .null])
        #expect(try book.objects("fuel").map { $0["station"]?.text } == [nil, "Worms"])
        #expect(try !book.run("fuel").text.contains("110"))
    }
}
