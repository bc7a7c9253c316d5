import Ledger

/// The turn of one command at the books: what it reads there is still so when it writes.
final class BookTurn {
    private let places: Paths
    private(set) var isTaken = false

    init(_ places: Paths) { self.places = places }

    /// Waits until no other command has the turn, for a minute at most, and keeps it until this one ends.
    func take() throws {
        guard !isTaken else { return }
        do throws(LedgerError) {
            try FolderTurn.take(places.data) { holder in
                Complaint.say(EditWords.waitingForLedger(holder?.description))
            }
        } catch {
            throw Complaint(error)
        }
        isTaken = true
    }
}
