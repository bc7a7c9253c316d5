import Ledger

/// An entry of the ledger in words.
struct LedgerVerbText {
    let text: String

    init(_ deed: LedgerVerb) {
        switch deed {
        case .join(let seams):
            text = HistoryWords.merge(at: LedgerVerbText.list(seams.map { "\($0.last)/\($0.first)" }, seams.map(\.log)))
        case .cut(let cuts):
            text = HistoryWords.split(before: LedgerVerbText.list(cuts.map { "\($0.sequence)" }, cuts.map(\.log)))
        case .set(let span, let said):
            let fields = said.map { LedgerVerbText.statement($0.field.rawValue, $0.value) }
            text = HistoryWords.fields(fields, of: LedgerVerbText.spans([span]))
        case .delete(let spans): text = HistoryWords.delete(LedgerVerbText.spans(spans))
        case .undelete(let spans): text = HistoryWords.undelete(LedgerVerbText.spans(spans))
        case .same(let first, let double):
            text = HistoryWords.same(LedgerVerbText.spans([first]), double: LedgerVerbText.spans([double]))
        case .recut(let rules): text = HistoryWords.recut(RecutRules.told(rules))
        case .driver, .place, .vehicle: text = deed.rosterSaying.map(HistoryWords.named) ?? ""
        case .fact(let kind, let said): text = FactWords.said(kind, said)
        case .amend(let fact, let said): text = FactWords.amended(fact.sequence, said)
        case .withdraw(let facts): text = FactWords.withdrawn(facts.map(\.sequence))
        case .follow(let logs): text = HistoryWords.follow(logs.map(logID))
        case .undo(let entries): text = HistoryWords.undo(entries)
        case .unknown(let verb): text = HistoryWords.newer(verb)
        }
    }

    private static func statement(_ field: String, _ value: String?) -> String {
        HistoryWords.statement(field, value)
    }

    private static func spans(_ spans: [RecordSpan]) -> String {
        list(spans.map { "\($0.first.sequence)-\($0.last.sequence)" }, spans.map(\.log))
    }

    /// Records, and the logs that they are in.
    private static func list(_ records: [String], _ logs: [UInt64]) -> String {
        var names: [String] = []
        for log in logs.map(logID) where !names.contains(log) { names.append(log) }
        return HistoryWords.records(records, in: names)
    }
}
