import AppendLog
import Drive
import Spool

/// What the last power cut cost, as far as can be said: told once, when the clock is known.
struct PowerCut: Equatable {
    /// The last durable line, on the clock of the boot that wrote it.
    var lastLine: Moment
    /// Milliseconds without power, once UTC is known.
    var off: Int64?
    var driveContinued = false
    /// Acknowledged and gone: always 0 unless the card broke its word.
    var missing: UInt64

    init?(_ tail: SpoolTail, isSameBoot: Bool) {
        guard !isSameBoot, let lastLine = tail.lastLine else { return nil }
        self.lastLine = lastLine
        missing = tail.tally.missing
    }

    /// UTC is known now, so the time off is.
    mutating func date(bootUTC: Int64) {
        guard off == nil, let last = lastLine.utc else { return }
        off = max(0, bootUTC - last)
    }
}
