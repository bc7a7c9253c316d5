import CSQLite
import Draw
import Paint

/// A file of tiles that a test makes.
final class TileMaker {
    let path: String
    private var database: OpaquePointer?

    struct Failure: Error { let message: String }

    static let tables = """
        CREATE TABLE metadata (name TEXT, value TEXT);
        CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
        """

    /// `schema` makes the tables that the format has, or others.
    init(_ path: String, schema: String = TileMaker.tables, _ metadata: [String: String] = [:]) throws {
        self.path = path
        guard sqlite3_open(path, &database) == SQLITE_OK else { throw Failure(message: path) }
        try run(schema)
        for (name, value) in metadata { try run("INSERT INTO metadata VALUES ('\(name)', '\(value)')") }
    }

    deinit { sqlite3_close_v2(database) }

    func run(_ sql: String) throws {
        guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
            throw Failure(message: String(cString: sqlite3_errmsg(database)))
        }
    }

    /// The row is counted as the file counts it.
    func add(_ zoom: Int, _ column: Int, _ row: Int, _ bytes: [UInt8]) throws {
        let digits = bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        try run("INSERT INTO tiles VALUES (\(zoom), \(column), \(row), x'\(digits)')")
    }

    // MARK: Tiles

    /// A tile of one colour.
    static func tile(_ ink: Ink, side: Double = 256) throws -> [UInt8] {
        let drawn = scene(.box(BoxShape(ink, SceneBox(0, 0, side, side))), width: side, height: side)
        return try PaintedPicture(drawn, as: .png).bytes
    }

    /// A tile whose quarters have these colours: north-west, north-east, south-west, south-east.
    static func quarters(_ inks: [Ink]) throws -> [UInt8] {
        var drawn = scene(width: 256, height: 256)
        for (place, ink) in inks.enumerated() {
            let frame = SceneBox(Double(place % 2) * 128, Double(place / 2) * 128, 128, 128)
            drawn.add(.box(BoxShape(ink, frame)))
        }
        return try PaintedPicture(drawn, as: .png).bytes
    }
}
