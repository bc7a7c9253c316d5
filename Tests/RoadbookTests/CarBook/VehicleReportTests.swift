import Glibc
import JSON
import Testing

/// `vehicle report`: the history of a vehicle for others.
@Suite struct VehicleReportTests {
    /// A car of two years, with everything that a book may know of it.
    private static func household() throws -> KeptBook {
        let book = try KeptBook.withGolf()
        for line in [
            "vehicle edit Golf --vin WVWZZZ1KZAW000001 --fuel petrol --registration WI-AB-12",
            "fuel add 40l 10000km 1.50 --date 2024-01-10 --station Shell --at 48.7654321,9.1234567",
            "fuel add 42l 10700km 1.60 --date 2024-02-10",
            "fuel add 35l 11200km 1.70 --date 2025-03-10",
            "service add Inspection --due 2099-03-31 --every 2y",
            "service done Inspection 11300km 89EUR --date 2025-04-01 --workshop Weber --note 5W-30",
            "tyres put Summer 11300km --before 12000km --date 2025-04-02",
            "tyres put Winter 12000km --date 2025-10-20",
            "expense add 365EUR insurance --every 1y --date 2025-01-01 --until 2025-12-31",
            "expense add 10CHF vignette --date 2025-06-02",
        ] { try expectDone(book, line.split(separator: " ").map(String.init)) }
        return book
    }

    private static func expectDone(_ book: KeptBook, _ words: [String]) throws {
        let outcome = try book.run(words)
        #expect(outcome.code == 0, "\(words): \(outcome.text)\(outcome.errors)")
    }

    private static func object(_ book: KeptBook, _ words: String = "") throws -> JSONValue {
        try #require(try book.objects("vehicle report Golf\(words)").first)
    }

    private static func page(_ book: KeptBook, _ words: String = "") throws -> String {
        let outcome = try book.run("vehicle report Golf --output -\(words)")
        #expect(outcome.code == 0, "\(outcome.errors)")
        return outcome.text
    }

    // MARK: Figures

    @Test func theObjectHasTheFiguresOfEachYearAndOfAll() throws {
        let object = try Self.object(try Self.household())
        #expect(object["version"]?.integer == 1)
        #expect(object["vehicle"]?["vin"]?.text == "WVWZZZ1KZAW000001")
        #expect(object["vehicle"]?["tankLitres"]?.double == 50)
        #expect(object["years"]?[0]?["year"]?.integer == 2024)
        let first = try #require(object["years"]?[0]?["fuel"]?[0])
        #expect(first["fullToFullPer100Km"]?.double == 6)
        #expect(first["fullToFullMetres"]?.integer == 700_000)
        #expect(first["quantity"]?.double == 82)
        #expect(first["fillUps"]?.integer == 2)
        #expect(object["years"]?[0]?["costs"]?["fuel"]?["EUR"]?.double == 127.2)
        let second = try #require(object["years"]?[1])
        #expect(second["fuel"]?[0]?["fullToFullPer100Km"]?.double == 7)
        #expect(second["costs"]?["insurance"]?["EUR"]?.double == 365)
        #expect(second["costs"]?["service"]?["EUR"]?.double == 89)
        #expect(second["total"]?["EUR"]?.double == 513.5)
        #expect(second["total"]?["CHF"]?.double == 10)
        #expect(object["years"]?[2] == nil)
        #expect(object["all"]?["fuel"]?[0]?["fullToFullMetres"]?.integer == 1_200_000)
        #expect(object["all"]?["total"]?["EUR"]?.double == 640.7)
    }

    @Test func theObjectHasServicesTyresAndReadings() throws {
        let object = try Self.object(try Self.household())
        let work = try #require(object["services"]?[0])
        #expect(work["service"]?.text == "Inspection")
        #expect(work["odometerMetres"]?.integer == 11_300_000)
        #expect(work["odometerIsRead"]?.bool == true)
        #expect(work["questioned"]?.bool == false)
        #expect(work["cost"]?["EUR"]?.double == 89)
        #expect(work["workshop"]?.text == "Weber")
        #expect(object["nextServices"]?[0]?["dueDate"]?.text == "2027-04-01")
        #expect(object["tyres"]?[0]?["set"]?.text == "Summer")
        #expect(object["tyres"]?[0]?["metres"]?.integer == 12_700_000)
        #expect(object["tyres"]?[1]?["isOn"]?.bool == true)
        #expect(object["readings"]?[0]?["odometerMetres"]?.integer == 10_000_000)
        #expect(object["readings"]?[5]?["date"]?.text == "2025-10-20")
        #expect(object["readings"]?[6] == nil)
        #expect(object["odometer"]?["recordedMetres"]?.integer == 0)
    }

