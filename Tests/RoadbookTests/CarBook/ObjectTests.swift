import JSON
import Testing

/// Objects for programs tell what the screen tells of the car's book.
@Suite struct ObjectTests {
    /// Two fill-ups of the Golf: 40 litres take it 500 km.
    private static func filled() throws -> KeptBook {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 44.1l 10000km 1.749 --date 2026-04-01 --station Shell --at 50.1,8.2")
        try book.run("fuel add 40l 10500km 1.80 --date 2026-04-11")
        return book
    }

    @Test func aFillUpHasItsPriceAndItsEconomy() throws {
        let book = try ObjectTests.filled()
        let screen = try book.run("fuel show 3").text
        #expect(screen.contains("1.800 EUR/L") && screen.contains("8.0 L/100km"), "\(screen)")
        for words in ["fuel list", "fuel show 3"] {
            let fill = try #require(try book.objects(words).last)
            #expect(fill["pricePerUnit"]?.double == 1.8, "\(words)")
            #expect(fill["legMetres"]?.integer == 500_000, "\(words)")
            #expect(fill["legLitres"]?.double == 40, "\(words)")
            #expect(fill["legPer100Km"]?.double == 8, "\(words)")
        }
        let first = try #require(try book.objects("fuel show 2").first)
        #expect(first["pricePerUnit"]?.double == 1.748980)
        #expect(first["legPer100Km"] == .null)
    }

    @Test func theSumsOfAVehicleHaveItsPrices() throws {
        let sums = try #require(try ObjectTests.filled().objects("fuel show").first)
        #expect(sums["simplePer100Km"]?.double == 8)
        #expect(sums["costPerKm"]?["EUR"]?.double == 0.144)
        // 149.13 euros for 84.1 litres.
        #expect(sums["pricePerUnit"]?["EUR"]?.double == 1.773246)
    }

    @Test func aStationHasItsLinkAndThePlaceThere() throws {
        let book = try ObjectTests.filled()
        try book.run("fuel add 41l 1.7 --at 50.3,8.4 --date 2026-04-21")
        try book.run(["place", "add", "Pump", "--at", "50.3,8.4"])
        let stations = try book.objects("station list")
        #expect(stations.map { $0["place"]?.text } == ["Pump", nil])
        #expect(stations.map { $0["link"]?.text } == ["geo:50.30000,8.40000", "geo:50.10000,8.20000"])
    }

    @Test func anOdometerHasTheReadingsOfTheScreen() throws {
        let book = try ObjectTests.filled()
        try book.run("odometer 10400km --date 2026-04-12 --anyway")
        let told = try #require(try book.objects("odometer --date 2026-04-20").first)
        #expect(told["shownMetres"]?.integer == 10_500_000)
        #expect(told["lastReadMetres"]?.integer == 10_500_000)
        #expect(told["lastReadDate"]?.text == "2026-04-11")
        #expect(told["misread"]?.elements?.isEmpty == true)
        let waiting = try #require(told["questionedReadings"]?.elements?.first)
        #expect(waiting["metres"]?.integer == 10_400_000)
        #expect(waiting["date"]?.text == "2026-04-12")
    }

    @Test func aServiceHasTheLineThatAnswersIt() throws {
        let book = try KeptBook.withGolf()
        try book.run(["service", "add", "Oil change"])
        let service = try #require(try book.objects("service").first)
        #expect(service["command"]?.text == "roadbook service done 'Oil change' --vehicle Golf")
    }
}
