import Drive
import Ledger

/// Everything that the options of `edit` say, field by field.
struct EditedFields {
    static let categories = Category.allCases.map(\.word).joined(separator: ", ")

    private static let texts: [(option: String, field: TripField)] = [
        ("name", .name), ("from", .startPlace), ("to", .endPlace), ("vehicle", .vehicle), ("driver", .driver),
        ("note", .note), ("purpose", .purpose),
    ]

    private static let flags: [(option: String, flag: TripFlag, isSo: Bool)] = [
        ("business", .business, true), ("private", .business, false),
        ("carried", .carried, true), ("driven", .carried, false),
    ]

    /// Nil where a field is to say nothing any more.
    private(set) var values: [(field: TripField, value: String?)] = []
    private let added: [String]
    private let removed: [String]

    init(_ given: Values) throws {
        let clashes = [("business", "private"), ("carried", "driven"), ("tags", "add-tag"), ("tags", "remove-tag")]
        for (one, other) in clashes where given.names.contains(one) && given.names.contains(other) {
            throw EditWords.contradiction(one, other)
        }
        added = TripOverlay.tags(given["add-tag"] ?? "")
        removed = TripOverlay.tags(given["remove-tag"] ?? "")
        for (option, field) in EditedFields.texts {
            if let text = given[option] { values.append((field, EditedFields.tidied(text, field))) }
        }
        if let word = given["category"] { values.append((.category, try EditedFields.category(word))) }
        if let words = given["tags"] { values.append((.tags, EditedFields.joined(TripOverlay.tags(words)))) }
        for (option, flag, isSo) in EditedFields.flags where given.has(option) {
            values.append((flag.field, flag.word(isSo)))
        }
        guard !values.isEmpty || !added.isEmpty || !removed.isEmpty else {
            throw EditWords.nothingToChange
        }
    }

    /// One blank between two words; a note keeps its lines.
    private static func tidied(_ text: String, _ field: TripField) -> String? {
        let tidy = text.split(whereSeparator: { $0 == " " || $0 == "\t" || (field != .note && $0.isNewline) })
            .joined(separator: " ")
        return tidy.isEmpty ? nil : tidy
    }

    private static func category(_ word: String) throws -> String? {
        guard !word.isEmpty else { return nil }
        guard let category = Category(word) else {
            throw EditWords.unknownCategory(word, known: categories)
        }
        return category.word
    }

    private static func joined(_ tags: [String]) -> String? { tags.isEmpty ? nil : tags.joined(separator: ",") }

    /// The statements that make a trip what the options say.
    func statements(for said: TripOverlay) -> [LedgerVerb.Statement] {
        var wanted = values
        if !added.isEmpty || !removed.isEmpty {
            let kept = said.tags.filter { !removed.contains($0) }
            let new = added.filter { !kept.contains($0) && !removed.contains($0) }
            wanted.append((.tags, EditedFields.joined(kept + new)))
        }
        return wanted.filter { said[$0.field] != $0.value }.map { LedgerVerb.Statement($0.field, $0.value) }
    }
}
