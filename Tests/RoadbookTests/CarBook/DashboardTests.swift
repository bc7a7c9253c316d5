import JSON
import Testing

/// `dashboard`: what each verb tells of a vehicle, at one glance.
@Suite struct DashboardTests {
    private static func full() throws -> KeptBook {
        let book = try KeptBook.withGolf()
        for line in [
            "vehicle add Polo --currency EUR", "fuel add 40l 10000km 1.50 --date 2025-01-10 --vehicle Golf",
            "fuel add 42l 10700km 1.60 --date 2025-02-10 --vehicle Golf",
            "fuel add 30l 5000km 1.70 --date 2025-02-11 --vehicle Polo",
            "fuel add 20l 5400km 1.80 --date 2025-03-11 --vehicle Polo",
            "service add Inspection --due 2024-03-31 --vehicle Golf",
            "service add Brakes --due 2099-03-31 --vehicle Golf",
        ] {
            let outcome = try book.run(line)
            #expect(outcome.code == 0, "\(line): \(outcome)")
        }
        return book
    }

    @Test func eachVehicleHasItsFiguresAndAllTogether() throws {
        let book = try Self.full()
        let board = try #require(try book.objects("dashboard").first)
        #expect(board["version"]?.integer == 1)
        let golf = try #require(board["vehicles"]?[0])
        #expect(golf["vehicle"]?.text == "Golf")
        #expect(golf["fuel"]?[0]?["fullToFullPer100Km"]?.double == 6)
        #expect(golf["fuel"]?[0]?["spend"]?["EUR"]?.double == 127.2)
        let services = golf["nextServices"]
        #expect(services?[0]?["service"]?.text == "Inspection")
        #expect(services?[0]?["status"]?.text == "overdue")
        #expect(services?[1]?["status"]?.text == "good")
        let all = try #require(board["all"]?[0])
        #expect(all["distanceMetres"]?.integer == 1_100_000)
        #expect(all["quantity"]?.double == 132)
        #expect(all["fillUps"]?.integer == 4)
        #expect(all["lastStation"]?.text == nil)
    }

    /// Also where the cars take different things.
    @Test func whatAllComeToStandsBelowOneHeading() throws {
        let book = try Self.full()
        for line in [
            "vehicle add Leaf --fuel electric --currency EUR",
            "fuel add 30kWh 20000km 0.40 --date 2025-01-03 --vehicle Leaf",
            "expense add 10EUR parking --vehicle Golf", "expense add 20EUR wash --vehicle Leaf",
        ] { #expect(try book.run(line).code == 0, "\(line)") }
        let lines = try book.run("dashboard").lines
        #expect(lines.count { $0 == "all vehicles" } == 1, "\(lines)")
        let all = lines.drop { $0 != "all vehicles" }
        for (label, value) in [
            ("filled", "132.00 L"), ("filled", "30.0 kWh"), ("this month", "0 trips, 0.0 km; last month 0 trips"),
            ("services", "1 due"),
        ] { #expect(all.contains { $0.hasPrefix(label) && $0.contains(value) }, "\(label): \(all)") }
        #expect(all.contains { $0.hasPrefix("costs") && $0.hasSuffix(": 30.00 EUR") }, "\(all)")
        // One fill-up alone has gone no way.
        #expect(all.count { $0.hasPrefix("distance") } == 1, "\(all)")
    }

    @Test func aGlanceFitsTheTerminal() throws {
        let book = try Self.full()
        let wide = try book.run("dashboard")
        #expect(wide.code == 0)
        for words in ["Golf", "Polo", "all vehicles", "6.0 L/100km over 700.0 km", "Inspection, ", "2025-03-11"] {
            #expect(wide.text.contains(words), "\(words): \(wide.text)")
        }
        for columns in [40, 60, 80] {
            let lines = try book.run("dashboard", environment: ["COLUMNS": "\(columns)"]).lines
            #expect(lines.allSatisfy { $0.count <= columns }, "\(columns): \(lines)")
        }
        let one = try book.run("dashboard --vehicle Polo").text
        #expect(!one.contains("Golf"))
        #expect(!one.contains("all vehicles"))
    }

    @Test func withoutAVehicleItSaysWhatToDo() throws {
        #expect(try KeptBook().run("dashboard").text.hasPrefix("no vehicle yet"))
        #expect(try KeptBook().run("widget small").lines == ["no vehicle yet"])
    }

    @Test func whereTheOnlyOneIsRetiredItIsNamedAndHowItComesBack() throws {
        let book = try KeptBook.withGolf()
        #expect(try book.run("vehicle retire Golf").code == 0)
        let words = "Golf is retired, and there is no other vehicle"
        #expect(
            try book.run("dashboard").lines == [words + "; \"roadbook vehicle add Golf\" brings it back"])
        #expect(try book.run("widget small").lines == ["Golf is retired"])
        for line in ["fuel add 40l 1.7", "service add Wax --every 1y", "odometer 10km"] {
            let refused = try book.run(line)
            #expect(refused.code == 1, "\(line)")
            #expect(refused.errors.contains(words), "\(refused.errors)")
            #expect(refused.errors.contains("hint: roadbook vehicle add Golf brings it back"), "\(refused.errors)")
        }
        try book.run("vehicle add Polo")
        try book.run("vehicle retire Polo")
        #expect(try book.run("fuel add 40l 1.7").errors.contains("all vehicles are retired: Golf, Polo"))
        #expect(try book.run("vehicle add Golf").code == 0)
        #expect(try book.run("fuel add 40l 1.7").code == 0)
    }
}
