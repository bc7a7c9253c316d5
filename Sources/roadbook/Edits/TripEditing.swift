import Catalogue
import Civil
import Drive
import JSON
import Ledger
import Terminal
import Trips

/// The common part of the verbs that change trips: the trips as they are, the ledger to write into, and how trips are
/// told before and after.
struct TripEditing {
    static let dryRun = Option("dry-run", help: "only say what would be, and write nothing")
    static let options = [
        dryRun, .utc, .zone, OpenLedger.now, .json,
    ]
    /// So many records fit into one entry.
    static let mostTrips = 20

    let invocation: Invocation
    let ledger: OpenLedger
    let units: Units
    /// All of them: trivial ones and those in the trash too, by their records.
    private(set) var trips: [TripEntry]
    /// Everything that was said in all books, here and on the machines that were pulled.
    let edits: Edits
    /// The names of the machines on which things were said, by the logs of their ledgers; none for what was said here.
    let machines: [UInt64: String]
    /// The same, with a name of its own for each card of a machine.
    let names: [UInt64: String]
    private var catalogue: Catalogue
    private var ids: ShortIDs

    /// Without trips it knows none until they are read.
    init(_ invocation: Invocation, withTrips: Bool = true) throws {
        self.invocation = invocation
        units = invocation.units
        catalogue = try OpenCatalogue.of(invocation)
        ledger = try OpenLedger(invocation)
        let said = try catalogue.everythingSaid()
        (edits, machines, names) = (said.edits, said.machines, said.names)
        ids = try ShortIDs(catalogue)
        trips = withTrips ? try TripEditing.all(catalogue) : []
    }

    mutating func readTrips() throws { trips = try TripEditing.all(catalogue) }

    static func all(_ catalogue: Catalogue, _ filter: TripFilter = TripFilter()) throws -> [TripEntry] {
        var filter = filter
        filter.withTrivial = true
        let shown = try catalogue.trips(filter)
        filter.deleted = true
        return (shown + (try catalogue.trips(filter))).sorted { $0.trip.span.first < $1.trip.span.first }
    }

    var isDryRun: Bool { invocation.values.has("dry-run") }
    var isJSON: Bool { invocation.values.has("json") }

    /// The directories in which the records of a trip stand.
    func directories(of entry: TripEntry) throws -> [String] { try catalogue.directories(of: entry.trip) }

    /// The vehicles of the books.
    func cars() throws -> KnownCars { try KnownCars(invocation, catalogue) }

    // MARK: Finding

    func find(_ word: String) throws -> TripEntry { try FindTrip.named(word, in: catalogue, invocation) }

    /// The trips that were named, each once, in the order in which they were driven.
    func named() throws -> [TripEntry] {
        var found: [TripEntry] = []
        for word in invocation.values.operands {
            let entry = try find(word)
            if !found.contains(where: { $0.id == entry.id }) { found.append(entry) }
        }
        return found.sorted { $0.trip.span.first < $1.trip.span.first }
    }

    /// Refuses a drive that goes on: an entry holds for the records that are there, and not for the rest of its way.
    func refuseOpen(_ entries: [TripEntry], _ why: (String) -> Complaint) throws {
        guard let open = entries.first(where: { $0.trip.isOpen && $0.trip.machine == nil }) else { return }
        throw why(id(open))
    }

    func touched(by spans: [RecordSpan]) -> [TripEntry] {
        trips.filter { entry in spans.contains { $0.intersects(entry.trip.span) } }
    }

    // MARK: Writing

    /// Writes it down and reads the trips as they are from now on.
    mutating func write(_ deed: LedgerVerb) throws -> LedgerEntry {
        let entry = try ledger.write(deed)
        try readAgain()
        return entry
    }

    mutating func readAgain() throws {
        catalogue = try OpenCatalogue.of(invocation, .again)
        ids = try ShortIDs(catalogue)
        trips = try TripEditing.all(catalogue)
    }

    /// All trips as they would be if this were written.
    func foreseen(_ deeds: [LedgerVerb]) throws -> [TripEntry] { try OpenCatalogue.trips(catalogue, trying: deeds) }

    /// All trips after these deeds: as they are now that they are written, or in a dry run as they would be.
    func after(_ deeds: [LedgerVerb]) throws -> [TripEntry] { isDryRun ? try foreseen(deeds) : trips }

    // MARK: Telling

    func id(_ entry: TripEntry) -> String { id(entry.id) }

    func id(_ trip: TripID) -> String { ids[trip] }

    /// `mpcj  2026-03-02 07:31-08:01  Home → Work  16.3 km  29 min`
    func line(_ entry: TripEntry) -> String {
        let trip = entry.trip
        var parts = [id(entry), when(entry), name(entry), units.distance(trip.metres)]
        parts.append(Quantity.driven(milliseconds: trip.duration))
        if trip.apart > 0 { parts.append(TripWords.isApart(Quantity.apart(milliseconds: trip.apart))) }
        if entry.doubleOf != nil { parts.append(TripWords.double) }
        if !entry.said.mixedPieces.isEmpty { parts.append(TripWords.mixed) }
        if trip.isTrivial { parts.append(TripWords.trivial) }
        if entry.isDeleted { parts.append(TripWords.deleted) }
        return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    private func name(_ entry: TripEntry) -> String {
        guard let title = entry.title else { return "" }
        return invocation.screen.isUnicode ? title : title.replacing("→", with: "->")
    }

    func when(_ entry: TripEntry) -> String {
        entry.trip.start == nil ? TripListWords.undated : TripText(invocation).span(entry)
    }

    /// A line, or on a terminal that is too narrow for it several; what stands in it is kept apart as it was.
    func say(_ text: String) throws {
        guard let columns = invocation.screen.columns, TextWidth.columns(text) > columns else {
            return try invocation.output.line(text)
        }
        let indent = String(text.prefix { $0 == " " })
        for line in Help.wrappedLine(text, indent: indent, width: columns) { try invocation.output.line(line) }
    }

    /// Writes trips as `trips --json` has them, but for the statistics.
    func write(_ name: String, _ entries: [TripEntry], to writer: inout JSONWriter) {
        let text = TripText(invocation)
        writer.objects(name, entries) { TripJSON.members($0, ids, text, &$1) }
    }

    /// The command that undoes what was written.
    func sayUndo(_ entries: [LedgerEntry]) throws { try say(TripEditing.undoWords(entries)) }

    static func undoWords(_ entries: [LedgerEntry]) -> String {
        EditWords.undoWith(entries.map(\.sequence))
    }
}

extension JSONWriter {
    /// The members of an entry that was written, if one was.
    mutating func members(of entry: LedgerEntry?) {
        optionalMember("entry", entry?.sequence)
        optional("utc", entry.map { Zone.internetText(milliseconds: $0.utc) })
    }
}
