/// The time for which a source waits for each thing, in milliseconds of boottime.
struct GpsdPatience {
    /// Without a fix for so long, a receiver is silent.
    static let staleAfter: Int64 = 5_000
    /// The same for one that has not reported yet: behind a start of the machine gpsd looks for its speed and protocol.
    static let firstReportAfter: Int64 = 20_000
    /// Without a fix for so long, it may be the connection, which is made anew; the next time only after twice as long,
    /// for a receiver that was left unplugged must not keep the machine awake.
    static let givenUpAfter: Int64 = 30_000
    static let givenUpAfterAtMost: Int64 = 300_000
    /// For a connection to be accepted.
    static let connecting: Int64 = 5_000
    /// Between two attempts: the first, and what doubling leads to.
    static let pause: Int64 = 1_000
    static let pauseAtMost: Int64 = 10_000

    private enum Phase {
        case apart(until: Int64)
        case connecting(until: Int64)
        case connected(since: Int64)
    }

    /// The time at which a fix was last handled, or since when one could have come.
    private(set) var lastHeard: Int64 = 0
    private var hasReported = false
    /// Silence was noticed, and has not ended.
    var isSilent = false
    private var phase = Phase.apart(until: 0)
    private var pause = GpsdPatience.pause
    private var limit = GpsdPatience.givenUpAfter

    var deadline: Int64 {
        switch phase {
        case .apart(let until), .connecting(let until): until
        case .connected: isSilent ? end : lastHeard + silence
        }
    }

    private var silence: Int64 { hasReported ? GpsdPatience.staleAfter : GpsdPatience.firstReportAfter }

    /// True once the connection has been silent long enough to be thrown away.
    func isOver(_ now: Int64) -> Bool { now >= end }

    private var end: Int64 {
        guard case .connected(let since) = phase else { return .max }
        return max(lastHeard, since) + limit
    }

    mutating func seeAttempt(_ now: Int64) { phase = .connecting(until: now + GpsdPatience.connecting) }

    mutating func seeConnection(_ now: Int64) {
        phase = .connected(since: now)
        if !isSilent { lastHeard = now }
    }

    mutating func seeFix(_ now: Int64) {
        lastHeard = now
        hasReported = true
        isSilent = false
        pause = GpsdPatience.pause
        limit = GpsdPatience.givenUpAfter
    }

    /// A receiver has come, from which a fix could come from now on.
    mutating func awaitFix(_ now: Int64) {
        lastHeard = now
        hasReported = false
        isSilent = false
    }

    mutating func seeLoss(_ now: Int64) {
        phase = .apart(until: now + pause)
        hasReported = false
        pause = min(pause * 2, GpsdPatience.pauseAtMost)
        isSilent = false
    }

    mutating func seeGivingUp() { limit = min(limit * 2, GpsdPatience.givenUpAfterAtMost) }
}
