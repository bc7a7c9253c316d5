import Drive

/// A settlement of the world, as a list of places has it.
package struct WorldPlace: Equatable, Sendable {
    package var name: String
    package var centre: Coordinate
    /// 0 where nobody counted.
    package var population: Int
    /// A part of a city, and none itself.
    package var isSuburb: Bool
    /// No settlement has more, whatever a list says.
    private static let mostPeople = 1_000_000_000
    /// Two capital letters, ISO 3166; empty where the list has none.
    package var country: String
    /// The state or county, by the list's code and by name where it has one.
    package var region: String
    /// By IANA, such as `Europe/Berlin`; empty where the list has none.
    package var zone: String

    package init(
        name: String, centre: Coordinate, population: Int = 0, isSuburb: Bool = false, country: String = "",
        region: String = "", zone: String = ""
    ) {
        self.name = name
        self.centre = centre
        self.population = min(max(0, population), WorldPlace.mostPeople)
        self.isSuburb = isSuburb
        self.country = WorldPlace.isCountry(country) ? country : ""
        self.region = WorldPlace.bounded(region)
        self.zone = WorldPlace.bounded(zone)
    }

    private static func isCountry(_ code: String) -> Bool {
        code.utf8.count == 2 && code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    /// No state and no zone has a longer name; each is kept in memory while a list is read.
    private static func bounded(_ name: String) -> String { name.utf8.count <= 100 ? name : "" }
}
