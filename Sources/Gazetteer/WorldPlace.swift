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
    /// Two capital letters, ISO 3166.
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
        self.country = country
        self.region = region
        self.zone = zone
    }
}
