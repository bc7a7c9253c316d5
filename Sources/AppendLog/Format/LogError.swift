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
        case .system(_, _, let errno): return errno == EIO || errno == EUCLEAN
        default: return false
        }
    }

    /// The errno that the kernel gave, or would have given.
    var errno: Int32 {
        if case .system(_, _, let errno) = self { return errno }
        return EINVAL
    }

    package static func system(_ call: String, _ path: String, _ result: Int) -> LogError {
        .system(call: call, path: path, errno: Int32(-result))
    }

    /// One line: what, where.
    package var message: String {
        switch self {
        case .locked(let path): return "\(path): another program is writing this log"
        case .system(let call, let path, let errno): return "\(path): \(call): \(String(cString: strerror(errno)))"
        case .newerFormat(let path, let format):
            return "\(path): written in format \(format), this program knows format 1 (grep still reads it)"
        case .notALog(let path, let reason): return "\(path): not a log: \(reason)"
        case .missing(let path): return "\(path): no such log"
        case .badLine(let bad): return "line refused: \(bad)"
        case .ringFull(let refused): return "\(refused) lines refused: the card has failed for too long"
        }
    }
}
