import Drive

/// The trouble that fixes come and come, and their time is never trusted: nothing can be dated then. No sky is no
/// fault, and a receiver that falls silent has another.
package struct ClockTrouble {
    package static let patience: Int64 = 600_000
    /// Fixes that are farther apart than this are not fixes that come and come.
    private static let pause: Int64 = 60_000

    private var since: Int64?
    private var last: Int64 = 0

    package init() {}

    package mutating func see(_ fix: Fix, isTrusted: Bool) {
        guard !isTrusted, fix.mode != .none else { return since = nil }
        if since == nil || fix.boottime - last > ClockTrouble.pause { since = fix.boottime }
        last = fix.boottime
    }

    package func isLasting(at now: Int64) -> Bool {
        guard let since, now - last <= ClockTrouble.pause else { return false }
        return last - since >= ClockTrouble.patience
    }
}
