import AppendLog
import Ledger
import Trips

/// Brings the catalogue up to what a spool says now. What was read before and still stands is not read again; what was
/// read and is gone, because the power went before it was acknowledged, is undone.
struct Ingestion {
    let database: Database
    let track: BookSet.TripLog
    /// Nil as long as only what is current is asked.
    var said: LedgerEdits?
    /// The first record from which trips are to be told anew, whatever was read: people have moved a boundary.
    var changed: (UInt64) -> UInt64? = { _ in nil }
    let progress: (Int, Int) -> Void
    private let shelf: DirectoryShelf
    private let table: BookTable
    private let gaps: MissingLines

    init(database: Database, track: BookSet.TripLog, progress: @escaping (Int, Int) -> Void) {
        self.database = database
        self.track = track
        self.progress = progress
        shelf = DirectoryShelf(track.directories)
        table = BookTable(database)
        gaps = MissingLines(database: database, name: track.name, shelf: shelf)
    }

    /// True if all that the book says was read.
    func isCurrent() throws -> Bool {
        guard let kept = try table.kept(of: track.name) else { return false }
        if try isTwin(kept.log) { return true }
        return try isUpToDate(kept, try table.marks(of: kept.log)) && !isMended(kept)
    }

    /// Says whether anything changed.
    func run() throws -> Bool {
        let kept = try table.kept(of: track.name)
        if let kept, try isTwin(kept.log) { return false }
        let marks = try kept.map { try table.marks(of: $0.log) } ?? []
        let changed = kept.flatMap { self.changed($0.log) }
        let isMended = try kept.map { try self.isMended($0) } ?? false
        if changed == nil, !isMended, let kept, try isUpToDate(kept, marks) { return false }
        let trips = try TripTable(database)
        let restart = try kept.flatMap { isMended ? nil : try self.restart($0, marks, changed, trips) }
        if let kept { try trips.removeAll(of: kept.log, from: restart?.sequence ?? 0) }
        if let kept, restart == nil { try table.removeMarks(of: kept.log) }
        try read(from: restart, trips, newest: kept?.newest)
        return true
    }

    /// The same log under two names: a card that was copied, and then pulled from too. It counts once.
    private func isTwin(_ log: UInt64) throws -> Bool { try table.name(of: log).map { $0 != track.name } ?? false }

    private func isUpToDate(_ kept: BookTable.Kept, _ marks: [BlockFingerprint]) throws -> Bool {
        guard let newest = marks.last, let end = kept.end else { return false }
        return try shelf.stands(newest) && shelf.isEnd(end)
    }

    /// True if lines have come that were missing in what was read. Any trip may be another because of them.
    private func isMended(_ kept: BookTable.Kept) throws -> Bool {
        try kept.end.map { try gaps.isMended(before: $0) } ?? false
    }

    /// Nil where all must be read again.
    private func restart(
        _ kept: BookTable.Kept, _ marks: [BlockFingerprint], _ changed: UInt64?, _ trips: TripTable
    ) throws -> ReadingPoint? {
        guard let standing = try marks.last(where: { try shelf.stands($0) }) else { return nil }
        var restart = standing == marks.last ? kept.restart : try trips.restart(of: kept.log, before: standing.first)
        if let changed, changed < restart?.sequence ?? 0 {
            restart = try trips.restart(of: kept.log, before: changed)
        }
        return restart
    }

    // MARK: Reading

    private func read(from restart: ReadingPoint?, _ trips: TripTable, newest: Int64?) throws {
        let recut = said?.rules(ofMachine: track.machine).map { RuleOverrides(words: $0) }
        let boundaries = said?.edits.boundaries ?? Boundaries()
        switch track.kind {
        case .spool:
            try read(from: restart, trips, newest) { TripBuilder($0, boundaries: boundaries, recut: recut, $1) }
        case .imports:
            try read(from: restart, trips, newest) { ImportedTrips($0, boundaries: boundaries, recut: recut, $1) }
        }
    }

    private func read<Source: TripSource>(
        from restart: ReadingPoint?, _ trips: TripTable, _ earlier: Int64?,
        _ source: @escaping (UInt64, @escaping (Trip) -> Void) -> Source
    ) throws {
        let files = try gaps.files(from: restart?.segment ?? 0)
        let reader = LogReader(linesOf: restart.map { SomeSegments(shelf, from: $0.segment) } ?? shelf)
        let watch = BlockWatch(reader, from: restart?.segment ?? 0)
        let keeper = TripKeeper(trips, machine: track.machine)
        var telling = TripTelling(from: restart, isTwin: isTwin) { source($0, keeper.add) }
        var segment: UInt64 = 0
        try reader.readToEnd { line in
            if line.place.segment != segment {
                segment = line.place.segment
                progress(reader.progress.done, reader.progress.of)
            }
            telling.read(line)
        }
        let next = telling.finish()
        if let failure = telling.failure ?? keeper.failure { throw failure }
        guard let log = reader.log else {
            return try table.keepUnread(track.name, hasLostTail: watch.hasLostTail)
        }
        var kept = BookTable.Kept(
            log: log, restart: next ?? restart, hasLostTail: watch.hasLostTail, missing: reader.tally.missing)
        // The date of what was read before holds where nothing that was read now has one.
        kept.newest = reader.tally.lastUTC.map { Int64(clamping: $0) } ?? earlier
        if telling.isTwin == true { return try table.keep(kept, of: track.name, []) }
        kept.end = reader.position
        try table.keep(kept, of: track.name, watch.marks.newestLast)
        if let end = kept.end { try keepGaps(reader, end, tail: watch.spoiltTail, restart, files) }
    }

    /// Keeps what was missing; where all was read, nothing else is.
    private func keepGaps(
        _ reader: LogReader, _ end: BlockPlace, tail: UInt64?, _ restart: ReadingPoint?, _ files: [UInt64: String]
    ) throws {
        if restart == nil { try gaps.removeAll() }
        try gaps.keep(
            MissingLines.Found(
                missingIn: reader.missingIn, tail: tail, end: end, restart: restart?.segment, files: files))
    }
}
