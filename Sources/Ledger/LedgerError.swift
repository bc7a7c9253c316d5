import AppendLog

/// The reason for which an entry was not written.
package enum LedgerError: Error, Equatable, Sendable {
    case log(LogError)
    /// Another program has had the ledger for as long as we wait.
    case busy(path: String, holder: LockHolder?)
    /// The entry would take so many bytes, and a line holds `limit`.
    case tooLong(bytes: Int, limit: Int)
    /// The entry would say nothing.
    case empty
    /// There is nothing of this sequence to undo.
    case noSuchEntry(UInt64)
    /// The computer's clock is behind what stands in the books, and nobody knows better. Milliseconds since 1970.
    case clockBehind(system: Int64, newest: Int64)
    /// The card did not take it: whether it is there is not certain, that it stays is promised for none.
    case notWritten(path: String, call: String, errno: Int32)
    /// The card took the first entries of an act, and of the rest none for certain.
    case inPart([LedgerEntry], of: Int, String)
}

extension LedgerError {
    /// One line: what, and by how much.
    package var message: String {
        switch self {
        case .log(let error): return error.message
        case .busy(let path, let holder):
            return LedgerWords.busy(path, holder)
        case .tooLong(let bytes, let limit):
            return LedgerWords.tooLong(bytes, most: limit)
        case .empty: return LedgerWords.empty
        case .noSuchEntry(let sequence): return LedgerWords.noSuchEntry(sequence)
        case .clockBehind: return LedgerWords.clockBehind
        case .notWritten(let path, let call, let errno):
            return LogError.system(call: call, path: path, errno: errno).message
        case .inPart(let written, let all, let why): return LedgerWords.inPart(written.count, of: all, why)
        }
    }

    package var hint: String? {
        switch self {
        case .log: return nil
        case .busy: return LedgerWords.tryAgain
        case .tooLong(let bytes, let limit):
            return LedgerWords.shorten(by: bytes - limit)
        case .empty, .noSuchEntry: return nil
        case .clockBehind: return LedgerWords.setTheClock
        case .notWritten: return LedgerWords.nothingChanged
        case .inPart: return LedgerWords.addTheRest
        }
    }
}
