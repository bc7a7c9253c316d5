import Glibc
import Testing
import World

/// The answers of services as they are shown and exported, by the real programs, after they were really asked for.
@Suite struct AnsweredTripTests {
    private let book: DrivenBook
    private let settings: SettingsFolder
    private let services: StoodInServices

    /// A trip of nine kilometres, of whose ends everything was asked.
    init() throws {
        let road = ToldRoad()
        road.car(.connected)
        road.drive(600, at: 15)
        road.car(.gone)
        road.drive(900, at: 0)
        settings = try SettingsFolder()
        book = try DrivenBook(road, settings: "[Car]\nAddress=\(DrivenBook.golf)\nName=Golf\n")
        services = try StoodInServices()
        try settings.write(
            """
            [Online]
            Streets=photon
            StreetsEndpoint=\(services.address)/photon
            Contact=anna@example.org
            Weather=yes
            WeatherEndpoint=\(services.address)/forecast
            WeatherArchiveEndpoint=\(services.address)/archive

            """, to: "roadbook.conf")
        // The catalogue is there before anything was answered.
        #expect(try book.books.run("trips").code == 0)
        let options = ["--data", book.books.data, "--config", settings.path]
        let outcome = try Child(Roadbook.path + "-online", options, [:]).finish()
        #expect(outcome.code == 0 && outcome.text.contains("3 answered"), "\(outcome.text)\(outcome.errors)")
    }

    private func run(_ words: String..., locale: String = "C.UTF-8") throws -> Roadbook.Outcome {
        let places = ["--data", book.books.data, "--config", settings.path]
        let outcome = try Roadbook.run(places + words, environment: ["TZ": "UTC", "LANG": locale])
        #expect(outcome.code == 0, "\(words): \(outcome.errors)")
        return outcome
    }

    @Test func whatWasAnsweredIsToldEverywhere() throws {
        try showTellsIt()
        try programsAreTold()
        try filesAreTold()
        try itsFileKeepsItsWeather()
        try tripsAreFoundAndAddedUpByIt()
        try nothingOfAPrivatePlaceLeaves()
    }

    private func showTellsIt() throws {
        let shown = try run("show").text
        #expect(shown.contains("Zuckschwerdtstraße 12, Höchst, Frankfurt am Main"), "\(shown)")
        #expect(shown.contains("11 °C, light rain, wind 14 km/h"), "\(shown)")
        #expect(shown.contains("OpenStreetMap contributors, ODbL"), "\(shown)")
        #expect(shown.contains("Weather data by Open-Meteo.com, CC BY 4.0"), "\(shown)")
        let american = try run("show", locale: "en_US.UTF-8").text
        #expect(american.contains("52 °F, light rain, wind 9 mph"), "\(american)")
        #expect(try run("show", "--plain").text.contains("11 degrees Celsius, light rain"))
    }

    private func programsAreTold() throws {
        for words in [["show", "--json"], ["trips", "--json"]] {
            let object = try run(words[0], words[1]).text
            #expect(object.contains(#""street":"Zuckschwerdtstraße""#), "\(object)")
            #expect(object.contains(#""temperatureCelsius":11.2"#) && object.contains(#""code":61"#), "\(object)")
        }
        let table = try run("trips", "--csv").lines
        let columns = "from_street,from_weather,from_temperature_c,to_street,to_weather,to_temperature_c"
        #expect(table.first?.hasSuffix(columns) == true)
        let end = "Zuckschwerdtstraße 12,light rain,11.2"
        #expect(table.last?.hasSuffix("\(end),\(end)") == true, "\(table)")
    }

    private func filesAreTold() throws {
        let track = try run("export", "@last", "--format", "gpx").text
        #expect(track.contains("<drv:departure>") && track.contains("<drv:arrival>"), "\(track.prefix(2_000))")
        #expect(track.contains("<drv:temperatureCelsius>11.2</drv:temperatureCelsius>"))
        #expect(track.contains("Weather data by Open-Meteo.com"))
    }

    /// A file of ours that comes back in, on a computer that asks nobody.
    private func itsFileKeepsItsWeather() throws {
        let file = "\(book.books.data)/drive.gpx"
        _ = try run("export", "@last", "--format", "gpx", "--output", file)
        let home = try WrittenBooks()
        #expect(try home.run("import", file).code == 0)
        let shown = try home.run("show")
        #expect(shown.text.contains("11 C, light rain"), "\(shown.text)\(shown.errors)")
        #expect(try home.run("export", "@last", "--format", "gpx").text.contains("<drv:arrival>"))
    }

    private func tripsAreFoundAndAddedUpByIt() throws {
        #expect(try run("trips", "--search", "zuckschwerdt", "--json").lines.count == 1)
        let sums = try run("totals", "--by", "weather", "--range", "all").text
        #expect(sums.contains("rain"), "\(sums)")
    }

    private func nothingOfAPrivatePlaceLeaves() throws {
        _ = try run("place", "add", "Home", "--at", "51.5,-0.12", "--private")
        _ = try run("place", "add", "Work", "--trip", "@last", "--end", "--private")
        let track = try run("export", "@last", "--format", "gpx").text
        #expect(!track.contains("drv:departure") && !track.contains("Open-Meteo"))
        // The household's own screens and tables show all.
        #expect(try run("trips", "--csv").text.contains("light rain"))
        #expect(try run("show").text.contains("light rain"))
    }
}
