import Drive
import Gazetteer
import Testing

/// The rule by which a spot gets its city and its suburb, just inside and outside of each number of docs/places.md.
@Suite struct PlaceNamingTests {
    private func place(
        _ name: String, _ people: Int, _ metres: Double, suburb: Bool = false, country: String = "DE"
    ) -> PlaceNaming.Candidate {
        let centre = Coordinate(latitudeE7: 0, longitudeE7: 0)
        let place = WorldPlace(name: name, centre: centre, population: people, isSuburb: suburb, country: country)
        return PlaceNaming.Candidate(place, metres)
    }

    private func name(_ candidates: PlaceNaming.Candidate...) -> PlaceName { PlaceNaming.name(among: candidates) }

    @Test(arguments: [
        (0, 800.0), (2_000, 800), (10_000, 1_500), (1_000_000, 15_000), (2_777_778, 25_000), (9_000_000, 25_000),
    ])
    func aSettlementReachesAsFarAsItsPeopleMakeIt(_ people: Int, _ metres: Double) {
        // A nearer village of nobody knows whom tells whether the spot is still inside.
        let village = place("Village", 0, 800.1)
        #expect(name(place("City", people, metres - 0.1), village).city == "City")
        #expect(name(place("City", people, metres + 100), village).city == "Village")
    }

    @Test func itIsTheOneInWhichTheSpotLiesDeepest() {
        #expect(name(place("City", 1_000_000, 9_000), place("Town", 40_000, 1_700)).city == "Town")
        #expect(name(place("City", 1_000_000, 8_000), place("Town", 40_000, 1_700)).city == "City")
    }

    @Test func aMuchLargerOneTakesItInWhereTheSpotLiesDeepEnough() {
        #expect(name(place("City", 1_000_000, 7_499), place("Town", 125_000, 100)).city == "City")
        #expect(name(place("City", 1_000_000, 7_501), place("Town", 125_000, 100)).city == "Town")
        #expect(name(place("City", 1_000_000, 7_499), place("Town", 125_001, 100)).city == "Town")
    }

    @Test func aSuburbIsNoCity() {
        let found = name(place("City", 700_000, 8_000), place("Part", 50_000, 200, suburb: true))
        #expect(found.city == "City" && found.suburb == "Part")
        #expect(name(place("Part", 50_000, 200, suburb: true)).city == "Part")
    }

    @Test func theSuburbIsNearSmallOfTheSameCountryAndNearerThanTheMiddle() {
        let city = place("City", 90_000, 3_000)
        #expect(name(city, place("Part", 29_999, 2_499, suburb: true)).suburb == "Part")
        #expect(name(city, place("Part", 30_000, 2_499, suburb: true)).suburb == nil)
        #expect(name(city, place("Part", 29_999, 2_501, suburb: true)).suburb == nil)
        let far = place("City", 90_000, 800)
        #expect(name(far, place("Part", 9, 799.5, suburb: true)).suburb == "Part")
        #expect(name(far, place("Part", 29_999, 810, suburb: true, country: "FR")).suburb == nil)
        #expect(name(place("City", 90_000, 1_000), place("Part", 9, 1_001, suburb: true)).suburb == nil)
        #expect(name(city, place("City", 9, 100, suburb: true)).suburb == nil)
        let two = name(city, place("Far", 9, 900, suburb: true), place("Near", 9, 800, suburb: true))
        #expect(two.suburb == "Near")
    }

    @Test func theCountryComesBeforeTheSize() {
        let town = place("Brazzaville", 1_982_000, 1_400, country: "CG")
        let city = place("Kinshasa", 16_000_000, 8_000, country: "CD")
        #expect(name(city, town).city == "Brazzaville" && name(city, town).country == "CG")
        // In one country the larger one takes it in.
        #expect(name(place("Kinshasa", 16_000_000, 8_000, country: "CG"), town).city == "Kinshasa")
    }

    @Test func theCountryIsThatOfTheNearestWhichReachesTheSpot() {
        let city = place("Rome", 2_318_895, 2_400, country: "IT")
        let vatican = { (metres: Double) in place("Vatican City", 829, metres, country: "VA") }
        #expect(name(city, vatican(799)).country == "VA" && name(city, vatican(799)).city == "Vatican City")
        #expect(name(city, vatican(801)).country == "IT" && name(city, vatican(801)).city == "Rome")
    }

    @Test func aSuburbTellsTheCountryToo() {
        let part = place("Kleinhüningen", 2_809, 700, suburb: true, country: "CH")
        let town = place("Weil am Rhein", 29_000, 2_000)
        let city = place("Basel", 164_488, 4_000, country: "CH")
        let found = name(part, town, city)
        #expect(found.country == "CH" && found.city == "Basel" && found.suburb == "Kleinhüningen")
    }

    @Test func insideNothingItIsInTheCountryOfTheNearest() {
        let found = name(place("Here", 500, 2_400, country: "AT"), place("There", 40_000, 3_100))
        #expect(found.city == "Here" && found.country == "AT")
    }

    @Test func insideNothingItIsAtTheNearestOrNearIt() {
        let at = name(place("Village", 500, 2_499))
        #expect(at.city == "Village" && at.near == nil)
        let near = name(place("Village", 500, 2_501), place("Hamlet", 9, 2_600))
        #expect(near.city == nil && near.near == "Village")
        #expect(PlaceNaming.name(among: []) == PlaceName())
    }

    @Test func zoneIsThatOfTheNearest() {
        var near = place("Village", 0, 900)
        near.place.zone = "Europe/Zurich"
        var far = place("City", 1_000_000, 1_000)
        far.place.zone = "Europe/Berlin"
        #expect(name(near, far).zone == "Europe/Zurich")
        #expect(name(near, far).city == "City")
    }
}
