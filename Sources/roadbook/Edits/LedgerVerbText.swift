import Civil
import Ledger
import Terminal

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
        case .recut(let rules): text = "recut under " + RecutWords.told(rules)
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

extension Command {
    /// `ledger cat --readable`: the entries in words, with what became of them.
    static func readableLedger(_ invocation: Invocation, _ range: TimeRange) throws -> ExitCode {
        guard try LogKind.ledger.existing(in: invocation.places) != nil else { return .ok }
        let ledger = try OpenLedger(invocation)
        let zone: Zone = invocation.values.has("utc") ? .utc : .local
        var table = Table([
            Table.Column("entry", .right), Table.Column("time"), Table.Column("who"),
            Table.Column("says", shrinks: true), Table.Column(""),
        ])
        for entry in ledger.edits.entries where range.contains(entry.utc) {
            let undo = ledger.edits.past(entry).undoneBy
            table.add([
                "\(entry.sequence)", zone.text(milliseconds: entry.utc), entry.who, LedgerVerbText(entry.deed).text,
                undo.map { "undone by \($0.sequence)" } ?? "",
            ])
        }
        if !table.isEmpty { for line in table.lines(on: Screen(descriptor: 1)) { try invocation.output.line(line) } }
        try invocation.output.flush()
        let unreadable = ledger.content.unreadable.count
        if unreadable > 0 { Complaint.say("\(Quantity.count(unreadable, "entry", plural: "entries")) cannot be read") }
        return .ok
    }
}
