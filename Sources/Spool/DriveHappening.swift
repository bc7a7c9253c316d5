import AppendLog
import Drive

/// Something that a recorder wrote of a drive, for those who act on each of them once.
package struct DriveHappening: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case started = "drive-started"
        case finished = "drive-finished"
        case reopened = "drive-reopened"
        case recovered = "power-cut-recovered"
    }

    package let kind: Kind
    /// The log and the line that say so; one line may say two things.
    package let log: UInt64
    package let sequence: UInt64
    /// The segment from which on a reader finds it, and all that follows.
    package let segment: UInt64
    package let instant: SpoolDates.Instant

    package init(_ kind: Kind, log: UInt64, sequence: UInt64, segment: UInt64 = 1, instant: SpoolDates.Instant) {
        self.kind = kind
        self.log = log
        self.sequence = sequence
        self.segment = segment
        self.instant = instant
    }

    /// The happenings that a decision is, in their order.
    static func kinds(of decision: Decision) -> [Kind] {
        switch decision {
        case .begin: return [.started]
        case .end(let end): return end.because == .powercut ? [.recovered, .finished] : [.finished]
        case .reopen: return [.reopened]
        case .continued: return [.recovered]
        case .pause, .resume, .held: return []
        }
    }
}
