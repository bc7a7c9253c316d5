import Trips

/// Trips in and out of the catalogue.
final class TripTable {
    private let database: Database
    private let insert: Statement
    private let insertEvent: Statement
    private let insertPiece: Statement
    private let insertProfile: Statement

    init(_ database: Database) throws(DatabaseError) {
        self.database = database
        let marks = Array(repeating: "?", count: TripColumn.all.count + 1).joined(separator: ", ")
        insert = try database.prepare("INSERT INTO trip(id, \(TripColumn.names)) VALUES(\(marks))")
        insertEvent = try database.prepare("INSERT INTO event VALUES(?, ?, ?, ?, ?, ?, ?)")
        insertPiece = try database.prepare(
            "INSERT INTO route(south, north, west, east, trip) VALUES(?, ?, ?, ?, ?)")
        insertProfile = try database.prepare("INSERT INTO profile VALUES(?, ?)")
    }

    func add(_ trip: Trip) throws(DatabaseError) {
        insert.bind("\(trip.id)")
        for column in TripColumn.all { column.bind(trip, insert) }
        try insert.run()
        let number = database.lastRow
        for (ordinal, event) in trip.events.enumerated() {
            insertEvent.bind(number).bind(Int64(ordinal)).bind(event.kind.rawValue).bind(event.at)
            insertEvent.bind(event.word).bind(event.car)
            insertEvent.bind(event.values.map { "\($0.name)=\($0.amount)" }.joined(separator: " "))
            try insertEvent.run()
        }
        for box in trip.route {
            insertPiece.bind(Int64(box.south)).bind(Int64(box.north)).bind(Int64(box.west)).bind(Int64(box.east))
            try insertPiece.bind(number).run()
        }
        guard let start = trip.start, !trip.profile.isEmpty else { return }
        try insertProfile.bind(number).bind(WayProfile.text(trip.profile, since: start)).run()
    }

    /// Takes away all trips of a log that begin with this record or later.
    func removeAll(of log: UInt64, from record: UInt64) throws(DatabaseError) {
        let doomed = "SELECT number FROM trip WHERE log = ?1 AND first >= ?2"
        let statements = [
            "DELETE FROM route WHERE piece IN (SELECT piece FROM route WHERE trip IN (\(doomed)))",
            "DELETE FROM words WHERE rowid IN (\(doomed))",
            "DELETE FROM event WHERE trip IN (\(doomed))",
            "DELETE FROM profile WHERE trip IN (\(doomed))",
            "DELETE FROM said WHERE trip IN (\(doomed))",
            "DELETE FROM ends WHERE trip IN (\(doomed))",
            "DELETE FROM guess WHERE trip IN (\(doomed))",
            "DELETE FROM trip WHERE log = ?1 AND first >= ?2",
        ]
        for sql in statements {
            let statement = try database.prepare(sql)
            try statement.bind(Int64(bitPattern: log)).bind(Int64(record)).run()
        }
    }

    /// The latest trip from which reading can begin to tell all that comes after a record.
    func restart(of log: UInt64, before record: UInt64) throws(DatabaseError) -> ReadingPoint? {
        let sql = """
            SELECT restart, restart_segment, world FROM trip WHERE log = ? AND restart <= ?
            ORDER BY restart DESC LIMIT 1
            """
        let statement = try database.prepare(sql)
        statement.bind(Int64(bitPattern: log)).bind(Int64(record))
        guard try statement.step() else { return nil }
        return ReadingPoint(
            sequence: statement.whole(0) ?? 0, segment: statement.whole(1) ?? 0,
            world: statement.bytes(2))
    }
}
