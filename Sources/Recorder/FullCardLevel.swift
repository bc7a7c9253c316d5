import AppendLog
import Glibc

/// The lines that are written while the card is nearly full. Nothing that was written is ever deleted to make room.
package enum FullCardLevel: Equatable, Sendable {
    case none
    /// There is no next segment: one fix in ten seconds.
    case sparse
    /// The last segment ends soon: beginnings, ends, cars, marks.
    case eventsOnly

    static let millisecondsApart: Int64 = 10_000
    /// Blocks that are kept for events.
    private static let reserve = 64

    init(_ log: LogWriter.Status, blocks: Int) {
        guard case .failed(let errno) = log.spare, FullCardLevel.isFull(errno) else {
            self = .none
            return
        }
        self = blocks - (log.place?.block ?? 0) <= FullCardLevel.reserve ? .eventsOnly : .sparse
    }

    private static func isFull(_ errno: Int32) -> Bool { errno == ENOSPC || errno == EDQUOT }
}
