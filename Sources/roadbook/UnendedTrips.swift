import Logbook

/// Whether a trip that its book leaves open goes on. The ordinary end of a drive is that the power goes off, and the
/// book says so only when it is on again.
struct UnendedTrips {
    /// A recorder that has a drive open writes more often.
    private static let patience: Int64 = 600_000

    private let books: Books

    init(_ books: Books) { self.books = books }

    /// True while a recorder has the book open, or its newest line is not ten minutes old.
    func goesOn(_ trip: Trip, newestLine: Int64?) -> Bool {
        if let newestLine, Wall.now() - newestLine < UnendedTrips.patience { return true }
        return trip.machine == nil && books.tracks[0].directories.contains { LockHolder.of("\($0)/lock") != nil }
    }
}
