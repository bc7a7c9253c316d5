import AppendLog
import Civil
import Ledger

/// The ledger for a verb that writes into it: read first, then one entry, and everything said that may go wrong.
struct OpenLedger {
    static let now = Option("now", "TIME", help: "the time it is, where no clock is right")

    let content: Ledger.Content
    private let ledger: Ledger
    private let places: Paths
    /// The present time, if the person gave it.
    private let typed: Int64?
    private let change: BookChange

    init(_ invocation: Invocation) throws {
        places = invocation.places
        change = invocation.change
        typed = try invocation.values["now"].map { try TimeRange.instant($0) }
        ledger = Ledger(invocation.places.ledger)
        _ = try LogKind.ledger.existing(in: invocation.places, mayBegin: true)
        do throws(LogError) {
            content = try ledger.read()
        } catch {
            throw Complaint(error)
        }
        if let damage = content.tally.damage { Complaint.say(EditWords.ledgerDamage(damage)) }
    }

    var edits: Edits { Edits(content.entries) }

    /// On the card when it returns.
    func write(_ deed: LedgerVerb) throws -> LedgerEntry {
        do throws(LedgerError) {
            let entry = try ledger.append(deed, Ledger.Signature(try time())) { holder in
                Complaint.say(EditWords.waitingForLedger(holder?.description))
            }
            change.hear(deed, after: edits.facts.all)
            return entry
        } catch {
            throw Complaint(error)
        }
    }

    // MARK: The time

    private func time() throws(LedgerError) -> EntryTime {
        let recorder = typed == nil ? recorderClock : nil
        let needsBooks = typed == nil && recorder == nil
        return try EntryTime.best(
            typed: typed, recorder: recorder, system: WallClock.now(), newestInBooks: needsBooks ? newestInBooks : nil)
    }

    private var recorderClock: Int64? {
        guard let clock = try? RecorderClient(places).status().clock, clock.state == .trusted else { return nil }
        return clock.now
    }

    /// A spool that cannot be read keeps nobody from writing into the ledger.
    private var newestInBooks: Int64? {
        let spool = (try? EntryTime.newest(inSpool: LogKind.spool.directories(in: places))) ?? nil
        return [content.newestUTC, spool].compactMap { $0 }.max()
    }
}
