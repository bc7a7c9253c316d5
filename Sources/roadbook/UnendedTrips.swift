import Logbook

/// Whether a trip that its book leaves open goes on. The ordinary end of a drive is that the power goes off, and the
/// book says so only when it is on again.
final class UnendedTrips {
    /// A recorder that has a drive open writes more often.
    private static let patience: Int64 = 600_000

    private let books: Books
    private var known: [String: Bool] = [:]

    init(_ books: Books) { self.books = books }

    /// True while a recorder has the book open, or its newest line is not ten minutes old.
    func goesOn(_ trip: Trip) -> Bool {
        guard let track = books.tracks.first(where: { $0.kind == .spool && $0.machine == trip.machine }) else {
            return false
        }
        if let known = known[track.name] { return known }
        let goesOn = isRecorded(track) || isFresh(track)
        known[track.name] = goesOn
        return goesOn
    }

    /// That of another machine is not seen from here.
    private func isRecorded(_ track: Books.Track) -> Bool {
        track.machine == nil && track.directories.contains { LockHolder.of("\($0)/lock") != nil }
    }

    private func isFresh(_ track: Books.Track) -> Bool {
        guard let newest = (try? EntryTime.newest(inSpool: track.directories)) ?? nil else { return false }
        return Wall.now() - newest < UnendedTrips.patience
    }
}
