import CSQLite

/// The answer that SQLite gave when it refused.
package struct DatabaseError: Error, Equatable {
    package let code: Int32
    package let message: String
    package let path: String

    /// The file is not a database, no longer a whole one, or cannot be read; or it holds what only others have put
    /// there, for our own rows keep to its constraints.
    package var isDamage: Bool {
        let unreadable = [SQLITE_IOERR | 1 << 8, SQLITE_IOERR | 2 << 8, CheckedPages.damaged]
        let foreign = [
            SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_CONSTRAINT, SQLITE_MISMATCH,
            SQLITE_TOOBIG,
        ]
        return foreign.contains(primary) || unreadable.contains(code)
    }

    /// Nothing can be written there.
    package var isRefusal: Bool {
        let refusals = [SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH, SQLITE_FULL, SQLITE_IOERR]
        return refusals.contains(primary) && !isDamage
    }

    package var isFull: Bool { primary == SQLITE_FULL }

    private var primary: Int32 { code & 0xFF }
}
