import AppendLog
import Drive
import Spool

/// The cost of the last power cut, as far as it can be said: told once, when the clock is known.
struct PowerCut: Equatable {
    /// The fate of the drive that was open.
    enum Fate: Equatable { case noDrive, undecided, continued, closed }

    /// The last durable line, on the clock of the boot that wrote it.
    var lastLine: Moment
    /// Milliseconds without power, once UTC is known.
    var off: Int64?
    var fate: Fate
    var isTold = false
    /// At most so many milliseconds before the cut were not on the card yet.
    var unacknowledged: Int64
    /// Acknowledged and gone: always 0 unless the card broke its word.
    var missing: UInt64

    init?(_ tail: SpoolTail, isSameBoot: Bool, _ intervals: (moving: Int, standing: Int)) {
        guard !isSameBoot, let lastLine = tail.lastLine else { return nil }
        self.lastLine = lastLine
        let moved = tail.machine.drive?.isMoving ?? false
        unacknowledged = Int64(moved ? intervals.moving : intervals.standing)
        missing = tail.tally.missing
        fate = tail.machine.drive == nil ? .noDrive : .undecided
    }

    /// A drive that waits, waits since this line, whatever a boot wrote meanwhile that never knew the time.
    mutating func waits(_ state: DriveMachine.State) {
        if case .resuming(let lastLine, _) = state { self.lastLine = lastLine }
    }

    /// UTC is known now, so the time off is.
    mutating func date(bootUTC: Int64) {
        guard off == nil, let last = lastLine.utc else { return }
        off = max(0, bootUTC - last)
    }

    /// The drive goes on after so long.
    mutating func continues(after off: Int64) { self.off = off }

    /// For the journal.
    var report: String {
        RecorderWords.powerCut(
            seconds: off.map { $0 / 1000 }, unacknowledged: unacknowledged / 1000, missing: missing, fate)
    }
}
