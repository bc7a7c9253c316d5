/// The kind of a drive: a word of a fixed list, set by hand or guessed.
package enum Category: String, CaseIterable, Sendable {
    case errand, urban
    case roadTrip = "road trip"
    case scenic, mixed
    /// Never guessed of one drive by itself: many drives on the same way make it.
    case commute
    /// Not `none`, which an optional category would take for its own.
    case unset = "none"

    /// The categories that a drive's own numbers tell of.
    package static let learnt = allCases.filter { $0 != .unset && $0 != .commute }

    /// Reads a word as people and tables write it; nil where it is no word of the list. Anyone who reads what others
    /// wrote takes `unset` for such a word.
    package init?(_ text: String) {
        let word = Category.trimmed(text).lowercased()
        guard let category = word == "roadtrip" ? .roadTrip : Category(rawValue: word) else { return nil }
        self = category
    }

    /// The word as it is written, and read again.
    package var word: String { rawValue }

    private static func trimmed(_ text: String) -> Substring {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
