/// The name of a spot on the earth, by a list of places.
package struct PlaceName: Equatable, Sendable {
    /// The city in which it lies.
    package var city: String?
    /// The part of the city.
    package var suburb: String?
    /// The nearest settlement, where it lies in none.
    package var near: String?
    package var country = ""
    /// The zone of the nearest settlement; empty where nobody knows it.
    package var zone = ""

    package init() {}
}
