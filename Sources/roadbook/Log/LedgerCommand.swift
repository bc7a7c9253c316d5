import Civil
import Terminal

extension Command {
    /// `ledger cat --readable`: the entries in words, with what became of them.
    static func readableLedger(_ invocation: Invocation, _ range: TimeRange) throws -> ExitCode {
        guard try LogKind.ledger.existing(in: invocation.places) != nil else { return .ok }
        let ledger = try OpenLedger(invocation)
        let edits = ledger.own
        let zone: Zone = invocation.values.has("utc") ? .utc : .local
        typealias Heading = HistoryWords.Heading
        var table = Table([
            Table.Column(Heading.entry, .right), Table.Column(Heading.time), Table.Column(Heading.who),
            Table.Column(Heading.says, shrinks: true), Table.Column(""),
        ])
        for entry in edits.entries where range.contains(entry.utc) {
            let undo = edits.past(entry).undoneBy
            table.add([
                "\(entry.sequence)", zone.text(milliseconds: entry.utc), entry.who, LedgerVerbText(entry.deed).text,
                undo.map { HistoryWords.undone(by: $0.sequence) } ?? "",
            ])
        }
        if !table.isEmpty { try invocation.print(table) }
        try invocation.output.flush()
        let unreadable = ledger.content.unreadable.count
        if unreadable > 0 { Complaint.say(HistoryWords.unreadable(unreadable)) }
        return .ok
    }
}
