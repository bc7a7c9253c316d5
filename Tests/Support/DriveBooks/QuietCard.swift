import AppendLog
import Synchronization
import SyntheticDrives

/// The kernel, but for two things: nothing is synced, since no power is cut here and no card measured; and what is
/// random (a log's id, the salt of its blocks) comes from a seed, so that the same drives are the same bytes.
func quietCard(seed: UInt64) -> SystemCalls {
    var calls = SystemCalls.kernel
    calls.fdatasync = { _ in 0 }
    calls.fsync = { _ in 0 }
    let dice = Dice(seed: seed)
    calls.random = { dice.roll() }
    return calls
}

private final class Dice: Sendable {
    private let chance: Mutex<Chance>

    init(seed: UInt64) { chance = Mutex(Chance(seed: seed, part: 1 << 60)) }

    func roll() -> UInt64 { chance.withLock { $0.next() } }
}
