import Glibc

/// The turn of one command at the car's book: what it reads there is still so when it writes.
enum BookTurn {
    /// Waits until no other command has the turn, and keeps it until this one ends. Where there is no ledger yet, there
    /// is nothing to read either.
    static func wait(in places: Paths) {
        let directory = open(places.ledger, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0, flock(directory, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
        Complaint.say(EditWords.waitingForLedger(nil))
        while flock(directory, LOCK_EX) != 0, errno == EINTR {}
    }
}
