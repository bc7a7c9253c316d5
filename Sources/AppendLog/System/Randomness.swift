import CSodium
import Synchronization

/// Bytes that nobody can guess, for the log's id and the salts.
enum Randomness {
    private static let drawnAtOnce = 64
    private static let drawn = Mutex<[UInt64]>([])

    /// A log that is written fast takes two of them for each block: the kernel is asked for many at once.
    static func word() -> UInt64 {
        drawn.withLock { words in
            if let word = words.popLast() { return word }
            words = [UInt64](repeating: 0, count: drawnAtOnce)
            words.withUnsafeMutableBytes { randombytes_buf($0.baseAddress!, $0.count) }
            return words.removeLast()
        }
    }
}
