import Drive
import Terminal

/// A place as RFC 5870 has it, which phones and maps open, with its uncertainty in metres.
enum GeoLink {
    static func text(_ latitude: Double, _ longitude: Double, _ errorMetres: Double?) -> String {
        let uncertainty = errorMetres.map { ";u=\(Quantity.decimal($0, digits: 1))" } ?? ""
        return "geo:\(Quantity.decimal(latitude, digits: 6)),\(Quantity.decimal(longitude, digits: 6))\(uncertainty)"
    }

    static func text(_ place: Coordinate, _ errorMetres: Double?) -> String {
        text(place.latitude, place.longitude, errorMetres)
    }
}
