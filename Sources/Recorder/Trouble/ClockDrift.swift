import Drive

/// The trouble that the receiver's seconds are not the machine's: minute after minute the one clock goes ahead of the
/// other. A step is none, and no report that is late, for the one of a minute that took the shortest way counts.
package struct ClockDrift {
    private static let minute: Int64 = 60_000
    /// Milliseconds in a minute.
    private static let most: Int64 = 1_000
    /// Minutes that follow each other.
    private static let patience = 2

    private var since: Int64?
    private var last: Int64 = 0
    /// The receiver's time minus the machine's in this minute and the one before.
    private var lead: Int64 = 0
    private var leadBefore: Int64?
    /// So many minutes in which the receiver went ahead, or below zero in which it fell back.
    private var run = 0

    package init() {}

    package mutating func see(_ fix: Fix) {
        guard fix.mode != .none, let time = fix.time else { return }
        let seen = time &- fix.boottime
        if since == nil || fix.boottime - last > ClockDrift.minute { self = ClockDrift(beginning: fix, seen) }
        last = fix.boottime
        guard let since, fix.boottime - since >= ClockDrift.minute else { return lead = max(lead, seen) }
        closeMinute()
        self.since = fix.boottime
        lead = seen
    }

    private init(beginning fix: Fix, _ seen: Int64) {
        since = fix.boottime
        lead = seen
    }

    private mutating func closeMinute() {
        let gained = leadBefore.map { lead &- $0 } ?? 0
        leadBefore = lead
        guard gained.magnitude > ClockDrift.most.magnitude else { return run = 0 }
        run = gained > 0 ? max(0, run) + 1 : min(0, run) - 1
    }

    package func isLasting(at now: Int64) -> Bool {
        abs(run) >= ClockDrift.patience && now - last <= ClockDrift.minute
    }
}
