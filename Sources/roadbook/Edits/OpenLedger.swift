import AppendLog
import Ledger

/// The ledger for a verb that writes into it: read first, then one act, and everything said that may go wrong.
struct OpenLedger {
    static let now = Option("now", "TIME", help: "the time it is, where no clock is right")

    /// Everything that was said here.
    let content: Ledger.Content
    /// Everything that was said in all books, here and on the machines whose books were brought here: who drives, which
    /// places have a name.
    let edits: Edits
    private let ledger: Ledger
    private let present: PresentTime
    private let turn: BookTurn
    private let opened: OpenedCatalogue

    init(_ invocation: Invocation) throws {
        present = invocation.present
        turn = invocation.turn
        opened = invocation.opened
        ledger = Ledger(invocation.places.ledger)
        _ = try LogKind.ledger.existing(in: invocation.places, mayBegin: true)
        do {
            let said = try opened.catalogue?.everythingSaid() ?? LedgerEdits(BookSet(data: invocation.places.data))
            (content, edits) = (said.own, said.edits)
        } catch let error as LogError {
            throw Complaint(error)
        }
        if let damage = content.tally.damage { Complaint.say(EditWords.ledgerDamage(damage)) }
    }

    /// The outcome of what was said here alone: it is what can be undone here.
    var own: Edits { Edits(content.entries) }

    /// On the card when it returns.
    func write(_ deed: LedgerVerb) throws -> LedgerEntry { try write([deed])[0] }

    /// The entries of one act, all of them on the card when it returns.
    func write(_ deeds: [LedgerVerb]) throws -> [LedgerEntry] {
        // An entry rests on what was read, and nobody else may have written since.
        precondition(turn.isTaken)
        let time = try present.ofEntry(after: content.newest)
        do throws(LedgerError) {
            let entries = try ledger.append(deeds, Ledger.Signature(time)) { holder in
                Complaint.say(EditWords.waitingForLedger(holder?.description))
            }
            opened.hear(entries)
            return entries
        } catch {
            if case .inPart(let written, _, _) = error { opened.hear(written) }
            throw Complaint(error)
        }
    }
}
