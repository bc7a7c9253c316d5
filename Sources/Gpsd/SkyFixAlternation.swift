/// A watch on whether gpsd's skies and fixes take turns, and so on how much may lie unread before the loop has to be
/// woken.
///
/// gpsd says the sky and the fix of an epoch apart, and either would wake the loop. The sky can wait: where one came
/// with each of the last fixes, the socket is told to wake nobody for as few bytes as a sky has. The fix that follows
/// makes them more, and both are read at once. Should fixes come without a sky after all, they lie there until they are
/// as many bytes, or until `deadline`, and then everything wakes the loop again until the turns have been learnt anew.
struct SkyFixAlternation {
    private static let toLearn = 8
    /// The bytes by which a sky may grow without waking anybody: fewer than the shortest fix has.
    private static let room = 16
    private static let lineEnd = 2
    /// A little below the age at which a fix is usually too old to be used. The later this is, the more seldom a timer
    /// has to be set anew because a fix has come.
    private static let longestWait: Int64 = 4_000

    /// The number of bytes that wake the loop now.
    private(set) var threshold = 1
    private var turns = 0
    /// A sky has been read, and not yet its fix.
    private var hasSky = false
    private var skyBytes = 0
    private var lastFix: Int64 = 0

    /// The time at which everything must be read, whatever its size.
    var deadline: Int64? { threshold > 1 ? lastFix + SkyFixAlternation.longestWait : nil }

    mutating func sky(bytes: Int) {
        if hasSky { turns = 0 }
        hasSky = true
        skyBytes = bytes + SkyFixAlternation.lineEnd
    }

    mutating func fix(_ now: Int64) {
        turns = hasSky ? turns + 1 : 0
        hasSky = false
        lastFix = now
    }

    /// Anything else is news that nobody waits for; after it things may be different.
    mutating func other() { turns = 0 }

    /// Decides on the threshold when all that was there is read; true if it is another one.
    mutating func settle(holdsPart: Bool) -> Bool {
        let before = threshold
        if turns < SkyFixAlternation.toLearn || hasSky || holdsPart {
            threshold = 1
        } else if !(skyBytes + 1...skyBytes + 2 * SkyFixAlternation.room).contains(threshold) {
            threshold = skyBytes + SkyFixAlternation.room
        }
        return threshold != before
    }
}
