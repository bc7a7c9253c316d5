import Drive

/// A place as somebody typed it, in degrees, with metres behind it or without: `51.5007,-0.1246,200`. What a phone or
/// `roadbook where` gives, `geo:51.5007,-0.1246;u=5`, is read too.
struct TypedPlace {
    let coordinate: Coordinate
    let metres: Double?

    /// Nil for what is no place on earth.
    init?(_ text: String) {
        let link = text.hasPrefix("geo:")
        let bare = link ? String(text.dropFirst(4).prefix { $0 != ";" && $0 != "?" }) : text
        let numbers = bare.split(separator: ",", omittingEmptySubsequences: false).map { part in
            Double(part.filter { $0 != " " })
        }
        guard (2...3).contains(numbers.count), let latitude = numbers[0], let longitude = numbers[1],
            let place = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        coordinate = place
        // The third number of such a link is the height.
        metres = link || numbers.count == 2 ? nil : numbers[2] ?? .nan
    }
}
