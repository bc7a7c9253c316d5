import Glibc
import JSON
import Testing

/// `fuel add | list | show | edit | delete | trend`.
@Suite struct FuelTests {
    @Test func theLinesOfThePageWorkAsWritten() throws {
        let book = try KeptBook()
        try book.run("vehicle add --make Toyota --model Corolla --year 2022 --registration TEST1")
        try book.run("config set Currency EUR")
        let first = try book.run("fuel add --odometer 10500 --litres 30 --total 48 --full --date 2026-03-15")
        #expect(
            first.lines == [
                "added: Corolla, 2026-03-15, 30.00 L at 10,500 km for 48.00 EUR, 1.600 EUR/L; "
                    + "undo with: roadbook undo 2"
            ])
        let second = try book.run("fuel add 44,1l 10948km 1,749 --date 2026-04-01")
        #expect(
            second.lines == [
                "added: Corolla, 2026-04-01, 44.10 L at 10,948 km for 77.13 EUR, 1.749 EUR/L; "
                    + "9.8 L/100km over 448.0 km; undo with: roadbook undo 3"
            ])
        #expect(try book.run("fuel trend --by month").code == 0)
        #expect(try book.run("undo").code == 0)
        #expect(try book.objects("fuel").count == 1)
    }

    @Test func aSignIsACurrencyWhereItIsClearWhose() throws {
        let book = try KeptBook.withGolf()
        for (figures, said) in [
            ("44l 1,749€ --date 2026-01-01", "76.96 EUR, 1.749 EUR/L"),
            ("44l €1.749 --date 2026-01-05", "76.96 EUR, 1.749 EUR/L"),
            ("44l 1,749 EUR --date 2026-01-09", "76.96 EUR, 1.749 EUR/L"),
            ("44l 1.849CHF --date 2026-01-13", "81.36 CHF, 1.849 CHF/L"),
            ("44l --price 1.85CHF --date 2026-01-17", "81.40 CHF, 1.850 CHF/L"),
            ("44l 77.13€ --date 2026-01-21", "77.13 EUR, 1.753 EUR/L"),
            ("44l 77.13$ --currency USD --date 2026-01-25", "77.13 USD, 1.753 USD/L"),
        ] {
            let added = try book.run("fuel add \(figures)")
            #expect(added.text.contains(" for \(said)"), "\(figures): \(added.text)\(added.errors)")
        }
        for (words, hint) in [
            ("fuel add 44l 77.13$", "type 77.13USD, or"), ("fuel add 44l £77.13", "type 77.13GBP, or"),
            ("fuel add 44l 77.13 ¥", "type 77.13JPY, or"), ("expense add 5$ toll", "type 5USD, or"),
            ("service done oil 80£ --once", "type 80GBP, or"), ("fuel edit 2 --total $80", "type 80USD, or"),
            ("fuel add 44l 1,749€ 80CHF", "the price is in EUR and the total in CHF"),
            ("expense add 1,749€ tyres", "may mean thousands"), ("fuel add 44l 17,490HUF", "may mean thousands"),
        ] {
            let refused = try book.run(words)
            #expect(refused.code == 2 && refused.errors.contains(hint), "\(words): \(refused.errors)")
        }
        try book.run("vehicle edit Golf --currency AUD")
        #expect(try book.run("expense add $5 toll").text.hasPrefix("added: 5.00 AUD for toll"))
        try book.run("vehicle edit Golf --currency GBP")
        #expect(try book.run("fuel add 44l 1.459£ --date 2026-02-10").text.contains(" for 64.20 GBP, 1.459 GBP/L"))
    }

    @Test func aCorrectionKeepsTheCurrencyInWhichItWasPaid() throws {
        let book = try KeptBook.withGolf()
        for line in [
            "fuel add 30l 22500km 60CHF --date 2026-01-01", "fuel edit 2 --total 61", "fuel edit 2 --price 2.1",
        ] { #expect(try book.run(line).code == 0, "\(line)") }
        let fill = try #require(try book.objects("fuel").first)
        #expect(fill["currency"]?.text == "CHF" && fill["total"]?.double == 63)
        #expect(try book.run("fuel edit 2 --total 62EUR").code == 0)
        #expect(try book.objects("fuel").first?["currency"]?.text == "EUR")
    }

    /// Litres are sold where a car is driven for miles and gallons.
    @Test func aPriceIsThatOfTheUnitInWhichTheQuantityWasTyped() throws {
        let book = try KeptBook()
        try book.run("vehicle add Mini --fuel-units uk --currency GBP")
        for line in [
            "fuel add 37l 32650mi 1.459 --date 2026-01-01",
            "fuel add --litres 37 --price 1.459 --odometer 32900 --date 2026-01-02",
            "fuel add 8gal 33200mi 6.5 --date 2026-01-03", "fuel add 8 33500mi --litres 8gal --date 2026-01-04",
        ] { try book.run(line) }
        let totals = try book.objects("fuel").compactMap { $0["total"]?.double }
        #expect(totals == [53.98, 53.98, 52, 64], "\(totals)")
    }

    @Test func fromFullTankToFullTankPartialOnesAreAddedAndMissedOnesBegAnew() throws {
        let book = try KeptBook.withGolf()
        for line in [
            "fuel add 40l 10000km 1.8 --date 2026-01-01", "fuel add 20l 10400km 1.8 --date 2026-01-10 --partial",
            "fuel add 30l 11000km 1.8 --date 2026-01-20", "fuel add 35l 13000km 1.8 --date 2026-02-20 --missed",
            "fuel add 36l 13600km 1.8 --date 2026-03-01",
        ] { #expect(try book.run(line).code == 0, "\(line)") }
        let fills = try book.objects("fuel list")
        #expect(fills.map { $0["legMetres"]?.integer } == [nil, nil, 1_000_000, nil, 600_000])
        #expect(fills.map { $0["legLitres"]?.double } == [nil, nil, 50, nil, 36])
        let sums = try #require(try book.objects("fuel show").first)
        #expect(sums["fullToFullMetres"]?.integer == 1_600_000)
        #expect(sums["fullToFullPer100Km"]?.double == 5.375)
        #expect(sums["fillUps"]?.integer == 5)
        #expect(sums["spend"]?["EUR"]?.double == 289.8)
    }

    @Test func aChargeIsTakenInKilowattHours() throws {
        let book = try KeptBook()
        try book.run("vehicle add ID3 --fuel electric --battery 58kWh --currency EUR")
        try book.run("fuel add 30kWh 20000km 0,39 --date 2026-01-01 --grade home")
        let line = try book.run("fuel add 36,5kWh 20200km 0,59 --date 2026-01-03 --grade fast --station Ionity")
        #expect(
            line.lines.first?.hasPrefix(
                "added: ID3, 2026-01-03, 36.5 kWh at 20,200 km for 21.54 EUR, 0.590 EUR/kWh; "
                    + "18.3 kWh/100km over 200.0 km"
            ) == true,
            "\(line.text)")
        #expect(try book.run("fuel add 70kWh 0,59").errors.contains("more than the tank of ID3 holds, 58.0 kWh"))
    }

    @Test(arguments: [
        ("fuel add", "nothing says how much"), ("fuel add 1,234.5l", "more than one comma or point"),
        ("fuel add ++", "needs a number, not \"++\""), ("fuel add 44l 45l", "a second figure of its kind"),
        ("fuel add 44l --partial --full", "exclude each other"), ("fuel add -5l", "below nothing"),
        ("fuel add 44l 1.7 100EUR", "not 100.00 EUR"), ("fuel add 44l --currency Euro", "is not a currency"),
        ("fuel add 12", "two of quantity, price and total"), ("fuel add 44pints", "is not a unit I know"),
        ("fuel add --litres abc", "--litres needs a number, not \"abc\""),
        ("fuel add 44l --date 2096-01-01", "still to come"), ("fuel add 44l --date 2026-02", "longer than a day"),
        ("fuel add 44l --at 91,0", "not a place I can read"), ("fuel add 0l", "more than nothing"),
        ("fuel trend --by moon", "not a time I know"), ("fuel chart moon", "is nothing to draw"),
        ("fuel add 44l 80 EURO", "hint: did you mean EUR?"), ("fuel add 44l 80EURO", "hint: did you mean EUR?"),
        ("fuel add golf 44l 80 EURO", "\"EURO\" is not a currency"), ("fuel add 44l 80 XYZ", "nor a currency"),
        ("fuel add 44l 1.749 QQQ", "\"QQQ\" is neither a unit, nor a currency, nor a vehicle"),
        ("fuel add 44l 80QQQ", "such as EUR or USD"), ("fuel add 44l --total 80XYZ", "\"XYZ\" is not a currency"),
        ("fuel add 44l --price 1.7UDS", "did you mean USD?"), ("fuel add 44l 80 --currency CFH", "did you mean CHF?"),
        ("fuel add 44l 10948 kms 1.7", "did you mean km?"), ("fuel import none.csv --currency XYZ", "not a currency"),
        ("service done oil 80 EURO --once", "did you mean EUR?"), ("service done oil 80XYZ --once", "not a currency"),
        ("expense add 80EURO parking", "did you mean EUR?"), ("vehicle edit Golf --currency XYZ", "not a currency"),
        ("expense add 80 parking --currency XTS", "not a currency"), ("config set Currency XYZ", "not a currency"),
    ])
    func whatCannotBeReadIsRefusedInOneLine(_ words: String, _ complaint: String) throws {
        let book = try KeptBook.withGolf()
        let outcome = try book.run(words)
        #expect(outcome.code == 2, "\(words)")
        #expect(outcome.errors.contains(complaint), "\(outcome.errors)")
        #expect(try book.objects("fuel").isEmpty)
    }

    /// Also where there is one car alone, which is meant without a name.
    @Test func aNameThatNoCarHasIsSaid() throws {
        let book = try KeptBook.withGolf()
        for line in ["fuel add 44l 1.7 polo", "fuel 44l 1.7 polo", "fuel add polo 44 l"] {
            let unknown = try book.run(line)
            #expect(unknown.code == 3, "\(line)")
            #expect(unknown.errors.contains("there is no vehicle \"polo\""), "\(unknown.errors)")
        }
        #expect(try book.run("fuel add abc").code == 3)
        #expect(try book.run("fuel add 44l 1.7 glof").errors.contains("did you mean \"Golf\"?"))
        try book.run("vehicle add Kia --currency EUR")
        #expect(try book.run("fuel add 44l 1.7 polo").errors.contains("there is no vehicle \"polo\""))
        #expect(try book.objects("fuel").isEmpty)
        // Letters behind a bare number may be a currency, unless a car is called so.
        let kia = try book.run("fuel add 44l 1.7 kia --date 2026-01-01")
        #expect(kia.text.hasPrefix("added: Kia, 2026-01-01, 44.00 L for 74.80 EUR"), "\(kia.text)\(kia.errors)")
        let paid = try book.run("fuel add 40l 68 CHF golf --date 2026-01-02")
        #expect(paid.text.hasPrefix("added: Golf, 2026-01-02, 40.00 L for 68.00 CHF"), "\(paid.text)\(paid.errors)")
    }

    /// A spool whose car was seen so many seconds ago.
    private static func parked(_ seconds: Int64) throws -> KeptBook {
        let books = try WrittenBooks()
        let start = UInt64(Int64(time(nil)) - seconds) * 1_000 - 61_000
        try books.record(
            "a",
            WrittenBooks.Commit(
                "V 100 7 car Golf", "D 1000 begin bluetooth 7 900 51.5000000 0.0000000",
                "T 2000 \(start + 2_000) learnt", "G 61000 - 51.4778000 -0.0015000 46.2 0.00 - 3 9 3.4", at: 61_000,
                offset: start),
            WrittenBooks.Commit("D 90000 end disconnect 60900 0 812 40 55500 1", at: 90_000, offset: start))
        let book = KeptBook(books)
        try book.run("vehicle add Golf --currency EUR")
        return book
    }

    @Test func hereIsNamedWithItsAge() throws {
        let book = try Self.parked(600)
        let bare = try book.run("fuel add 40l 1.7 --here --vehicle Golf")
        #expect(bare.text.contains("; at 51.47780, -0.00150, where the car was seen 10 min "), "\(bare.text)")
        #expect(bare.text.contains(" ago; undo with"), "\(bare.text)\(bare.errors)")
        try book.run("place add Home --at 51.4778,-0.0015")
        let home = try book.run("fuel add 20l 1.7 --here --vehicle Golf")
        #expect(home.text.contains("; at Home, where the car was seen 10 min "), "\(home.text)\(home.errors)")
        try book.run("fuel edit 2 --station Shell")
        let named = try book.run("fuel add 30l 1.7 --here --vehicle Golf")
        #expect(named.text.contains("; at Shell, where the car was seen "), "\(named.text)\(named.errors)")
        #expect(try book.objects("fuel").map { $0["station"]?.text } == ["Shell", nil, "Shell"])
    }

    @Test func aPlaceOfLongAgoIsNotHere() throws {
        let book = try Self.parked(30 * 86_400)
        let refused = try book.run("fuel add 40l 1.7 --here --vehicle Golf")
        #expect(refused.code == 6)
        #expect(refused.errors.contains("at 51.47780, -0.00150, where the car was seen 30 d"), "\(refused.errors)")
        #expect(try book.objects("fuel").isEmpty)
        #expect(try book.run("fuel add 40l 1.7 --here --anyway --vehicle Golf").code == 0)
        let kept = try #require(try book.objects("fuel").first)
        #expect(kept["latitude"]?.double == 51.4778)
        #expect(kept["questioned"] == .bool(false))
    }

    @Test func whatCannotBeIsRefusedUnlessSomebodySaysSo() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 40l 10948km 1.8 --date 2026-01-01")
        let back = try book.run("fuel add 40l 10900km 1.8 --date 2026-02-01")
        #expect(back.code == 1)
        #expect(
            back.errors.contains("the odometer would go back to 10,900 km: it was at 10,948 km on 2026-01-01"))
        #expect(try book.run("fuel add 60l 11500km 1.8").errors.contains("more than the tank of Golf holds"))
        #expect(try book.run("inbox").code == 0)
        #expect(try book.run("fuel add 40l 10900km 1.8 --date 2026-02-01 --anyway").code == 0)
        let waiting = try book.run("inbox")
        #expect(waiting.code == 6)
        let answers = ["    roadbook inbox --confirm 3", "    roadbook fuel edit 3 --odometer READING"]
        #expect(waiting.lines.suffix(2) == answers[...])
        #expect(try book.objects("inbox").first?["otherwise"]?.text == "roadbook fuel edit 3 --odometer READING")
        #expect(try book.run("inbox --confirm 3").code == 0)
        #expect(try book.run("inbox").lines == ["nothing waits for you"])
        #expect(try book.run("inbox --confirm 3").code == 3)
    }

    @Test func aDayBeforeTheClockBeganIsADay() throws {
        let book = try KeptBook.withGolf()
        for date in ["1969-01-01", "1969-12-31", "1970-01-01"] {
            let outcome = try book.run("fuel add 44l 1.7 --date \(date)")
            #expect(outcome.text.hasPrefix("added: Golf, \(date), 44.00 L"), "\(outcome.text)\(outcome.errors)")
        }
        #expect(try book.objects("fuel").map { $0["date"]?.text } == ["1969-01-01", "1969-12-31", "1970-01-01"])
    }

    @Test func whatACarDoesNotTakeIsSaidInWords() throws {
        let book = try KeptBook.withGolf()
        try book.run("vehicle edit Golf --fuel petrol")
        try book.run("vehicle add Leaf --fuel electric --currency EUR")
        let litres = try book.run("fuel add 38.5l 1.59 leaf")
        #expect(litres.errors.contains("Leaf takes electricity alone"), "\(litres.errors)")
        #expect(try book.run("fuel add 38.5kWh 0.59 golf").errors.contains("Golf takes no electricity"))
    }

    @Test func whatIsTypedTwiceIsAskedAbout() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 44.1l 10948km 1.749 --date 2026-04-01")
        let again = try book.run("fuel add 44.1l 10948km 1.749 --date 2026-04-01")
        #expect(again.code == 6)
        #expect(again.errors.contains("it may be in the book already: fill-up 2 of 2026-04-01, 44.10 L"))
        #expect(try book.objects("fuel").count == 1)
    }

    @Test func anOdometerThatIsTypedTwiceIsAskedAbout() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 40l 10000km 1.8 --date 2026-01-01")
        try book.run("fuel add 42l 10700km 1.8 --date 2026-02-01")
        let asked = try book.run("fuel add 30l 10700km 1.8 --date 2026-02-10")
        #expect(asked.code == 6)
        let words = "at 10,700 km it did not move between this one and fill-up 3 of 2026-02-01, 42.00 L"
        #expect(asked.errors.contains(words), "\(asked.errors)")
        // One of an earlier day is compared with the one behind it.
        #expect(try book.run("fuel add 30l 10700km 1.8 --date 2026-01-20").code == 6)
        #expect(try book.objects("fuel").count == 2)
        #expect(try book.run("fuel add 30l 10700km 1.8 --date 2026-02-10 --anyway").code == 0)
        let waiting = try book.run("inbox").text
        #expect(waiting.contains(words) && waiting.contains("roadbook fuel edit 4 --odometer READING"), "\(waiting)")
        #expect(try book.run("fuel edit 4 --odometer 11200km").code == 0)
        #expect(try book.run("inbox").lines == ["nothing waits for you"])
        // A battery is charged where a tank was filled.
        #expect(try book.run("fuel add 20kWh 11200km 0.4 --date 2026-02-11").code == 0)
    }

    @Test func aFillUpIsChangedAndTakenOut() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 44.1l 10948km 1.749 --date 2026-04-01 --station Shell")
        #expect(try book.run("fuel edit 2").code == 2)
        #expect(try book.run("fuel edit 7 --litres 41").code == 3)
        #expect(try book.run("fuel edit 2 --litres 41.4 --price 1.8 --station - --partial").code == 0)
        let changed = try #require(try book.objects("fuel").first)
        #expect(changed["litres"]?.double == 41.4)
        #expect(changed["total"]?.double == 74.52)
        #expect(changed["station"] == .null)
        #expect(changed["full"] == .bool(false))
        #expect(try book.run("fuel edit 2 --total 70").code == 0)
        #expect(try book.objects("fuel").first?["litres"]?.double == 41.4)
        #expect(try book.run("undo 2").code == 0)
        #expect(try book.objects("fuel").isEmpty)
        #expect(try book.run("undo 5").code == 0)
        #expect(try book.objects("fuel").first?["total"]?.double == 70)
    }

    @Test func aChangeThatCannotBeIsRefusedAsANewOneIs() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 40l 10000km 1.8 --date 2026-01-01")
        try book.run("fuel add 42l 10700km 1.9 --date 2026-02-01")
        let back = try book.run("fuel edit 3 --odometer 9000km")
        #expect(back.code == 1)
        #expect(back.errors.contains("would go back to 9000 km: it was at 10,000 km on 2026-01-01"), "\(back.errors)")
        #expect(try book.run("fuel edit 3 --litres 60").code == 1)
        #expect(try book.objects("fuel").last?["odometerMetres"]?.integer == 10_700_000)
        // The entry is not compared with what it was itself.
        #expect(try book.run("fuel edit 3 --odometer 10650km --litres 41.9").code == 0)
        #expect(try book.run("fuel edit 3 --odometer 9000km --anyway").code == 0)
        #expect(try book.objects("fuel").last?["questioned"] == .bool(true))
        #expect(try book.run("fuel edit 3 --note Rain").code == 0)
        #expect(try book.run("fuel edit 3 --odometer 10700km").code == 0)
        #expect(try book.objects("fuel").last?["questioned"] == .bool(false))
    }

    @Test func whatItChangedToIsToldToPrograms() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 40l 10000km 1.8 --date 2026-01-01")
        try book.run("fuel add 42l 10700km 1.9 --date 2026-02-01")
        let changed = try #require(try book.objects("fuel edit 3 --litres 35 --station Aral").first)
        #expect(changed["entry"]?.integer == 4)
        #expect(changed["number"]?.text == "3")
        #expect(changed["litres"]?.double == 35)
        #expect(changed["station"]?.text == "Aral")
        #expect(changed["legMetres"]?.integer == 700_000)
    }

    @Test func aChangeIsAnsweredWithTheFillUpAsItIsNow() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 40l 10000km 1.8 --date 2026-01-01")
        try book.run("fuel add 42l 10700km 1.9 --date 2026-02-01")
        #expect(
            try book.run("fuel edit 3 --litres 35").lines == [
                "changed: fill-up 3, Golf, 2026-02-01, 35.00 L at 10,700 km for 79.80 EUR, 2.280 EUR/L; "
                    + "5.0 L/100km over 700.0 km; undo with: roadbook undo 4"
            ])
        #expect(
            try book.run("fuel edit 2 --partial --note Rain").lines == [
                "changed: fill-up 2, Golf, 2026-01-01, 40.00 L, partial at 10,000 km for 72.00 EUR, 1.800 EUR/L; "
                    + "undo with: roadbook undo 5"
            ])
    }

    @Test func aChangeThatIsOddIsAskedAboutAsANewOneIs() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 40l 10000km 1.8 --date 2026-01-01")
        try book.run("fuel add 42l 10700km 1.9 --date 2026-02-01 --partial")
        try book.run("fuel add 9l 10800km 1.9 --date 2026-03-01")
        for (change, words) in [
            ("fuel edit 4 --total 1710", "190.000 EUR/L is an odd price"),
            ("fuel edit 3 --litres 1", "79.800 EUR/L is an odd price"),
            ("fuel edit 4 --odometer 16000km", "L/100km over 6000.0 km is odd"),
        ] {
            let asked = try book.run(change)
            #expect(asked.code == 6 && asked.errors.contains(words), "\(change): \(asked.errors)")
        }
        // Full or not, and how far it went, tell the economy too.
        try book.run("vehicle add Moped --currency EUR")
        try book.run("fuel add 4l --date 2026-01-01 --vehicle Moped")
        try book.run("fuel add 4l --distance 100km --date 2026-01-10 --vehicle Moped --partial")
        let far = "fuel edit 7 --distance 3000km"
        #expect(try book.run(far).code == 0)
        let full = try book.run("fuel edit 7 --full")
        #expect(full.code == 6 && full.errors.contains("over 3000.0 km is odd"), "\(full.errors)")
        #expect(try book.run("fuel edit 7 --full --anyway").code == 0)
        #expect(try book.objects("fuel list --vehicle Moped").last?["questioned"] == .bool(true))
        #expect(try book.run("fuel edit 7 --distance 3100km").code == 6)
        #expect(try book.run("fuel edit 7 --missed").code == 0)
        #expect(try book.objects("fuel list --vehicle Moped").last?["questioned"] == .bool(false))
    }

    @Test func aTrendOfNothingIsThatOfTheNewest() throws {
        let book = try KeptBook.withGolf()
        #expect(try book.run("fuel trend").text.hasPrefix("not enough fill-ups"))
        try book.run("fuel add 40l 10000km 1.8 --date 2020-01-01")
        try book.run("fuel add 42l 10700km 1.9 --date 2020-02-01")
        let points = try book.objects("fuel trend --by week")
        #expect(points.map { $0["value"]?.double } == [6])
        #expect(points.map { $0["unit"]?.text } == ["L/100km"])
        #expect(points.map { $0["ofTheNewest"] } == [.bool(true)])
        let prices = try book.objects("fuel trend --by all --price")
        #expect(prices.map { $0["value"]?.double } == [1.8, 1.9])
        #expect(prices.map { $0["from"]?.text } == ["2020-01-01", "2020-02-01"])
        let picture = try book.run("fuel chart price --by all --output -")
        #expect(picture.text.contains("<svg"))
        #expect(picture.text.contains("Golf, EUR/L"))
    }

    @Test func theReadersWayOfTellingIsTaken() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 40l 10000km 1.8 --date 2020-01-01")
        try book.run("fuel add 42l 10700km 1.9 --date 2020-02-01")
        try book.run("vehicle edit Golf --fuel-units uk")
        #expect(try book.run("fuel").lines.last?.contains("47.1 mpg") == true)
        try book.run("vehicle edit Golf --fuel-units us")
        #expect(try book.run("fuel").lines.last?.contains("39.2 mpg") == true)
    }

    @Test func aRebuildGivesTheSameAnswers() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 40l 10000km 1.8 --date 2020-01-01")
        try book.run("fuel add 42l 10700km 1.9 --date 2020-02-01")
        try book.run("expense add 480EUR insurance --every 1y --date 2020-01-01 --until 2021-12-31")
        let questions = [
            "fuel list", "fuel show", "odometer --date 2020-02-01", "expense", "totals --costs", "vehicle",
        ]
        let before = try questions.map { try book.objects($0) }
        #expect(try book.run("rebuild").code == 0)
        #expect(try questions.map { try book.objects($0) } == before)
    }

    /// 42 litres for 4500 km are odd, and may be right all the same.
    @Test func aQuestionedOdometerTellsNoEconomyUntilSomebodyConfirmsIt() throws {
        let book = try KeptBook.withGolf()
        for figures in ["40l 10000km --date 2026-01-01", "42l 10700km --date 2026-01-10"] {
            #expect(try book.run("fuel add \(figures)").code == 0)
        }
        #expect(try book.run("fuel add 42l 15200km --date 2026-01-20").code == 6)
        let anyway = try book.run("fuel add 42l 15200km --date 2026-01-20 --anyway")
        #expect(anyway.code == 0 && !anyway.text.contains("L/100km"), "\(anyway.text)\(anyway.errors)")
        #expect(try book.run("fuel add 42l 15900km --date 2026-02-01").code == 0)
        func ways() throws -> [Int64?] { try book.objects("fuel list").map { $0["legMetres"]?.integer } }
        #expect(try ways() == [nil, 700_000, nil, nil])
        #expect(try book.run("inbox").text.contains("L/100km"))
        #expect(try book.run("inbox --confirm 4").code == 0)
        #expect(try ways() == [nil, 700_000, 4_500_000, 700_000])
        try book.run("undo")
        #expect(try ways() == [nil, 700_000, nil, nil])
        // A change is looked at with the odometer, although that is questioned.
        #expect(try book.run("fuel edit 4 --station Shell --litres 42.1").code == 6)
        #expect(try book.run("fuel edit 4 --litres 420.1").code == 1)
        #expect(try book.run("fuel edit 4 --odometer 11400km").code == 0)
        #expect(try ways() == [nil, 700_000, 700_000, 4_500_000])
        #expect(try book.run("inbox").code == 0)
    }

    /// People who enter something at once lose nothing.
    @Test func nineAtOnceAreNineEntries() throws {
        let book = try KeptBook.withGolf()
        let days = Array(1...9)
        let people = try days.map { try book.start("expense add \($0)EUR parking --date 2026-01-0\($0)") }
        for person in people { #expect(person.finish().code == 0) }
        #expect(try book.objects("expense").compactMap { $0["total"]?.double } == days.map(Double.init))
    }

    @Test func whoWaitsForTheBookSaysForWhom() throws {
        let book = try KeptBook.withGolf()
        let turn = open(book.books.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try #require(turn >= 0)
        defer { close(turn) }
        try #require(flock(turn, LOCK_EX) == 0)
        let child = try book.start("expense add 5EUR parking")
        #expect(child.read { String(decoding: $0.complained, as: UTF8.self).contains("\n") })
        flock(turn, LOCK_UN)
        let outcome = child.finish()
        #expect(outcome.code == 0)
        #expect(outcome.errors.hasPrefix("roadbook: waiting for "), "\(outcome.errors)")
        #expect(outcome.errors.contains("(process \(getpid())), which writes the ledger"), "\(outcome.errors)")
        #expect(try book.objects("expense").count == 1)
    }
}
