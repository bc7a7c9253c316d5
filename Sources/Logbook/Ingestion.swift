import AppendLog
import Drive
import Spool

/// Brings the catalogue up to what a spool says now. What was read before and still stands is not read again; what was
/// read and is gone, because the power went before it was acknowledged, is undone.
struct Ingestion {
    /// What is kept of one log between two readings.
    private struct Kept {
        var log: UInt64
        var restart: Restart?
        var end: BlockPlace?
        var damaged: UInt64
        var missing: UInt64
    }

    /// More blocks than can have been read and not yet acknowledged.
    private static let marksKept = 64

    let database: Database
    let name: String
    let shelf: any SegmentShelf
    var edits = Edits()
    /// The first record from which trips are to be told anew, whatever was read: people have moved a boundary.
    var changed: (UInt64) -> UInt64? = { _ in nil }
    let progress: (Int, Int) -> Void

    /// Whether all that the spool says was read.
    func isCurrent() throws -> Bool {
        guard let kept = try kept() else { return false }
        return try isUpToDate(kept, try marks(of: kept.log))
    }

    /// Says whether anything changed.
    func run() throws -> Bool {
        let kept = try self.kept()
        let marks = try kept.map { try self.marks(of: $0.log) } ?? []
        let changed = kept.flatMap { self.changed($0.log) }
        if changed == nil, let kept, try isUpToDate(kept, marks) { return false }
        let trips = try TripTable(database)
        let restart = try kept.flatMap { try self.restart($0, marks, changed, trips) }
        if let kept, let restart {
            try trips.removeAll(of: kept.log, from: restart.sequence)
        } else if let kept {
            try forget(kept.log, trips)
        }
        try read(from: restart, trips)
        return true
    }

    private func isUpToDate(_ kept: Kept, _ marks: [LogMark]) throws -> Bool {
        guard let newest = marks.last, let end = kept.end else { return false }
        return try shelf.stands(newest) && shelf.isEnd(end)
    }

    /// Nil where all must be read again.
    private func restart(
        _ kept: Kept, _ marks: [LogMark], _ changed: UInt64?, _ trips: TripTable
    ) throws -> Restart? {
        guard let standing = try marks.last(where: { try shelf.stands($0) }) else { return nil }
        var restart = standing == marks.last ? kept.restart : try trips.restart(of: kept.log, before: standing.first)
        if let changed, changed < restart?.sequence ?? 0 {
            restart = try trips.restart(of: kept.log, before: changed)
        }
        return restart
    }

    private func forget(_ log: UInt64, _ trips: TripTable) throws {
        try trips.removeAll(of: log, from: 0)
        let statement = try database.prepare("DELETE FROM mark WHERE log = ?")
        try statement.bind(Int64(bitPattern: log)).run()
    }

    // MARK: Reading

    private func read(from restart: Restart?, _ trips: TripTable) throws {
        let reader = LogReader(linesOf: restart.map { LaterSegments(shelf, from: $0.segment) } ?? shelf)
        var marks = RecentMarks(Ingestion.marksKept)
        reader.onBlock = { marks.add($0) }
        var damaged: UInt64 = 0
        reader.onFinding = { if $0.place.segment >= restart?.segment ?? 0 { damaged += 1 } }
        var builder: TripBuilder?
        let recut = edits.rules.map { Recut(words: $0) }
        var failure: DatabaseError?
        var segment: UInt64 = 0
        try reader.readToEnd { line in
            if line.place.segment != segment {
                segment = line.place.segment
                progress(reader.progress.done, reader.progress.of)
            }
            if builder == nil, let log = line.log {
                builder = TripBuilder(log, boundaries: edits.boundaries, recut: recut) { trip in
                    guard failure == nil else { return }
                    do throws(DatabaseError) { try trips.add(trip) } catch { failure = error }
                }
                if let restart { builder!.begin(at: restart) }
            }
            if let restart, line.sequence < restart.sequence { return }
            builder?.take(line)
        }
        let next = builder?.finish()
        if let failure { throw failure }
        guard let log = reader.log else { return }
        let kept = Kept(
            log: log, restart: next ?? restart, end: reader.position, damaged: damaged, missing: reader.tally.missing)
        try keep(kept, marks.newestLast)
    }

    // MARK: What is kept

    private func kept() throws(DatabaseError) -> Kept? {
        let statement = try database.prepare("SELECT * FROM book WHERE name = ?")
        guard try statement.bind(name).step(), let log = statement.integer(1) else { return nil }
        var kept = Kept(log: UInt64(bitPattern: log), damaged: 0, missing: 0)
        if let restart = statement.integer(2), let segment = statement.integer(3) {
            kept.restart = Restart(
                sequence: UInt64(restart), segment: UInt64(segment), world: statement.bytes(4))
        }
        if let segment = statement.integer(5), let block = statement.integer(6) {
            kept.end = BlockPlace(segment: UInt64(segment), block: Int(block))
        }
        return kept
    }

    private func keep(_ kept: Kept, _ marks: [LogMark]) throws(DatabaseError) {
        let statement = try database.prepare("INSERT OR REPLACE INTO book VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)")
        statement.bind(name).bind(Int64(bitPattern: kept.log)).bind(kept.restart.map { Int64($0.sequence) })
        statement.bind(kept.restart.map { Int64($0.segment) }).bind(kept.restart?.world ?? [])
        statement.bind(kept.end.map { Int64($0.segment) }).bind(kept.end.map { Int64($0.block) })
        try statement.bind(Int64(kept.damaged)).bind(Int64(kept.missing)).run()
        try keep(marks, of: kept.log)
    }

    private func keep(_ marks: [LogMark], of log: UInt64) throws(DatabaseError) {
        guard let first = marks.first else { return }
        let sweep = try database.prepare("DELETE FROM mark WHERE log = ? AND (segment, block) >= (?, ?)")
        sweep.bind(Int64(bitPattern: log)).bind(Int64(first.place.segment))
        try sweep.bind(Int64(first.place.block)).run()
        let insert = try database.prepare("INSERT OR REPLACE INTO mark VALUES(?, ?, ?, ?, ?)")
        for mark in marks {
            insert.bind(Int64(bitPattern: log)).bind(Int64(mark.place.segment)).bind(Int64(mark.place.block))
            try insert.bind(Int64(mark.first)).bind(mark.digest.withBytes { Array($0) }).run()
        }
        let limit = try database.prepare(
            """
            DELETE FROM mark WHERE log = ?1 AND (segment, block) NOT IN (
                SELECT segment, block FROM mark WHERE log = ?1 ORDER BY segment DESC, block DESC LIMIT ?2)
            """)
        try limit.bind(Int64(bitPattern: log)).bind(Int64(Ingestion.marksKept)).run()
    }

    private func marks(of log: UInt64) throws(DatabaseError) -> [LogMark] {
        let statement = try database.prepare(
            "SELECT segment, block, first, digest FROM mark WHERE log = ? ORDER BY segment, block")
        statement.bind(Int64(bitPattern: log))
        var marks: [LogMark] = []
        while try statement.step() {
            var digest = Digest()
            let bytes = statement.bytes(3)
            guard bytes.count == 32 else { continue }
            digest.withMutableBytes { $0.copyBytes(from: bytes) }
            let place = BlockPlace(
                segment: UInt64(statement.integer(0) ?? 0), block: Int(statement.integer(1) ?? 0))
            marks.append(LogMark(place: place, first: UInt64(statement.integer(2) ?? 0), digest: digest))
        }
        return marks
    }
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
