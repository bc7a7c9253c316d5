/// Everything that people said of one trip; fields of which nobody said anything are nil.
package struct TripOverlay: Equatable, Sendable {
    /// The word of a field whose pieces differ.
    package static let mixed = "mixed"

    private var values: [TripField: String] = [:]
    /// The pieces of the trip, of which other things may have been said.
    var pieces: [SaidPiece] = []

    package init() {}

    /// The pieces of a trip whose pieces differ; none of any other.
    package var mixedPieces: [SaidPiece] { pieces.count > 1 ? pieces : [] }

    /// The pieces as a line each; nil where they do not differ.
    package var piecesText: String? {
        get { pieces.count > 1 ? pieces.map(\.text).joined(separator: "\n") : nil }
        set { pieces = newValue?.split(separator: "\n").compactMap { SaidPiece(text: $0) } ?? [] }
    }

    /// The value of a field that stays with its piece, for the trip as a whole.
    func value(ofPieces field: TripField) -> String? {
        var each: [String?] = []
        for piece in pieces where !each.contains(piece[field]) { each.append(piece[field]) }
        guard each.count > 1 else { return each.first ?? nil }
        return field == .purpose ? each.compactMap { $0 }.joined(separator: "; ") : TripOverlay.mixed
    }

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
    /// True if a part of it was carried, and a part was not said to be.
    package var isCarriedInPart: Bool { values[.carried] == TripOverlay.mixed }
    /// Nil for a trip that is mixed, and also for a word that this program does not know.
    package var isBusiness: Bool? { TripFlag.business.value(values[.business]) }
    /// The car was carried: on a ferry, a train, a trailer.
    package var isCarried: Bool? { TripFlag.carried.value(values[.carried]) }
    /// True if somebody said so of all of the trip.
    package var wasCarried: Bool { isCarried == true }

    /// The tags that stand between commas, each once, with one blank between two words.
    package static func tags(_ text: String) -> [String] {
        var tags: [String] = []
        for part in text.split(separator: ",") {
            let words = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !words.isEmpty, !tags.contains(words) { tags.append(words) }
        }
        return tags
    }
}
