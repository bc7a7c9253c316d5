import Catalogue
import Drive
import Gazetteer
import Glibc
import TemporaryFolders
import Testing

/// The index of the world's places: made of an extract, and asked about spots that everybody knows (Tests/Places).
@Suite struct PlaceIndexTests {
    private let folder = TemporaryFolder()

    private var path: String { folder.path + "/places.db" }

    private static func lines(_ name: String) throws -> [Substring] {
        let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        return try #require(WholeFile.text(of: "\(folder)/Places/\(name)")).split(separator: "\n")
    }

    /// `48.85837 2.29448 Paris/Lutetia; the Eiffel Tower`
    private struct Spot {
        let place: Coordinate
        let names: [String]
        /// A note on the spot; of a border town, its country.
        let note: Substring

        init?(_ line: Substring) {
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count == 3, let latitude = Double(words[0]), let longitude = Double(words[1]),
                let place = Coordinate(latitude: latitude, longitude: longitude)
            else { return nil }
            self.place = place
            let parts = words[2].split(separator: ";")
            names = parts[0].split(separator: "/").map(String.init)
            note = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
        }
    }

    private static func spots() throws -> [Spot] { try lines("points.txt").compactMap(Spot.init) }

    private static func borderTowns() throws -> [Spot] { try lines("border-towns.txt").compactMap(Spot.init) }

    private func write(_ places: [WorldPlace]) throws {
        let writer = try PlaceIndexWriter(path)
        for place in places { try writer.add(place) }
        var facts = PlaceIndex.Facts()
        (facts.source, facts.date, facts.licence) = ("extract.txt", "2020-01-24", "CC BY 4.0")
        try writer.finish(facts)
    }

    private func index() throws -> PlaceIndex {
        try write(try Self.lines("extract.txt").compactMap(GeoNamesLine.place))
        return try #require(try PlaceIndex(path))
    }

    private func place(_ name: String, _ latitude: Double, _ longitude: Double, _ people: Int = 2_000) -> WorldPlace {
        let centre = Coordinate(latitude: latitude, longitude: longitude)!
        return WorldPlace(name: name, centre: centre, population: people)
    }

    @Test func spotsThatEverybodyKnowsAreCalledByTheirCities() throws {
        let index = try index()
        let spots = try Self.spots()
        #expect(spots.count >= 100)
        var wrong: [String] = []
        var right = 0
        for (number, spot) in spots.enumerated() {
            let name = try index.name(of: spot.place)
            let city = name?.city ?? name?.near.map { "near \($0)" } ?? "nothing"
            if spot.names.contains(city) {
                if number < 40 { right += 1 }
            } else {
                wrong.append("\(spot.names[0]): \(city)")
            }
        }
        #expect(right >= 37, "\(wrong)")
        #expect(wrong.count <= spots.count / 20, "\(wrong)")
    }

    @Test func townsThatFaceEachOtherAcrossABorderAreCalledByTheirOwnNamesAndCountries() throws {
        let index = try index()
        let towns = try Self.borderTowns()
        #expect(towns.count == 120)
        let wrong: [String] = try towns.compactMap { town in
            let name = try index.name(of: town.place)
            let isRight = name?.city == town.names[0] && name?.country == String(town.note)
            return isRight ? nil : "\(town.names[0]), \(town.note): \(name?.city ?? "nothing"), \(name?.country ?? "")"
        }
        #expect(wrong.count <= 1, "\(wrong)")
    }

    @Test func theIndexFindsWhatASearchOfAllFinds() throws {
        let places = try Self.lines("extract.txt").compactMap(GeoNamesLine.place)
        let index = try index()
        for spot in try Self.spots() + Self.borderTowns() {
            let all = places.map { PlaceNaming.Candidate($0, $0.centre.metres(to: spot.place)) }
            let name = PlaceNaming.name(among: all.filter { $0.metres < PlaceNaming.nearby })
            #expect(try index.name(of: spot.place) == name)
        }
    }

    @Test func aSuburbStandsBesideItsCity() throws {
        let name = try #require(try index().name(of: Coordinate(latitude: 48.165, longitude: 11.586)!))
        #expect(name.city == "Munich")
        #expect(name.country == "DE")
        #expect(name.zone == "Europe/Berlin")
        let wilten = try #require(try index().name(of: Coordinate(latitude: 47.2583, longitude: 11.3881)!))
        #expect(wilten.city == "Innsbruck" && wilten.suburb == "Wilten")
    }

    @Test func outsideOfEverythingASpotIsNearTheNearestOrNowhere() throws {
        try write([place("Far", 10, 10), place("Farther", 10.5, 10)])
        let index = try #require(try PlaceIndex(path))
        #expect(try index.name(of: Coordinate(latitude: 10.02, longitude: 10)!)?.city == "Far")
        #expect(try index.name(of: Coordinate(latitude: 10.03, longitude: 10)!)?.near == "Far")
        #expect(try index.name(of: Coordinate(latitude: 9.3, longitude: 10)!)?.near == "Far")
        #expect(try index.name(of: Coordinate(latitude: 9.2, longitude: 10)!) == nil)
    }

    @Test(arguments: [(0.0, 179.99, -179.99), (65, -179.999, 179.98), (-18, 180, -180), (89.95, 10, -170)])
    func theDateLineAndThePolesDivideNothing(_ latitude: Double, _ here: Double, _ there: Double) throws {
        try write([place("Beyond", latitude, there, 900_000)])
        let index = try #require(try PlaceIndex(path))
        #expect(try index.name(of: Coordinate(latitude: latitude, longitude: here)!)?.city == "Beyond")
    }

    @Test func anIndexTellsOfItself() throws {
        let facts = try index().facts()
        #expect(facts.source == "extract.txt" && facts.date == "2020-01-24" && facts.licence == "CC BY 4.0")
        #expect(facts.places > 1_000)
        #expect(try PlaceIndex(folder.path + "/none.db") == nil)
        #expect(PlaceIndex.fingerprint(folder.path + "/none.db").isEmpty)
    }

    @Test(arguments: [0, 1, 100, 4_096, 20_000])
    func anIndexThatIsCutOffIsNone(_ length: Int) throws {
        try write(try Self.lines("extract.txt").compactMap(GeoNamesLine.place))
        #expect(truncate(path, off_t(length)) == 0)
        #expect(throws: DatabaseError.self) {
            let index = try PlaceIndex(path)
            for spot in try Self.spots() { _ = try index?.name(of: spot.place) }
        }
    }

    @Test func oneThatIsNotFinishedLeavesTheOldOne() throws {
        try write([place("Old", 10, 10)])
        do {
            let writer = try PlaceIndexWriter(path)
            try writer.add(place("New", 10, 10))
        }
        #expect(try PlaceIndex(path)?.name(of: Coordinate(latitude: 10, longitude: 10)!)?.city == "Old")
        #expect(TemporaryFolder.names(in: folder.path) == ["places.db"])
    }
}
