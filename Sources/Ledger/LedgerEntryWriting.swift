extension LedgerEntry {
    static let letter = UInt8(ascii: "E")
    /// The word before the verb of an entry that continues an act.
    static let and = "and"

    /// The part of the line after letter and sequence.
    package var payload: String {
        let words = (continuesAct ? [LedgerEntry.and] : []) + deed.words
        return "\(utc) \(clock.rawValue) \(LedgerText.encoded(who)) \(words.joined(separator: " "))"
    }

    /// The line as it stands in the ledger, but for its checksum.
    package var line: String { "E \(sequence) \(payload)" }
}

extension LedgerVerb {
    package var verb: String {
        switch self {
        case .join: return "join"
        case .cut: return "cut"
        case .set: return "set"
        case .delete: return "delete"
        case .undelete: return "undelete"
        case .same: return "same"
        case .recut: return "recut"
        case .driver: return "driver"
        case .place: return "place"
        case .vehicle: return "vehicle"
        case .fact: return "fact"
        case .amend: return "amend"
        case .withdraw: return "withdraw"
        case .follow: return "follow"
        case .undo: return "undo"
        case .unknown(let verb): return verb
        }
    }

    /// Verb and fields.
    fileprivate var words: [String] { [verb] + fields }

    private var fields: [String] {
        switch self {
        case .join(let seams): return seams.map(LedgerText.encoded)
        case .cut(let records): return records.map(LedgerText.encoded)
        case .set(let span, let statements):
            return [LedgerText.encoded(span)] + LedgerVerb.words(statements)
        case .delete(let spans), .undelete(let spans): return spans.map(LedgerText.encoded)
        case .same(let first, let double): return [first, double].map(LedgerText.encoded)
        case .recut(let rules): return rules.map(LedgerVerb.ruleWords) ?? [LedgerText.nothing]
        case .driver, .place, .vehicle: return rosterSaying?.words ?? []
        case .fact(let kind, let statements): return [kind.rawValue] + LedgerVerb.words(statements)
        case .amend(let record, let statements):
            return [LedgerText.encoded(record)] + LedgerVerb.words(statements)
        case .withdraw(let records): return records.map(LedgerText.encoded)
        case .follow(let logs): return logs.map(LedgerText.word)
        case .undo(let span): return [LedgerText.encoded(span)]
        case .unknown: return []
        }
    }

    private static func words<Field: RawRepresentable>(_ statements: [FieldStatement<Field>]) -> [String]
    where Field.RawValue == String {
        statements.flatMap { [$0.field.rawValue, LedgerText.encoded($0.value)] }
    }

    private static func ruleWords(_ rules: String) -> [String] {
        let words = rules.split(separator: " ").map(String.init)
        return words.isEmpty ? [LedgerText.nothing] : words
    }

    /// True if the deed says nothing that a line can hold.
    var isEmpty: Bool {
        switch self {
        case .join(let seams): return seams.isEmpty
        case .cut(let records): return records.isEmpty
        case .set(_, let statements): return statements.isEmpty
        case .delete(let spans), .undelete(let spans): return spans.isEmpty
        case .driver, .place, .vehicle: return rosterSaying?.isEmpty ?? true
        case .fact(_, let statements), .amend(_, let statements): return statements.isEmpty
        case .withdraw(let records): return records.isEmpty
        case .follow(let logs): return logs.isEmpty
        case .unknown: return true
        case .same, .recut, .undo: return false
        }
    }
}
