import Glibc
import Ledger
import Pull
import Spool
import Trips

/// Tells whether a trip that its book leaves open goes on. The ordinary end of a drive is that the power goes off, and
/// the book says so only when the power is on again.
struct UnendedTrips {
    private let books: BookSet

    init(_ books: BookSet) { self.books = books }

    /// True while a recorder has the book open, or its newest line is not ten minutes old. Of a book that was pulled:
    /// if it was not ten minutes old then, for nobody here knows what came after.
    func goesOn(_ trip: Trip, newestLine: Int64?) -> Bool {
        if let machine = trip.machine {
            guard let newestLine, let pulled = pulledAt(machine) else { return true }
            return pulled - newestLine < SpoolLine.Anchor.interval
        }
        if let newestLine, WallClock.now() - newestLine < SpoolLine.Anchor.interval { return true }
        return books.tripLogs[0].directories.contains { LockHolder.of("\($0)/lock") != nil }
    }

    /// The time at which something came the last time, in milliseconds since 1970.
    private func pulledAt(_ machine: String) -> Int64? {
        let spool = books.tripLogs.first { $0.machine == machine && $0.kind == .spool }
        var status = stat()
        guard let newest = PullHome.newestSegment(in: spool?.directories ?? []), stat(newest, &status) == 0
        else { return nil }
        return Int64(status.st_mtim.tv_sec) * 1_000 + Int64(status.st_mtim.tv_nsec) / 1_000_000
    }
}
