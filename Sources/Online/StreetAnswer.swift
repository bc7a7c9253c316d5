import Answers
import Drive
import JSON

/// Answers of Nominatim (geocodejson) and Photon: both are GeoJSON, with the same names at another depth.
package enum StreetAnswer {
    /// A street is told by its middle, which may be so far from where it was asked for.
    private static let farthestMetres = 5_000.0

    /// The outcome of an answer to a question at a place; nil for what is no answer.
    package static func outcome(_ bytes: [UInt8], at asked: Coordinate) -> CallOutcome? {
        guard let document = try? JSONValue(reading: bytes) else { return nil }
        // Nominatim's word for nothing has no features.
        if document["error"]?.text != nil, document["features"] == nil { return .nothing }
        guard document["type"]?.text == "FeatureCollection", let features = document["features"]?.elements else {
            return nil
        }
        guard let feature = features.first else { return .nothing }
        guard let place = place(feature), place.isWithin(farthestMetres, of: asked),
            let properties = feature["properties"], let named = address(properties["geocoding"] ?? properties, place)
        else { return nil }
        guard named.street != nil || named.city != nil else { return .nothing }
        return named.isGood ? .address(named) : nil
    }

    private static func place(_ feature: JSONValue) -> Coordinate? {
        guard let geometry = feature["geometry"], geometry["type"]?.text == "Point",
            let numbers = geometry["coordinates"]?.elements, numbers.count >= 2,
            let longitude = numbers[0].double, let latitude = numbers[1].double
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude).map(StreetCell.rounded)
    }

    private static func address(_ properties: JSONValue, _ place: Coordinate) -> FoundAddress? {
        var address = FoundAddress(place: place, source: OnlineWords.streetSource, licence: OnlineWords.streetLicence)
        var isClean = true
        func text(_ names: String...) -> String? {
            for name in names {
                guard let value = properties[name], value != .null else { continue }
                guard let text = value.text, isPlain(text) else {
                    isClean = false
                    return nil
                }
                if !text.isEmpty { return text }
            }
            return nil
        }
        address.street = text("street")
        address.houseNumber = text("housenumber")
        address.suburb = text("district", "locality")
        address.city = text("city")
        address.county = text("county")
        address.state = text("state")
        address.postcode = text("postcode")
        address.country = text("countrycode", "country_code")?.uppercased()
        if address.street == nil, isStreet(properties) { address.street = text("name") }
        return isClean ? address : nil
    }

    private static func isStreet(_ properties: JSONValue) -> Bool {
        properties["type"]?.text == "street" || properties["osm_key"]?.text == "highway"
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= FoundAddress.longestText && text.unicodeScalars.allSatisfy { !$0.isUnsafeToShow }
    }
}
