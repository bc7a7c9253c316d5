import Glibc
import Testing

/// A folder at which another program has the turn.
final class TakenTurn {
    private let descriptor: Int32

    init(_ folder: String) throws {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try #require(descriptor >= 0 && flock(descriptor, LOCK_EX) == 0)
    }

    deinit { close(descriptor) }

    func letGo() { flock(descriptor, LOCK_UN) }
}
