import Drive

/// An address as a service told it.
package struct FoundAddress: Equatable, Sendable {
    package static let longestText = 200

    /// The place of what was found, which may be some way off.
    package var place: Coordinate
    package var street: String?
    package var houseNumber: String?
    package var suburb: String?
    package var city: String?
    package var county: String?
    package var state: String?
    package var postcode: String?
    /// Two capital letters.
    package var country: String?
    package var source: String
    package var licence: String

    package init(place: Coordinate, source: String, licence: String) {
        (self.place, self.source, self.licence) = (place, source, licence)
    }

    /// The texts in the order of the format.
    static let names: [WritableKeyPath<FoundAddress, String?> & Sendable] = [
        \.street, \.houseNumber, \.suburb, \.city, \.county, \.state, \.postcode, \.country,
    ]

    /// True if it tells anything, and everything within its bounds.
    package var isGood: Bool {
        let texts = FoundAddress.names.compactMap { self[keyPath: $0] } + [source, licence]
        guard street != nil || city != nil, texts.allSatisfy(FoundAddress.isGood) else { return false }
        return country.map { $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x41...0x5A).contains($0) } } ?? true
    }

    private static func isGood(_ text: String) -> Bool { !text.isEmpty && text.utf8.count <= longestText }
}
