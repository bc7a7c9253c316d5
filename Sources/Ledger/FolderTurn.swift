import Files
import Glibc

/// The turn of one program at a folder that several programs write: a lock on the folder itself, which the kernel drops
/// with the process.
package enum FolderTurn {
    private static let pauseMilliseconds = 20

    /// Waits until no other program has the turn, and keeps it until this one ends. After the `quiet` time `waiting` is
    /// told, once, who has it; when `patience` is over too, the turn is refused. A folder that is not there has nothing
    /// in it that could change, and needs no turn.
    package static func take(
        _ folder: String, quietMilliseconds: Int = 1_000, patienceMilliseconds: Int = 60_000,
        waiting: (LockHolder?) -> Void
    ) throws(LedgerError) {
        guard let held = try? HeldFolder(folder) else { return }
        var (waited, isTold) = (0, false)
        while !held.lock() {
            guard waited < patienceMilliseconds else { throw .busy(path: folder, holder: LockHolder.of(folder)) }
            if waited >= quietMilliseconds, !isTold {
                waiting(LockHolder.of(folder))
                isTold = true
            }
            _ = poll(nil, 0, Int32(pauseMilliseconds))
            waited += pauseMilliseconds
        }
        // The turn ends with the program.
        _ = Unmanaged.passRetained(held)
    }
}
