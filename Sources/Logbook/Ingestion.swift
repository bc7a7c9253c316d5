import AppendLog
import Drive
import Spool

/// Brings the catalogue up to what a spool says now. What was read before and still stands is not read again; what was
/// read and is gone, because the power went before it was acknowledged, is undone.
struct Ingestion {
    let database: Database
    let track: Books.Track
    /// Nil as long as only what is current is asked.
    var said: SaidInBooks?
    /// The first record from which trips are to be told anew, whatever was read: people have moved a boundary.
    var changed: (UInt64) -> UInt64? = { _ in nil }
    let progress: (Int, Int) -> Void
    private let shelf: any SegmentShelf
    private let table: BookTable

    init(database: Database, track: Books.Track, progress: @escaping (Int, Int) -> Void) {
        self.database = database
        self.track = track
        self.progress = progress
        shelf = DirectoryShelf(track.directories)
        table = BookTable(database)
    }

    /// Whether all that the book says was read.
    func isCurrent() throws -> Bool {
        guard let kept = try table.kept(of: track.name) else { return false }
        return try isTwin(kept.log) || isUpToDate(kept, try table.marks(of: kept.log))
    }

    /// Says whether anything changed.
    func run() throws -> Bool {
        let kept = try table.kept(of: track.name)
        if let kept, try isTwin(kept.log) { return false }
        let marks = try kept.map { try table.marks(of: $0.log) } ?? []
        let changed = kept.flatMap { self.changed($0.log) }
        if changed == nil, let kept, try isUpToDate(kept, marks) { return false }
        let trips = try TripTable(database)
        let restart = try kept.flatMap { try self.restart($0, marks, changed, trips) }
        if let kept { try trips.removeAll(of: kept.log, from: restart?.sequence ?? 0) }
        if let kept, restart == nil { try table.removeMarks(of: kept.log) }
        try read(from: restart, trips)
        return true
    }

    /// The same log under two names: a card that was copied, and then pulled from too. It counts once.
    private func isTwin(_ log: UInt64) throws -> Bool { try table.name(of: log).map { $0 != track.name } ?? false }

    private func isUpToDate(_ kept: BookTable.Kept, _ marks: [LogMark]) throws -> Bool {
        guard let newest = marks.last, let end = kept.end else { return false }
        return try shelf.stands(newest) && shelf.isEnd(end)
    }

    /// Nil where all must be read again.
    private func restart(
        _ kept: BookTable.Kept, _ marks: [LogMark], _ changed: UInt64?, _ trips: TripTable
    ) throws -> Restart? {
        guard let standing = try marks.last(where: { try shelf.stands($0) }) else { return nil }
        var restart = standing == marks.last ? kept.restart : try trips.restart(of: kept.log, before: standing.first)
        if let changed, changed < restart?.sequence ?? 0 {
            restart = try trips.restart(of: kept.log, before: changed)
        }
        return restart
    }

    // MARK: Reading

    private func read(from restart: Restart?, _ trips: TripTable) throws {
        let recut = said?.rules(ofMachine: track.machine).map { Recut(words: $0) }
        let boundaries = said?.edits.boundaries ?? Boundaries()
        switch track.kind {
        case .spool: try read(from: restart, trips) { TripBuilder($0, boundaries: boundaries, recut: recut, $1) }
        case .imports:
            try read(from: restart, trips) { ImportedTrips($0, boundaries: boundaries, recut: recut, $1) }
        }
    }

    private func read<Source: TripSource>(
        from restart: Restart?, _ trips: TripTable, _ source: (UInt64, @escaping (Trip) -> Void) -> Source
    ) throws {
        let reader = LogReader(linesOf: restart.map { LaterSegments(shelf, from: $0.segment) } ?? shelf)
        var marks = RecentMarks(BookTable.marksKept)
        reader.onBlock = { marks.add($0) }
        var damaged: UInt64 = 0
        reader.onFinding = { if $0.place.segment >= restart?.segment ?? 0 { damaged += 1 } }
        var builder: Source?
        var failure: (any Error)?
        var isTwin: Bool?
        var segment: UInt64 = 0
        try reader.readToEnd { line in
            if line.place.segment != segment {
                segment = line.place.segment
                progress(reader.progress.done, reader.progress.of)
            }
            if builder == nil, let log = line.log {
                if isTwin == nil { do { isTwin = try self.isTwin(log) } catch { failure = error } }
                guard isTwin == false else { return }
                builder = source(log) { trip in
                    guard failure == nil else { return }
                    var trip = trip
                    trip.machine = track.machine
                    do { try trips.add(trip) } catch { failure = error }
                }
                if let restart { builder!.begin(at: restart) }
            }
            if let restart, line.sequence < restart.sequence { return }
            builder?.take(line)
        }
        let next = builder?.finish()
        if let failure { throw failure }
        guard let log = reader.log else { return }
        var kept = BookTable.Kept(log: log, restart: next ?? restart, damaged: damaged, missing: reader.tally.missing)
        if isTwin != true { kept.end = reader.position }
        try table.keep(kept, of: track.name, isTwin == true ? [] : marks.newestLast)
    }
}

/// Lines of a book in, trips out.
protocol TripSource {
    mutating func take(_ line: LogLine)
    /// Takes the lines that held where the reading begins.
    mutating func begin(at restart: Restart)
    /// All that is left; the books are taken as they are now. Returns where reading begins next time.
    mutating func finish() -> Restart?
}

/// The newest of many, in a ring.
private struct RecentMarks {
    private var marks: [LogMark] = []
    private var next = 0
    private let limit: Int

    init(_ limit: Int) { self.limit = limit }

    mutating func add(_ mark: LogMark) {
        if marks.count < limit {
            marks.append(mark)
        } else {
            marks[next] = mark
            next = (next + 1) % limit
        }
    }

    var newestLast: [LogMark] { Array(marks[next...] + marks[..<next]) }
}
