import AppendLog

/// Why an entry was not written.
package enum LedgerError: Error, Equatable, Sendable {
    case log(LogError)
    /// Another program has had the ledger for as long as we wait.
    case busy(path: String, holder: LockHolder?)
    /// It would take so many bytes, and a line holds `limit`.
    case tooLong(bytes: Int, limit: Int)
    /// It would say nothing.
    case empty
    /// There is nothing of this sequence to undo.
    case noSuchEntry(UInt64)
    /// The computer's clock is behind what stands in the books, and nobody knows better. Milliseconds since 1970.
    case clockBehind(system: Int64, newest: Int64)
    /// The card did not take it: whether it is there is not certain, that it stays is promised for none.
    case notWritten(path: String, call: String, errno: Int32)
}

extension LedgerError {
    /// One line: what, and by how much.
    package var message: String {
        switch self {
        case .log(let error): return error.message
        case .busy(let path, let holder):
            return "\(path): \(holder?.description ?? "another program") is writing there"
        case .tooLong(let bytes, let limit):
            return "this takes \(bytes) bytes and an entry holds \(limit)"
        case .empty: return "there is nothing to write down"
        case .noSuchEntry(let sequence): return "the ledger has no entry \(sequence)"
        case .clockBehind: return "the computer's clock is behind the newest entry of the books"
        case .notWritten(let path, let call, let errno):
            return LogError.system(call: call, path: path, errno: errno).message
        }
    }

    package var hint: String? {
        switch self {
        case .log: return nil
        case .busy: return "try again when it has ended"
        case .tooLong(let bytes, let limit):
            return "make the text \(bytes - limit) bytes shorter"
        case .empty, .noSuchEntry: return nil
        case .clockBehind: return "set the clock (timedatectl), or wait until the recorder has a fix"
        case .notWritten: return "nothing was changed that another entry cannot change back; try again"
        }
    }
}
