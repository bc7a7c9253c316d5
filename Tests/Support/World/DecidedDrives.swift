import Drive

/// A drive as it was decided, dated by the clocks of the boots in which it began and ended.
package struct DecidedDrive: Equatable, CustomStringConvertible {
    package let cause: BeginCause
    package let reason: EndReason?
    package let start: Int64?
    package let end: Int64?
    package let metres: Int

    package init(cause: BeginCause, reason: EndReason?, start: Int64?, end: Int64?, metres: Double) {
        (self.cause, self.reason, self.start, self.end) = (cause, reason, start, end)
        self.metres = Int(metres.rounded())
    }

    package var description: String {
        let times = [start, end].map { $0.map { "\(Double($0 - Road.begin) / 1_000)" } ?? "-" }
        return "\(cause) \(times[0]), \(metres) m, \(times[1]) \(reason.map { "\($0)" } ?? "-")"
    }
}

/// The drives of a day, of its decisions and its clocks one after the other.
package struct DecidedDrives {
    private struct Drive {
        let begin: Decision.Begin
        let boot: Int
        var end: Decision.End?
        var endBoot = 0
    }

    private var offsets: [Int64?] = [nil]
    private var drives: [Drive] = []

    package init() {}

    private var boot: Int { offsets.count - 1 }

    package mutating func boots() { offsets.append(nil) }

    /// UTC less the boottime, from whenever on it was known.
    package mutating func learns(_ offset: Int64?) { offsets[boot] = offset ?? offsets[boot] }

    package mutating func decides(_ decision: Decision) {
        switch decision {
        case .begin(let begin): drives.append(Drive(begin: begin, boot: boot - (begin.isOfEarlierBoot ? 1 : 0)))
        case .end(let end):
            guard let last = drives.indices.last else { return }
            drives[last].end = end
            drives[last].endBoot = boot - (end.isOfEarlierBoot ? 1 : 0)
        case .reopen: if let last = drives.indices.last { drives[last].end = nil }
        case .pause, .resume, .held, .continued: break
        }
    }

    package var all: [DecidedDrive] {
        drives.map { drive in
            let start = offsets[drive.boot].map { $0 + drive.begin.since }
            let end = drive.end.flatMap { end in offsets[drive.endBoot].map { $0 + end.at } }
            return DecidedDrive(
                cause: drive.begin.cause, reason: drive.end?.because, start: start, end: end,
                metres: drive.end?.totals.metres ?? 0)
        }
    }
}

extension World where S == MachineSink {
    package var decided: [DecidedDrive] {
        var drives = DecidedDrives()
        for case .said(let what, let at) in sink.lines {
            if case .boot(let boot) = what {
                if !boot.isSameBoot { drives.boots() }
                continue
            }
            drives.learns(at.utc.map { $0 - at.boottime })
            if case .decided(let decision) = what { drives.decides(decision) }
        }
        return drives.all
    }
}
