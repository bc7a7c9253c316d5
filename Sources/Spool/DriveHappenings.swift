import AppendLog
import Drive

/// The happenings behind a line of the spool up to which all of them were told.
package struct DriveHappenings {
    package private(set) var all: [DriveHappening] = []
    /// Everything that is needed to date them.
    private var dates = SpoolDates()
    private var newest: UInt64
    /// The segment of the last line that is no copy.
    private var segment: UInt64 = 0

    package init(after sequence: UInt64) { newest = sequence }

    /// Takes all lines, those before the last one that was told too: they say in which boot a line was written.
    package mutating func read(_ line: LogLine) {
        dates.read(line)
        if !line.isHealed { segment = line.place.segment }
        guard line.sequence > newest, line.letter == UInt8(ascii: "D"), let log = line.log,
            case .drive(let decision, _)? = SpoolLine(line.bytes), let instant = dates.instant(of: line)
        else { return }
        newest = line.sequence
        all += DriveHappening.kinds(of: decision).map {
            DriveHappening($0, log: log, sequence: line.sequence, segment: segment, instant: instant)
        }
    }

    /// Milliseconds since 1970; nil while nobody knows.
    package func utc(of happening: DriveHappening) -> Int64? { dates.utc(of: happening.instant) }

    /// The happenings that may be told now, and the finish that may yet be taken back. A finish that was taken back
    /// before anyone heard of it is not told, and its reopening neither.
    package func settled(
        isOver: (DriveHappening) -> Bool
    ) -> (told: [DriveHappening], waiting: DriveHappening?) {
        var settled: [DriveHappening] = []
        var index = 0
        while index < all.count {
            let happening = all[index]
            let next = index + 1 < all.count ? all[index + 1] : nil
            if happening.kind == .finished, next?.kind == .reopened {
                index += 2
                continue
            }
            if happening.kind == .finished, next == nil, !isOver(happening) { return (settled, happening) }
            settled.append(happening)
            index += 1
        }
        return (settled, nil)
    }
}
