import AppendLog
import Ledger

/// The ledger for a verb that writes into it: read first, then one entry, and everything said that may go wrong.
struct OpenLedger {
    static let now = Option("now", "TIME", help: "the time it is, where no clock is right")

    let content: Ledger.Content
    private let ledger: Ledger
    private let present: PresentTime
    private let change: BookChange

    init(_ invocation: Invocation) throws {
        present = invocation.present
        change = invocation.change
        ledger = Ledger(invocation.places.ledger)
        _ = try LogKind.ledger.existing(in: invocation.places, mayBegin: true)
        do {
            content = try invocation.change.catalogue?.ownLedger() ?? ledger.read()
        } catch let error as LogError {
            throw Complaint(error)
        }
        if let damage = content.tally.damage { Complaint.say(EditWords.ledgerDamage(damage)) }
    }

    var edits: Edits { Edits(content.entries) }

    /// On the card when it returns.
    func write(_ deed: LedgerVerb) throws -> LedgerEntry {
        let time = try present.ofEntry(after: content.newest)
        do throws(LedgerError) {
            let entry = try ledger.append(deed, Ledger.Signature(time)) { holder in
                Complaint.say(EditWords.waitingForLedger(holder?.description))
            }
            change.hear(entry, after: content.entries)
            return entry
        } catch {
            throw Complaint(error)
        }
    }
}
