import Ledger

/// The catalogue's tables. There are no migrations: another version is another catalogue.
enum CatalogueSchema {
    /// Goes up, from the first release on, when the same books would give another catalogue: with every change of a
    /// table (so with each row of ``TripColumn`` and each case of `TripField`), of how a page is kept, and of what
    /// trips and roads are told.
    static let version = 1

    static let statements: [String] = [
        "CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID",
        """
        CREATE TABLE book(
            name TEXT PRIMARY KEY, log INTEGER, restart INTEGER, restart_segment INTEGER, world BLOB,
            end_segment INTEGER, end_block INTEGER, lost_tail INTEGER NOT NULL, missing INTEGER NOT NULL,
            newest INTEGER) WITHOUT ROWID
        """,
        """
        CREATE TABLE gap(
            name TEXT, first INTEGER, last INTEGER, files TEXT, lines INTEGER NOT NULL, tail INTEGER NOT NULL,
            PRIMARY KEY(name, first)) WITHOUT ROWID
        """,
        """
        CREATE TABLE mark(
            log INTEGER, segment INTEGER, block INTEGER, first INTEGER, digest BLOB,
            PRIMARY KEY(log, segment, block)) WITHOUT ROWID
        """,
        "CREATE TABLE trip(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, \(columns))",
        "CREATE INDEX trip_start ON trip(start)",
        "CREATE INDEX trip_records ON trip(log, first)",
        """
        CREATE TABLE said(
            trip INTEGER PRIMARY KEY, deleted INTEGER NOT NULL, pieces TEXT,
            original_log INTEGER, original_first INTEGER, original_last INTEGER, \(fields))
        """,
        "CREATE TABLE ends(trip INTEGER PRIMARY KEY, \(EndTable.columns.map { "\($0) TEXT" }.joined(separator: ", ")))",
        """
        CREATE TABLE guess(
            trip INTEGER PRIMARY KEY, category TEXT, probability REAL, own_category TEXT, own_probability REAL)
        """,
        """
        CREATE TABLE event(
            trip INTEGER, ordinal INTEGER, kind TEXT, at INTEGER, word TEXT, car TEXT, seen TEXT,
            PRIMARY KEY(trip, ordinal)) WITHOUT ROWID
        """,
        "CREATE TABLE profile(trip INTEGER PRIMARY KEY, points TEXT NOT NULL)",
        "CREATE TABLE answer(subject TEXT PRIMARY KEY, line TEXT NOT NULL) WITHOUT ROWID",
        """
        CREATE TABLE road_trip(
            position INTEGER PRIMARY KEY, trip TEXT NOT NULL, shape TEXT NOT NULL, metres REAL NOT NULL,
            profile TEXT NOT NULL)
        """,
        "CREATE TABLE road_tile(tile INTEGER PRIMARY KEY, samples BLOB NOT NULL)",
        """
        CREATE TABLE road_before(
            position INTEGER, tile INTEGER, length INTEGER NOT NULL, PRIMARY KEY(position, tile)) WITHOUT ROWID
        """,
        "CREATE VIRTUAL TABLE route USING rtree_i32(piece, south, north, west, east, +trip INTEGER)",
        "CREATE VIRTUAL TABLE words USING fts5(text, tokenize = 'trigram')",
        "PRAGMA user_version = \(version)",
    ]

    /// A column for each thing that people can say of a trip.
    private static let fields = TripField.allCases.map { "\"\($0.rawValue)\" TEXT" }.joined(separator: ", ")

    private static let columns = TripColumn.all.map { "\"\($0.name)\" \($0.type)" }.joined(separator: ", ")
}
