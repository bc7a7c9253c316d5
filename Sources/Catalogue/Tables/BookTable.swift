import AppendLog
import Trips

/// The extent to which each book was read, and its newest blocks, in the catalogue's tables `book` and `mark`.
struct BookTable {
    /// The facts that are kept of one log between two readings.
    struct Kept {
        var log: UInt64
        var restart: ReadingPoint?
        var end: BlockPlace?
        /// True where its newest segment or blocks cannot be read.
        var hasLostTail: Bool
        var missing: UInt64
        /// The time at which its newest lines were written that a trusted clock dates, in UTC.
        var newest: Int64?
    }

    /// More blocks than can have been read and not yet acknowledged.
    static let marksKept = 64

    let database: Database

    init(_ database: Database) { self.database = database }

    /// The book that has this log. The same log may have come twice, and counts once.
    func name(of log: UInt64) throws(DatabaseError) -> String? {
        let statement = try database.prepare("SELECT name FROM book WHERE log = ? ORDER BY name LIMIT 1")
        return try statement.bind(Int64(bitPattern: log)).step() ? statement.text(0) : nil
    }

    /// Takes out what came of books that are not there any more; says whether there were any.
    func forget(allBut names: [String]) throws(DatabaseError) -> Bool {
        let statement = try database.prepare("SELECT name, log FROM book")
        var gone: [(name: String, log: UInt64)] = []
        while try statement.step() {
            guard let name = statement.text(0), !names.contains(name) else { continue }
            gone.append((name, UInt64(bitPattern: statement.bits(1) ?? 0)))
        }
        for book in gone {
            let isFirst = try name(of: book.log) == book.name
            for table in ["book", "gap"] {
                let delete = try database.prepare("DELETE FROM \(table) WHERE name = ?")
                try delete.bind(book.name).run()
            }
            guard isFirst else { continue }
            try TripTable(database).removeAll(of: book.log, from: 0)
            try removeMarks(of: book.log)
        }
        return !gone.isEmpty
    }

    func removeMarks(of log: UInt64) throws(DatabaseError) {
        let statement = try database.prepare("DELETE FROM mark WHERE log = ?")
        try statement.bind(Int64(bitPattern: log)).run()
    }

    // MARK: How far it was read

    func kept(of name: String) throws(DatabaseError) -> Kept? {
        let statement = try database.prepare("SELECT * FROM book WHERE name = ?")
        guard try statement.bind(name).step(), let log = statement.bits(1) else { return nil }
        var kept = Kept(log: UInt64(bitPattern: log), hasLostTail: false, missing: 0)
        if let restart = statement.whole(2), let segment = statement.whole(3) {
            kept.restart = ReadingPoint(sequence: restart, segment: segment, world: statement.bytes(4))
        }
        if let segment = statement.whole(5), let block = statement.whole(6) {
            kept.end = BlockPlace(segment: segment, block: Int(block))
        }
        kept.newest = statement.integer(9)
        return kept
    }

    func newest(of log: UInt64) throws(DatabaseError) -> Int64? {
        let statement = try database.prepare("SELECT newest FROM book WHERE log = ? ORDER BY name LIMIT 1")
        return try statement.bind(Int64(bitPattern: log)).step() ? statement.integer(0) : nil
    }

    func keep(_ kept: Kept, of name: String, _ marks: [BlockFingerprint]) throws(DatabaseError) {
        let statement = try database.prepare("INSERT OR REPLACE INTO book VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        statement.bind(name).bind(Int64(bitPattern: kept.log)).bind(kept.restart.map { Int64($0.sequence) })
        statement.bind(kept.restart.map { Int64($0.segment) }).bind(kept.restart?.world ?? [])
        statement.bind(kept.end.map { Int64($0.segment) }).bind(kept.end.map { Int64($0.block) })
        try statement.bind(Int64(kept.hasLostTail ? 1 : 0)).bind(Int64(kept.missing)).bind(kept.newest).run()
        try keep(marks, of: kept.log)
    }

    /// Keeps of a book in which no block can be read whether there is any.
    func keepUnread(_ name: String, hasLostTail: Bool) throws(DatabaseError) {
        let words =
            hasLostTail
            ? "INSERT OR REPLACE INTO book(name, lost_tail, missing) VALUES(?, 1, 0)"
            : "DELETE FROM book WHERE name = ? AND log IS NULL"
        try database.prepare(words).bind(name).run()
    }

    private func keep(_ marks: [BlockFingerprint], of log: UInt64) throws(DatabaseError) {
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
        try limit.bind(Int64(bitPattern: log)).bind(Int64(BookTable.marksKept)).run()
    }

    func marks(of log: UInt64) throws(DatabaseError) -> [BlockFingerprint] {
        let statement = try database.prepare(
            "SELECT segment, block, first, digest FROM mark WHERE log = ? ORDER BY segment, block")
        statement.bind(Int64(bitPattern: log))
        var marks: [BlockFingerprint] = []
        while try statement.step() {
            var digest = Digest()
            let bytes = statement.bytes(3)
            guard bytes.count == 32 else { continue }
            digest.withMutableBytes { $0.copyBytes(from: bytes) }
            let place = BlockPlace(
                segment: statement.whole(0) ?? 0, block: Int(statement.whole(1) ?? 0))
            marks.append(BlockFingerprint(place: place, first: statement.whole(2) ?? 0, digest: digest))
        }
        return marks
    }
}
