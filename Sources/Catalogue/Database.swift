import CSQLite

/// One connection to one SQLite file.
final class Database {
    enum Mode { case create, write, read }

    let path: String
    fileprivate let handle: OpaquePointer

    init(_ path: String, _ mode: Mode, patience milliseconds: Int32 = 30_000) throws(DatabaseError) {
        var opened: OpaquePointer?
        let flags: Int32
        switch mode {
        case .create: flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .write: flags = SQLITE_OPEN_READWRITE
        case .read: flags = SQLITE_OPEN_READONLY
        }
        let isMemory = path == Database.memory
        let file = isMemory ? path : try CatalogueFile.plain(path)
        let isChecked = !isMemory && CheckedPages.isRegistered
        let code = sqlite3_open_v2(
            file, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, isChecked ? CheckedPages.name : nil)
        guard code == SQLITE_OK, let opened else {
            let message = String(cString: sqlite3_errstr(code))
            sqlite3_close_v2(opened)
            throw DatabaseError(code: code, message: message, path: path)
        }
        handle = opened
        self.path = path
        sqlite3_extended_result_codes(opened, 1)
        sqlite3_busy_timeout(opened, milliseconds)
        guardAgainstItsContent(mode)
        if mode == .create { try reserve() }
        // Pages that are freed are written too, so that every page of the file has its checksum. Sorting needs no disk.
        try run("PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY")
    }

    /// More than the largest value of ours.
    private static let largestValue: Int32 = 16 << 20

    /// Any member of the household may have written the file, or the stranger whose stick it lies on: no question of
    /// ours becomes one of theirs, and no value is larger than the memory of a small Pi.
    private func guardAgainstItsContent(_ mode: Mode) {
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Database.largestValue)
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        for flag in [SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_TRUSTED_SCHEMA] {
            _ = sqlite_set_flag(handle, flag, 0)
        }
        // A new one is made without a journal, which this would forbid.
        if mode != .create { _ = sqlite_set_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 1) }
    }

    /// Nowhere on a disk.
    static let memory = ":memory:"

    /// Makes room for the checksum in every page of a file that is still empty.
    private func reserve() throws(DatabaseError) {
        var reserved = CheckedPages.reserved
        try check(sqlite3_file_control(handle, nil, SQLITE_FCNTL_RESERVE_BYTES, &reserved))
        try run("PRAGMA page_size = \(CheckedPages.pageSize)")
    }

    /// Becomes what the other one is.
    func copy(_ other: Database) throws(DatabaseError) {
        guard let backup = sqlite3_backup_init(handle, "main", other.handle, "main") else {
            throw DatabaseError(
                code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)), path: path)
        }
        // Until nobody writes there; a page of it that is damaged ends it.
        var step = sqlite3_backup_step(backup, -1)
        while step & 0xFF == SQLITE_BUSY || step & 0xFF == SQLITE_LOCKED {
            sqlite3_sleep(10)
            step = sqlite3_backup_step(backup, -1)
        }
        let code = sqlite3_backup_finish(backup)
        if step != SQLITE_DONE || code != SQLITE_OK {
            let code = code == SQLITE_OK ? step : code
            throw DatabaseError(code: code, message: String(cString: sqlite3_errstr(code)), path: other.path)
        }
    }

    deinit { sqlite3_close_v2(handle) }

    /// Statements without values and without rows.
    func run(_ sql: String) throws(DatabaseError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    func prepare(_ sql: String) throws(DatabaseError) -> Statement {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
        return Statement(statement!, of: self)
    }

    /// The first column of the first row as a number.
    func number(_ sql: String) throws(DatabaseError) -> Int64? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.integer(0) : nil
    }

    /// All or nothing.
    func transaction<Result>(_ work: () throws -> Result) throws -> Result {
        try run("BEGIN IMMEDIATE")
        do {
            let result = try work()
            try run("COMMIT")
            return result
        } catch {
            try? run("ROLLBACK")
            throw error
        }
    }

    var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

    func check(_ code: Int32) throws(DatabaseError) {
        guard code != SQLITE_OK else { return }
        throw DatabaseError(code: code, message: String(cString: sqlite3_errmsg(handle)), path: path)
    }
}
