import Drive

/// Everything that people said of one drive.
package struct TrackWords: Equatable, Sendable {
    /// The name that people gave the drive.
    package var name: String?
    package var note: String?
    package var category: String?
    package var vehicle: String?
    package var driver: String?
    package var purpose: String?
    /// True if the drive was for work.
    package var isBusiness: Bool?
    package var tags: [String] = []

    package init() {}

    /// The facts that no format has an element of its own for, in the order in which they are written; several tags are
    /// several.
    var others: [(name: StaticString, text: String)] {
        var others: [(StaticString, String)] = []
        if let vehicle { others.append(("vehicle", vehicle)) }
        if let driver { others.append(("driver", driver)) }
        if let purpose { others.append(("purpose", purpose)) }
        if let isBusiness { others.append(("business", isBusiness ? "true" : "false")) }
        return others + tags.map { ("tag", $0) }
    }
}
