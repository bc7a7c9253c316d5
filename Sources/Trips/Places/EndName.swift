import Answers
import Gazetteer

/// The name of an end of a trip by where it lies.
package struct EndName: Equatable, Sendable {
    /// The own place in which it lies.
    package var own: String?
    /// The city and its part, by the list of the world's places.
    package var world: PlaceName?

    package init(own: String? = nil, world: PlaceName? = nil) {
        self.own = own
        self.world = world
    }

    /// The name that a trip is called by: the own place, else the suburb, else the city.
    package var short: String? {
        own ?? world?.suburb ?? world?.city ?? world?.near.map(TripsWords.near)
    }

    /// The settlement alone, for anyone who may not be told more.
    package var city: String? { world?.city ?? world?.near.map(TripsWords.near) }

    /// The same for a trip around it, which is near anyway.
    var bare: String? { world?.near == nil ? short : own ?? world?.near }

    /// The whole of it: `Höchst, Frankfurt am Main`, `Home, Mainz`.
    package var long: String? {
        let parts = [own, world?.suburb, world?.city ?? world?.near.map(TripsWords.near)].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The same with the street in front: `Zuckschwerdtstraße 12, Höchst, Frankfurt am Main`. Where the list of the
    /// world's places knows nothing, suburb and city are those of the address.
    package func long(_ answers: EndAnswers) -> String? {
        guard let address = answers.address, own == nil else { return long }
        let settlement = long.map { [$0] } ?? [address.suburb, address.city].compactMap(\.self)
        let parts = [address.streetText].compactMap(\.self) + settlement
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// True if it is called so, by its own place, its suburb, its city or what it is near, in capitals or not.
    package func isCalled(_ name: String) -> Bool {
        [own, world?.suburb, world?.city, world?.near, short].contains { $0?.lowercased() == name.lowercased() }
    }
}
