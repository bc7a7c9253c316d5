import AppendLog
import Glibc
import Ledger
import Spool

/// Tells whether a trip that its book leaves open goes on. The ordinary end of a drive is that the power goes off, and
/// the book says so only when the power is on again.
package struct UnendedTrips {
    private let books: BookSet
    /// UTC, milliseconds since 1970.
    private let now: () -> Int64

    package init(_ books: BookSet, now: @escaping () -> Int64) {
        self.books = books
        self.now = now
    }

    /// True while a recorder has the book open, or its newest line is not ten minutes old. Of a book that was pulled:
    /// if it was not ten minutes old then, for nobody here knows what came after.
    package func goesOn(_ trip: Trip, newestLine: Int64?) -> Bool {
        if let machine = trip.machine {
            guard let newestLine, let pulled = pulledAt(machine) else { return true }
            return pulled - newestLine < SpoolLine.Anchor.interval
        }
        if let newestLine, now() - newestLine < SpoolLine.Anchor.interval { return true }
        return books.tripLogs[0].directories.contains { LockHolder.of("\($0)/lock") != nil }
    }

    /// The time at which something came the last time, in milliseconds since 1970.
    private func pulledAt(_ machine: String) -> Int64? {
        let spool = books.tripLogs.first { $0.machine == machine && $0.kind == .spool }
        let segments = try? SegmentFile.list(spool?.directories ?? [], .kernel)
        var status = stat()
        guard let newest = segments?.last?.path, stat(newest, &status) == 0 else { return nil }
        return Int64(status.st_mtim.tv_sec) * 1_000 + Int64(status.st_mtim.tv_nsec) / 1_000_000
    }
}
