import Ledger

/// An entry of the ledger in words.
struct LedgerVerbText {
    let text: String

    init(_ deed: LedgerVerb) {
        switch deed {
        case .join(let gaps):
            text = "merge at " + LedgerVerbText.list(gaps.map { "\($0.last)/\($0.first)" }, gaps.map(\.log))
        case .cut(let cuts):
            text = "split before " + LedgerVerbText.list(cuts.map { "\($0.sequence)" }, cuts.map(\.log))
        case .set(let span, let said):
            let fields = said.map { LedgerVerbText.statement($0.field.rawValue, $0.value) }
            text = fields.joined(separator: ", ") + " of " + LedgerVerbText.spans([span])
        case .delete(let spans): text = "delete " + LedgerVerbText.spans(spans)
        case .undelete(let spans): text = "undelete " + LedgerVerbText.spans(spans)
        case .recut(let rules): text = "recut under " + RecutRules.told(rules)
        case .driver(let deed, let name, let said):
            let fields = said.map { LedgerVerbText.statement($0.field.rawValue, $0.value) }
            text = (["driver \(deed.rawValue) \"\(name)\""] + fields).joined(separator: ", ")
        case .undo(let sequence): text = "undo \(sequence)"
        case .unknown(let verb): text = "\(verb): of a newer roadbook"
        }
    }

    private static func statement(_ field: String, _ value: String?) -> String {
        value.map { "\(field) \"\($0)\"" } ?? "no \(field)"
    }

    private static func spans(_ spans: [RecordSpan]) -> String {
        list(spans.map { "\($0.first.sequence)-\($0.last.sequence)" }, spans.map(\.log))
    }

    /// Records, and the logs that they are in.
    private static func list(_ records: [String], _ logs: [UInt64]) -> String {
        var names: [String] = []
        for log in logs.map(logID) where !names.contains(log) { names.append(log) }
        return "\(records.joined(separator: " ")) in \(names.joined(separator: " "))"
    }
}
