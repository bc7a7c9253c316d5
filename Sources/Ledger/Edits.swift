/// The outcome of the entries in force (docs/ledger-format.md, sections 4 to 7). Pure: the same entries, the same
/// edits.
package struct Edits: Sendable {
    package let entries: [LedgerEntry]
    /// The rules under which all trips are made; nil: under those that held when they were recorded.
    package private(set) var rules: String?
    package private(set) var drivers = Roster<KnownDriver>()
    package private(set) var places = Roster<OwnPlace>()
    package private(set) var vehicles = Roster<KnownVehicle>()
    /// The fill-ups, readings and expenses that count.
    package private(set) var facts = Facts()
    /// The logs where these books go on, of a card that is no more; the spool's first.
    package private(set) var followed: [UInt64] = []

    let undoing: Undoing
    package private(set) var boundaries = Boundaries()
    private var trash: [UInt64: SequenceSet] = [:]
    private var statements = FieldEdits()
    private var doubles = Doubles()

    /// Takes entries as the ledger has them, oldest first.
    package init(_ entries: [LedgerEntry] = []) {
        self.entries = entries
        undoing = Undoing(entries)
        for entry in entries where undoing.isInForce(entry.id) { apply(entry) }
        statements.sort()
        facts.settle()
    }

    private mutating func apply(_ entry: LedgerEntry) {
        switch entry.deed {
        case .join(let seams): for seam in seams { boundaries.join(seam) }
        case .cut(let records): for record in records { boundaries.cut(record) }
        case .set(let span, let said): statements.add(span, said, drivers)
        case .delete(let spans): for span in spans { trash[span.log, default: SequenceSet()].insert(span.sequences) }
        case .undelete(let spans): for span in spans { trash[span.log]?.remove(span.sequences) }
        case .same(let first, let double): doubles.say(first, double)
        case .recut(let rules): self.rules = rules
        case .driver(let deed, let name, let said): drivers.apply(deed, name, said, at: entry.utc)
        case .place(let deed, let name, let said): places.apply(deed, name, said, at: entry.utc)
        case .vehicle(let deed, let name, let said): vehicles.apply(deed, name, said, at: entry.utc)
        case .fact(let kind, let said): facts.add(Fact(entry, kind, said))
        case .amend(let fact, let said): facts.amend(fact, said, by: entry)
        case .withdraw(let records): facts.withdraw(records)
        case .follow(let logs): followed = logs
        case .undo, .unknown: break
        }
    }

    // MARK: Boundaries

    /// Records with which a trip begins because somebody said so, by log and sequence.
    package var cuts: [RecordID] { boundaries.cuts }

    /// The seams at which two trips are one because somebody said so, by log and sequence; seams that overlap are one.
    package var joins: [TripSeam] { boundaries.joins }

    /// True if the trip that ends with the one record and the trip that begins with the other are one.
    package func isJoined(last: RecordID, first: RecordID) -> Bool {
        guard last.log == first.log, let seam = TripSeam(log: last.log, last: last.sequence, first: first.sequence)
        else { return false }
        return boundaries.isJoined(seam)
    }

    /// The next record of the same log with which a trip begins.
    package func nextCut(after record: RecordID) -> RecordID? { boundaries.nextCut(after: record) }

    // MARK: Trips

    /// True if the trip is in the trash: more than half of it was thrown away.
    package func isDeleted(_ trip: RecordSpan) -> Bool {
        guard let trash = trash[trip.log] else { return false }
        return 2 * trash.count(in: trip.sequences) > trip.sequences.length
    }

    /// The records of the drive that the trip is a second recording of; nil for a trip that counts.
    package func original(of trip: RecordSpan) -> RecordSpan? {
        doubles.original(of: trip).flatMap { isDeleted($0) ? nil : $0 }
    }

    /// Everything that people said of one trip.
    package func overlay(for trip: RecordSpan) -> TripOverlay { statements.said(of: trip, boundaries, drivers) }
}
