import CSQLite
import Drive

/// A prepared statement; values are numbered from 1, columns from 0, as SQLite does.
final class Statement {
    private let handle: OpaquePointer
    private let database: Database
    private var next: Int32 = 1

    init(_ handle: OpaquePointer, of database: Database) {
        self.handle = handle
        self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    /// Ready for other values.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        next = 1
    }

    /// True while there is a row.
    func step() throws(DatabaseError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            try database.check(code)
            return false
        }
    }

    /// Runs it with what was bound, for a statement without rows.
    func run() throws(DatabaseError) {
        _ = try step()
        reset()
    }

    // MARK: Values, one after the other

    @discardableResult
    func bind(_ value: Int64?) -> Statement {
        defer { next += 1 }
        if let value { sqlite3_bind_int64(handle, next, value) } else { sqlite3_bind_null(handle, next) }
        return self
    }

    @discardableResult
    func bind(_ value: Double?) -> Statement {
        defer { next += 1 }
        if let value { sqlite3_bind_double(handle, next, value) } else { sqlite3_bind_null(handle, next) }
        return self
    }

    @discardableResult
    func bind(_ value: String?) -> Statement {
        defer { next += 1 }
        if let value {
            sqlite3_bind_text(handle, next, value, -1, Statement.copied)
        } else {
            sqlite3_bind_null(handle, next)
        }
        return self
    }

    @discardableResult
    func bind(_ value: [UInt8]) -> Statement {
        defer { next += 1 }
        sqlite3_bind_blob(handle, next, value, Int32(value.count), Statement.copied)
        return self
    }

    @discardableResult
    func bind(_ value: Bool) -> Statement { bind(value ? 1 : 0 as Int64) }

    /// SQLITE_TRANSIENT: SQLite keeps a copy.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    // MARK: Columns. Any member may have put anything into the file.

    /// No figure is larger, either way: it is three thousand years in milliseconds, and ninety thousand of them add up.
    private static let largest: Int64 = 100_000_000_000_000
    /// The bound of sequences and segments, as the log has it.
    private static let wholeBound: Int64 = 1 << 53

    /// Nil where none stands, or none that can be.
    func integer(_ column: Int32) -> Int64? {
        bits(column).flatMap { (-Statement.largest...Statement.largest).contains($0) ? $0 : nil }
    }

    /// Nil where none stands, or none that can be.
    func number(_ column: Int32) -> Double? {
        isNull(column) ? nil : Statement.believed(sqlite3_column_double(handle, column))
    }

    /// The number if it can be.
    static func believed(_ number: Double) -> Double? {
        number.magnitude <= Double(largest) ? number : nil
    }

    /// A sequence, a segment or a block; nil where none stands, or none that can be.
    func whole(_ column: Int32) -> UInt64? {
        bits(column).flatMap { (0..<Statement.wholeBound).contains($0) ? UInt64($0) : nil }
    }

    /// Any 64 bits: an address, or the id of a log.
    func bits(_ column: Int32) -> Int64? { isNull(column) ? nil : sqlite3_column_int64(handle, column) }

    /// Nil where none stands, or none on earth.
    func place(_ column: Int32) -> Coordinate? { bits(column).flatMap { Coordinate(packed: $0) } }

    func text(_ column: Int32) -> String? {
        guard let text = sqlite3_column_text(handle, column) else { return nil }
        return String(cString: text)
    }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
}
