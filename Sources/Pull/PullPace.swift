/// The least that a sender must send to be waited for. One that says a word from time to time would else hold the
/// machine's lock, and whoever waits for it, for as long as it likes.
package struct PullPace: Sendable {
    /// A slow line over a mobile network brings this much in ten seconds.
    package static let leastBytes = 16_384
    package static let spanMilliseconds: UInt64 = 180_000

    private var since: UInt64?
    private var bytes = 0

    package init() {}

    /// Counts bytes that have come, none at the end, and tells whether the sender keeps pace; `now` is in milliseconds.
    package mutating func isKept(adding count: Int, at now: UInt64) -> Bool {
        bytes += count
        if since == nil || bytes >= PullPace.leastBytes {
            since = now
            bytes = 0
        }
        return count == 0 || now - (since ?? now) <= PullPace.spanMilliseconds
    }
}
