import Ledger

/// The turn of one command at the car's book: what it reads there is still so when it writes.
enum BookTurn {
    /// Waits until no other command has the turn, for a minute at most, and keeps it until this one ends.
    static func wait(in places: Paths) throws {
        do throws(LedgerError) {
            try FolderTurn.take(places.ledger) { holder in
                Complaint.say(EditWords.waitingForLedger(holder?.description))
            }
        } catch {
            throw Complaint(error)
        }
    }
}