    @Test func thePageHasTheSameFigures() throws {
        let page = try Self.page(try Self.household())
        for row in [
            "<h1>History of Golf</h1>", "<dt>make</dt><dd>VW</dd>", "<dt>VIN</dt><dd>WVWZZZ1KZAW000001</dd>",
            "<dt>tank</dt><dd>50.00 L</dd>",
            "<th scope=\"row\">2024</th><td class=\"number\">6.0 L/100km</td><td class=\"number\">700.0 km</td>"
                + "<td class=\"number\">82.00 L</td><td class=\"number\">2</td>",
            "<tr class=\"sum\"><th scope=\"row\">in all</th><td class=\"number\">6.4 L/100km</td>"
                + "<td class=\"number\">1200.0 km</td><td class=\"number\">117.00 L</td><td class=\"number\">3</td>",
            "<th scope=\"row\">2025</th><td>vignette</td><td class=\"number\">10.00 CHF</td>",
            "<tr class=\"sum\"><th scope=\"row\">in all</th><td>fuel</td><td class=\"number\">186.70 EUR</td>",
            "<td class=\"number\">10.00 CHF, 513.50 EUR</td>",
            "<th scope=\"row\">2025-04-01</th><td class=\"number\">11,300 km</td><td>Inspection</td>"
                + "<td class=\"number\">89.00 EUR</td><td>Weber</td><td>5W-30</td>",
            "<th scope=\"row\">Summer</th><td class=\"number\">12,700 km</td><td>2025-04-02</td>",
            "<svg viewBox=", "Nothing of its way was recorded",
        ] { #expect(page.contains(row), "\(row)") }
        #expect(!page.contains("Kilometres that nobody recorded"))
    }

    @Test func aTimeChoosesWhatHappenedInIt() throws {
        let book = try Self.household()
        let object = try Self.object(book, " --on 2024")
        #expect(object["from"]?.text == "2024-01-01")
        #expect(object["until"]?.text == "2024-12-31")
        #expect(object["services"]?[0] == nil)
        #expect(object["years"]?[0]?["year"]?.integer == 2024)
        #expect(object["years"]?[1] == nil)
        #expect(object["readings"]?[1]?["odometerMetres"]?.integer == 10_700_000)
        #expect(object["readings"]?[2] == nil)
        #expect(object["tyres"]?[0]?["set"]?.text == "Summer")
        #expect(try Self.page(book, " --since 2025").contains("from 2025-01-01 to "))
        #expect(try Self.page(book, " --until 2025-06-01").contains("up to 2025-06-01"))
        let half = try Self.object(book, " --since 2025-07-01 --until 2025-12-31")
        // 184 days of 365 that cost one euro each.
        #expect(half["all"]?["costs"]?["insurance"]?["EUR"]?.double == 184)
    }

    // MARK: The odometer

    @Test func whatIsQuestionedIsMarkedAndAnExchangeCountsOn() throws {
        let book = try Self.household()
        try Self.expectDone(book, ["odometer", "5000km", "--date", "2025-11-01", "--anyway"])
        try Self.expectDone(book, ["service", "done", "Wash", "9000km", "--once", "--date", "2025-11-02", "--anyway"])
        try Self.expectDone(book, ["odometer", "0", "--exchanged", "12500km", "--date", "2025-12-01"])
        try Self.expectDone(book, ["odometer", "700km", "--date", "2026-02-01"])
        let object = try Self.object(book)
        let wash = try #require(object["services"]?[1])
        #expect(wash["questioned"]?.bool == true)
        #expect(object["instruments"]?[0]?["oldEndMetres"]?.integer == 12_500_000)
        let readings = try #require(object["readings"]?.elements)
        let wrong = readings.filter { $0["counts"]?.bool == false }.map { $0["odometerMetres"]?.integer }
        #expect(wrong == [5_000_000, 9_000_000])
        #expect(readings.last?["odometerMetres"]?.integer == 700_000)
        #expect(readings.last?["totalMetres"]?.integer == 13_200_000)
        let page = try Self.page(book)
        for words in [
            "<th scope=\"row\">2025-11-01</th><td class=\"number\">5000 km ?</td>", "does not fit the other readings",
            "<td class=\"number\">9000 km ?</td>", "<h2>Exchanged instruments</h2>",
            "<th scope=\"row\">2025-12-01</th><td class=\"number\">12,500 km</td><td class=\"number\">0 km</td>",
            "Questioned readings are red.", "The chart counts on",
        ] { #expect(page.contains(words), "\(words)") }
    }

    @Test func waysThatNobodyRecordedAreTold() throws {
        var road = DrivenBook.Road()
        road.drive(600, at: 25)
        let book = KeptBook(try DrivenBook(road, settings: "[Drive]\nStart=motion\n").books)
        try Self.expectDone(book, ["edit", "@last", "--vehicle", "Golf"])
        for (reading, day) in [("10000km", "2026-02-01"), ("10015km", "2026-04-01"), ("10715km", "2026-05-01")] {
            try Self.expectDone(book, ["odometer", reading, "--date", day, "--vehicle", "Golf"])
        }
        let object = try Self.object(book)
        let hole = try #require(object["unrecorded"]?.elements?.last)
        #expect(hole["until"]?.text == "2026-05-01")
        let metres = try #require(hole["metres"]?.integer)
        #expect((690_000...710_000).contains(metres))
        let page = try Self.page(book)
        #expect(page.contains("<h2>Kilometres that nobody recorded</h2>"))
        #expect(page.contains("In the shaded times something went unrecorded."))
    }

    // MARK: Others

    @Test func itTellsNoPlaceNoStationAndNoOwner() throws {
        let book = try Self.household()
        #expect(mkdir(book.books.data + "/settings", 0o755) == 0)
        try book.books.place(Array("[Book]\nOwner=Jane Doe\n".utf8), at: "settings/roadbook.conf")
        for told in [try Self.page(book), try book.run("vehicle report Golf --json").text] {
            for word in ["48.76", "9.123", "Shell", "Jane Doe"] { #expect(!told.contains(word), "\(word)") }
        }
        #expect(try Self.page(book, " --with-private").contains("<dt>owner</dt><dd>Jane Doe</dd>"))
        #expect(try Self.object(book, " --with-private")["vehicle"]?["owner"]?.text == "Jane Doe")
        try Self.expectDone(book, ["vehicle", "edit", "Golf", "--owner", "Max Doe"])
        #expect(try !Self.page(book).contains("Max Doe"))
        #expect(try Self.object(book)["vehicle"]?["owner"] == .null)
        #expect(try Self.page(book, " --with-private").contains("<dt>owner</dt><dd>Max Doe</dd>"))
        #expect(try Self.object(book, " --with-private")["vehicle"]?["owner"]?.text == "Max Doe")
    }

    @Test func whatNamesAPrivatePlaceIsLeftOut() throws {
        let book = try KeptBook.withGolf()
        try Self.expectDone(book, ["place", "add", "Hideaway", "--at", "51.5,-0.12", "--private"])
        for line in [
            "fuel add 40l 10000km 1.50 --date 2024-01-10 --station Quickstop --at 51.5001,-0.12",
            "tyres put Hideaway-tyres --date 2024-01-11", "expense add 10EUR hideaway-parking --date 2024-01-12",
            "service done Polish --once --date 2024-01-13 --workshop Quickstop",
            "service add Hideaway --due 2099-01-01",
        ] { try Self.expectDone(book, line.split(separator: " ").map(String.init)) }
        try Self.expectDone(
            book,
            [
                "service", "done", "Wash at HIDEAWAY", "--once", "--date", "2024-01-14", "--workshop",
                "The Hideaway Ltd",
                "--note", "near hideaway, cheap",
            ])
        // However the accent is written, and without a letter.
        for (name, latitude, note) in [("Café", 51.6, "at the cafe\u{301}"), ("\u{1F3E0}", 51.7, "from \u{1F3E0}")] {
            try Self.expectDone(book, ["place", "add", name, "--at", "\(latitude),-0.12", "--private"])
            let words = ["expense", "add", "10EUR", "toll", "--date", "2024-01-12", "--note", note, "--anyway"]
            try Self.expectDone(book, words)
        }
        for told in [try Self.page(book), try book.run("vehicle report Golf --json").text] {
            for word in ["hideaway", "quickstop", "at the caf", "\u{1F3E0}"] {
                #expect(!told.lowercased().contains(word), "\(word)")
            }
            #expect(told.contains("Polish") && told.contains("(private)"))
        }
        let whole = try Self.page(book, " --with-private")
        for word in ["Wash at HIDEAWAY", "The Hideaway Ltd", "Quickstop", "hideaway-parking", "Hideaway-tyres"] {
            #expect(whole.contains(word), "\(word)")
        }
    }

    @Test func namesOfOthersAreWordsAndNoElements() throws {
        let book = try KeptBook()
        let name = "Golf\"><img src=x onerror=alert(1)>"
        let words = "</style><script>alert(1)</script>&amp;"
        try Self.expectDone(book, ["vehicle", "add", name, "--make", words, "--currency", "EUR"])
        try Self.expectDone(
            book, ["service", "done", words, "5EUR", "--once", "--workshop", words, "--note", words])
        try Self.expectDone(book, ["expense", "add", "5EUR", words])
        let page = try book.run(["vehicle", "report", name, "--output", "-"])
        #expect(page.code == 0, "\(page.errors)")
        for element in ["<img", "<script", "</style><"] { #expect(!page.text.contains(element), "\(element)") }
        #expect(page.text.contains("&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;"))
        #expect(page.text.contains("<title>History of Golf&quot;&gt;&lt;img src=x"))
    }

    // MARK: Files

    @Test func aFileIsReplacedOnlyByOneOfItsKind() throws {
        let book = try Self.household()
        let file = book.books.data + "/golf.html"
        let written = try book.run(["vehicle", "report", "Golf", "--output", file])
        #expect(written.code == 0 && written.errors.contains("wrote \(file)"), "\(written.errors)")
        #expect(try book.run(["vehicle", "report", "Golf", "--output", file]).code == 0)
        let bytes = try WrittenBooks.bytes(of: file)
        #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("</html>\n"))
        try book.books.place(Array("something else\n".utf8), at: "golf.html")
        #expect(try book.run(["vehicle", "report", "Golf", "--output", file]).code == 1)
        let folder = book.books.data + "/reports"
        #expect(mkdir(folder, 0o755) == 0)
        #expect(try book.run(["vehicle", "report", "Golf", "--output", folder]).code == 0)
        #expect(WrittenBooks.files(in: folder) == ["History.html"])
    }

    @Test func aPDFIsPainted() throws {
        let book = try Self.household()
        let file = book.books.data + "/golf.pdf"
        try Self.expectDone(book, ["vehicle", "report", "Golf", "--output", file])
        #expect(try WrittenBooks.bytes(of: file).starts(with: Array("%PDF".utf8)))
        #expect(try book.run(["vehicle", "report", "Golf", "--output", book.books.data + "/golf"]).code == 2)
    }

    @Test func aLongHistoryIsWrittenWhole() throws {
        let book = try KeptBook.withGolf()
        for number in 0..<400 {
            let (month, day) = (number / 28 % 12 + 1, number % 28 + 1)
            let date = "\(2020 + number / 336)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
            let said = "date \(date) vehicle Golf work Wash_\(number) total 5000 currency EUR note clean"
            try book.books.write(.ledger, "1784510733100 typed anna fact service \(said)", letter: "E")
        }
        let page = try Self.page(book)
        #expect(page.split(separator: "<td>Wash ").count == 401)
        #expect(page.contains("<td>service</td><td class=\"number\">2000.00 EUR</td>"))
        #expect(try Self.object(book)["services"]?.elements?.count == 400)
    }

    @Test func aVehicleOfWhichNothingIsKnownHasAPage() throws {
        let book = try KeptBook()
        try Self.expectDone(book, ["vehicle", "add", "Golf"])
        let page = try Self.page(book)
        #expect(page.contains("<dt>name</dt><dd>Golf</dd>"))
        #expect(page.contains("The book knows nothing more of this vehicle."))
        #expect(!page.contains("<table>") && !page.contains("<svg"))
        let object = try Self.object(book)
        #expect(object["years"]?.elements?.isEmpty == true)
        #expect(object["odometer"]?["metres"] == .null)
    }

    @Test(arguments: [
        ("vehicle report Polo --json", 3, "Polo"), ("vehicle report Golf", 2, "a report goes to a file"),
        ("vehicle report", 2, "NAME"), ("vehicle report Golf --output x.txt", 2, ".html, .pdf"),
        ("vehicle report Golf --output - --json", 2, "two reports"),
        ("vehicle report Golf --json --since 2098", 2, "still to come"),
        ("vehicle report Golf --json --since 2025 --until 2023", 2, "--since"),
    ])
    func aMistakeIsOneClearLine(words: String, code: Int, says: String) throws {
        let outcome = try KeptBook.withGolf().run(words)
        #expect(outcome.code == Int32(code), "\(outcome.errors)")
        #expect(outcome.errors.contains(says), "\(outcome.errors)")
        #expect(outcome.text.isEmpty)
    }
}
