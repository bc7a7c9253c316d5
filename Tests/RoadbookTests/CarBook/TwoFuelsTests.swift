import JSON
import Testing

/// A car for petrol and LPG.
@Suite struct TwoFuelsTests {
    private static func fills(_ book: KeptBook) throws {
        for line in [
            "45l 10000km 0.8 --grade LPG --date 2026-01-01", "10l 10000km 1.8 --grade E10 --date 2026-01-01",
            "45l 10500km 0.8 --grade LPG --date 2026-01-08", "45l 11000km 0.8 --grade LPG --date 2026-01-15",
            "10l 12000km 1.8 --grade E10 --date 2026-01-29", "90l 12000km 0.8 --grade LPG --date 2026-01-29",
        ] {
            let added = try book.run("fuel add \(line)")
            #expect(added.code == 0, "\(line): \(added.errors)")
        }
    }

    @Test func petrolAndLPGAreToldByThemselves() throws {
        let book = try KeptBook()
        try book.run("vehicle add Logan --fuel petrol --tank 50l --currency EUR")
        try Self.fills(book)
        let sums = try book.objects("fuel show")
        #expect(sums.map { $0["fuel"]?.text } == ["liquid", "lpg"])
        #expect(sums.map { $0["of"]?.text } == ["litres", "litres"])
        #expect(sums.map { $0["fullToFullPer100Km"]?.double } == [0.5, 9])
        #expect(sums.map { $0["pricePerUnit"]?["EUR"]?.double } == [1.8, 0.8])
        #expect(sums.map { $0["fillUps"]?.integer } == [2, 4])
        let shown = try book.run("fuel show").lines
        #expect(shown.filter { $0.hasPrefix("fuel ") }.map { $0.split(separator: " ").last } == ["petrol", "LPG"])
        #expect(shown.contains { $0.hasPrefix("full to full") && $0.contains("9.0 L/100km over 2000.0 km") })
        let dashboard = try book.run("dashboard").text
        #expect(dashboard.contains("LPG") && dashboard.contains("petrol"), "\(dashboard)")
        let legs = try book.objects("fuel list").map { $0["legPer100Km"]?.double }
        #expect(legs == [nil, nil, 9, 9, 0.5, 9])
    }

    @Test func trendsAndChartsNameThem() throws {
        let book = try KeptBook()
        try book.run("vehicle add Logan --fuel petrol --currency EUR")
        try Self.fills(book)
        let prices = try book.run("fuel trend --by all --price").text
        #expect(prices.contains("Logan, petrol, EUR/L") && prices.contains("Logan, LPG, EUR/L"), "\(prices)")
        let points = try book.objects("fuel trend --by all --price")
        #expect(points.map { $0["fuel"]?.text } == ["liquid", "lpg"])
        #expect(points.map { $0["value"]?.double } == [1.8, 0.8])
        let chart = try book.run("fuel chart --by all --output -").text
        #expect(chart.contains("Logan, petrol, L/100km") && chart.contains("Logan, LPG, L/100km"))
        let report = try #require(try book.objects("vehicle report Logan").first)
        let fuels = report["all"]?["fuel"]?.elements ?? []
        #expect(fuels.map { $0["fuel"]?.text } == ["liquid", "lpg"], "\(report)")
    }

    /// Nobody has to say what a car for LPG is filled with.
    @Test func aCarForLPGTakesLPG() throws {
        let book = try KeptBook()
        try book.run("vehicle add Logan --fuel lpg --tank 50l --currency EUR")
        for line in [
            "45l 10000km 0.8 --date 2026-01-01", "20l 10200km 1.8 --grade E10 --date 2026-01-03",
            "45l 10500km 0.8 --date 2026-01-08",
        ] { #expect(try book.run("fuel add \(line)").code == 0, "\(line)") }
        #expect(try book.objects("fuel show").map { $0["fuel"]?.text } == ["liquid", "lpg"])
        #expect(try book.objects("fuel show").map { $0["fullToFullPer100Km"]?.double } == [nil, 9])
        // The tank is that of its own fuel.
        #expect(try book.run("fuel add 60l 11100km 0.8 --date 2026-01-20").errors.contains("more than the tank"))
        #expect(try book.run("fuel add 60l 11100km 1.8 --grade E10 --date 2026-01-20").code == 0)
    }
}
