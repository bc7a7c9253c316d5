import Drive

/// A circle on the earth that people gave a name, such as home.
package struct OwnPlace: RosterMember {
    package enum Kind: String, Sendable, CaseIterable { case home, work, fuel, workshop, other }

    package static let nameField = LedgerVerb.PlaceField.name
    /// Whole metres.
    package static let radii = 10...5_000
    package static let usualRadius = 100

    package var name: String
    package var centre: Coordinate
    package var radius = OwnPlace.usualRadius
    package var kind = Kind.other
    /// Nothing that lies within is shown to others.
    package var isPrivate = false
    package var note: String?
    package var retiredAt: Int64?
    package var formerNames: [String] = []

    package init?(name: String, _ said: [LedgerVerb.PlaceStatement]) {
        let centres = said.filter { $0.field == .at }.compactMap { $0.value.flatMap(LedgerText.coordinate) }
        guard let centre = centres.last else { return nil }
        self.name = name
        self.centre = centre
    }

    package mutating func apply(_ statement: LedgerVerb.PlaceStatement) {
        switch statement.field {
        case .at: centre = statement.value.flatMap(LedgerText.coordinate) ?? centre
        case .radius: radius = OwnPlace.radius(statement.value) ?? radius
        case .kind: kind = statement.value.map { Kind(rawValue: $0) ?? kind } ?? .other
        case .private: isPrivate = statement.value.map { $0 == "yes" || $0 != "no" && isPrivate } ?? false
        case .note: note = statement.value
        case .name: break
        }
    }

    /// Nil for what is no radius.
    private static func radius(_ value: String?) -> Int? {
        guard let value else { return usualRadius }
        let digits = value.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return digits ? Int(value).flatMap { radii.contains($0) ? $0 : nil } : nil
    }
}
