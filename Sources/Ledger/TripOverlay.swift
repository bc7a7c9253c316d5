/// Everything that people said of one trip; fields of which nobody said anything are nil.
package struct TripOverlay: Equatable, Sendable {
    private var values: [TripField: String] = [:]

    package init() {}

    package subscript(_ field: TripField) -> String? {
        get { values[field] }
        set { values[field] = newValue }
    }

    package var isEmpty: Bool { values.isEmpty }

    package var name: String? { values[.name] }
    package var startPlace: String? { values[.startPlace] }
    package var endPlace: String? { values[.endPlace] }
    package var vehicle: String? { values[.vehicle] }
    package var driver: String? { values[.driver] }
    package var category: String? { values[.category] }
    package var note: String? { values[.note] }
    package var purpose: String? { values[.purpose] }
    package var tags: [String] { values[.tags].map(TripOverlay.tags) ?? [] }
    /// Nil also for a word that this program does not know.
    package var isBusiness: Bool? { flag(.business, yes: "yes", no: "no") }
    /// The car was carried: on a ferry, a train, a trailer.
    package var isCarried: Bool? { flag(.carried, yes: "carried", no: "driven") }

    private func flag(_ field: TripField, yes: String, no: String) -> Bool? {
        switch values[field] {
        case yes: return true
        case no: return false
        default: return nil
        }
    }

    /// The words between commas, each once.
    static func tags(_ text: String) -> [String] {
        var tags: [String] = []
        for part in text.split(separator: ",") {
            let words = part.split(separator: " ").joined(separator: " ")
            if !words.isEmpty && !tags.contains(words) { tags.append(words) }
        }
        return tags
    }
}
