import CSQLite
import Files
import Glibc

/// A connection to a database that somebody else has made, and that is not trusted in anything.
///
/// It is read and never written, no value of it may be large, nothing in it may call out, and the work that all
/// questions together may cause is bounded: a view can be a program that never ends.
final class TileDatabase {
    enum Failure: Error {
        /// SQLite's own word for what is wrong.
        case broken(Int32)
        /// A link, which may be another's.
        case link
        /// All work that is allowed is done.
        case tooMuch
        case empty
    }

    private let handle: OpaquePointer
    /// Thousands of steps of SQLite's machine that are left; a picture needs a few hundred of them.
    private var work: Int

    private static let largestValue: Int32 = 1 << 20
    private static let longestProgram: Int32 = 25_000

    init(_ path: String, work: Int = 20_000) throws(Failure) {
        // SQLite would take whatever it is for a database of nothing.
        do throws(FileFailure) { _ = try InputFile(path, links: .refused) } catch {
            throw error.errno == ELOOP ? .link : .broken(SQLITE_CANTOPEN)
        }
        var opened: OpaquePointer?
        // Nobody writes there meanwhile, and no lock and no file beside it is wanted.
        let address = "file:\(TileDatabase.escaped(path))?mode=ro&immutable=1"
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(address, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw .broken(code)
        }
        handle = opened
        self.work = work
        guardAgainstItsContent()
    }

    deinit { sqlite3_close_v2(handle) }

    /// In the path of an address these would mean something.
    private static func escaped(_ path: String) -> String {
        path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
    }

    private func guardAgainstItsContent() {
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, TileDatabase.largestValue)
        sqlite3_limit(handle, SQLITE_LIMIT_VDBE_OP, TileDatabase.longestProgram)
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        _ = sqlite_set_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        let off = [
            SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION,
            SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER,
        ]
        for flag in off { _ = sqlite_set_flag(handle, flag, 0) }
        sqlite3_progress_handler(
            handle, 1_000,
            { whom in
                guard let whom else { return 1 }
                let database = Unmanaged<TileDatabase>.fromOpaque(whom).takeUnretainedValue()
                database.work -= 1
                return database.work > 0 ? 0 : 1
            }, Unmanaged.passUnretained(self).toOpaque())
        sqlite3_exec(handle, "PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; PRAGMA query_only=1", nil, nil, nil)
    }

    // MARK: Questions

    /// The first column of the first row, as `read` takes it; nil if there is no row, or nothing in it.
    func first<Value>(
        _ sql: String, _ numbers: [Int] = [], text: String? = nil, read: (OpaquePointer) -> Value?
    ) throws(Failure) -> Value? {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK, let statement else { throw failure(code) }
        defer { sqlite3_finalize(statement) }
        for (index, number) in numbers.enumerated() { sqlite3_bind_int64(statement, Int32(index + 1), Int64(number)) }
        if let text { sqlite3_bind_text(statement, Int32(numbers.count + 1), text, -1, TileDatabase.copied) }
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return read(statement)
        case SQLITE_DONE: return nil
        case let code: throw failure(code)
        }
    }

    private func failure(_ code: Int32) -> Failure { code == SQLITE_INTERRUPT ? .tooMuch : .broken(code) }

    /// SQLITE_TRANSIENT: SQLite keeps a copy.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    static func bytes(_ statement: OpaquePointer) -> [UInt8]? {
        guard let start = sqlite3_column_blob(statement, 0) else { return nil }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, 0))))
    }

    static func text(_ statement: OpaquePointer) -> String? {
        sqlite3_column_text(statement, 0).map { String(cString: $0) }
    }

    static func number(_ statement: OpaquePointer) -> Int? {
        sqlite3_column_type(statement, 0) == SQLITE_NULL ? nil : Int(sqlite3_column_int64(statement, 0))
    }
}
