import Drive
import Terminal

/// The words of `station`.
enum StationWords {
    enum Heading {
        static let name = "station"
        static let away = "away"
        static let visits = "visits"
        static let last = "last"
        static let link = "link"
    }

    static let none = "no stations yet; \"roadbook fuel add --here --station NAME\" says where one is"
    static let unnamed = "without a name"

    /// `geo:50.08712,8.24123`
    static func link(_ place: Coordinate) -> String {
        "geo:\(Quantity.decimal(place.latitude, digits: 5)),\(Quantity.decimal(place.longitude, digits: 5))"
    }
}
