import Glibc

/// Errors that a caller can act on. Each carries what a person needs to know: the path, the call, the errno.
package enum LogError: Error, Equatable, Sendable {
    /// Another program holds the log for writing.
    case locked(path: String)
    /// The kernel refused a call.
    case system(call: String, path: String, errno: Int32)
    /// A block says a format that this program does not know.
    case newerFormat(path: String, format: UInt64)
    /// The path is there, but it is no log.
    case notALog(path: String, reason: String)
    /// There is nothing at the path.
    case missing(path: String)
    case badLine(BadLine)
    /// The ring is full: the card has failed for too long.
    case ringFull(refused: UInt64)
}

extension LogError {
    /// One file is lost, not the log: its lines are damage to be counted, and what comes after it is read.
    package var isOfOneFile: Bool {
        switch self {
        case .notALog: return true
        case .system(_, _, let errno): return errno == EIO || errno == EUCLEAN || errno == EISDIR
        default: return false
        }
    }

    /// The errno that the kernel gave, or would have given.
    package var errno: Int32 {
        if case .system(_, _, let errno) = self { return errno }
        return EINVAL
    }

    package static func system(_ call: String, _ path: String, _ result: Int) -> LogError {
        .system(call: call, path: path, errno: Int32(-result))
    }

    /// One line: what, where.
    package var message: String {
        switch self {
        case .locked(let path): return AppendLogWords.locked(path)
        case .system(let call, let path, let errno): return AppendLogWords.system(path, call, errno)
        case .newerFormat(let path, let format): return AppendLogWords.newerFormat(path, format)
        case .notALog(let path, let reason): return AppendLogWords.notALog(path, reason)
        case .missing(let path): return AppendLogWords.missing(path)
        case .badLine(let bad): return AppendLogWords.badLine(bad)
        case .ringFull(let refused): return AppendLogWords.ringFull(refused)
        }
    }
}
