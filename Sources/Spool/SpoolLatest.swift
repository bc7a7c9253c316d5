import AppendLog
import Drive

/// What the end of a spool says, for somebody who has no recorder to ask: where the car was last, and the last drive.
package struct SpoolLatest {
    /// Where the car was seen.
    package struct Place: Equatable, Sendable {
        package var fix: Fix
        package var coordinate: Coordinate
        package var instant: SpoolDates.Instant
    }

    /// A drive as its events have it.
    package struct LastDrive: Equatable, Sendable {
        package var begin: SpoolDates.Instant
        package var cause: BeginCause
        package var vehicle: String?
        /// Nil while it is open; then it was cut off, or goes on.
        package var end: DriveMachine.End?
        package var endedAt: SpoolDates.Instant?
    }

    package private(set) var place: Place?
    package private(set) var drive: LastDrive?
    /// What is needed to date the two.
    package private(set) var dates = SpoolDates()

    private var names: [Car.ID: String] = [:]
    /// An end was met whose beginning stands before what was read.
    private var isCutOff = false
    private var boot = ""
    /// The boot before this one: a drive that it never could date is told of later.
    private var earlierBoot = ""
    /// The boot whose clock the drive is on: an end after a cut is told on it.
    private var driveBoot = ""

    package init() {}

    /// Reads back through as many segments as it takes.
    package static func read(_ directories: [String]) throws(LogError) -> SpoolLatest {
        // The last one is usually the blank one that is prepared.
        var segments = 2
        while true {
            let shelf = NewestSegments(DirectoryShelf(directories), count: segments)
            var latest = SpoolLatest()
            try LogReader(shelf).readToEnd { line in latest.take(line) }
            if shelf.hasAll || latest.isComplete { return latest }
            segments *= 4
        }
    }

    private var isComplete: Bool { place != nil && drive != nil && !isCutOff }

    package mutating func take(_ line: LogLine) {
        dates.take(line)
        if let id = SpoolDates.bootID(line.bytes), id != boot { (earlierBoot, boot) = (boot, id) }
        guard let instant = dates.instant(of: line), let said = SpoolLine(line.bytes) else { return }
        switch said {
        case .fix(let fix):
            guard let coordinate = fix.coordinate else { return }
            place = Place(fix: fix, coordinate: coordinate, instant: instant)
        case .drive(let event, _): take(event, at: instant)
        case .name(let name, _): if name.kind == .car { names[name.id] = name.name }
        case .car, .anchor, .mark, .rules: break
        }
    }

    private mutating func take(_ event: SpoolLine.DriveEvent, at instant: SpoolDates.Instant) {
        switch event {
        case .begin(let begin):
            var since = instant
            since.boottime = begin.since
            if begin.isOfEarlierBoot { since = SpoolDates.Instant(boot: earlierBoot, boottime: begin.since) }
            driveBoot = since.boot
            drive = LastDrive(begin: since, cause: begin.cause, vehicle: begin.car.flatMap { names[$0] })
            isCutOff = false
        case .end(let end):
            guard drive != nil else { return isCutOff = true }
            var at = instant
            at.boottime = end.at
            // The block's clock is not that of the boot that it was driven in.
            if end.isOfEarlierBoot { at = SpoolDates.Instant(boot: driveBoot, boottime: end.at) }
            drive?.end = end
            drive?.endedAt = at
        case .reopen:
            if drive == nil { isCutOff = true }
            drive?.end = nil
            drive?.endedAt = nil
        case .continued:
            driveBoot = instant.boot
            if drive == nil { isCutOff = true }
        case .pause, .resume: if drive == nil { isCutOff = true }
        case .held: break
        }
    }

    // MARK: In UTC

    package var placeUTC: Int64? { place.flatMap { dates.utc(of: $0.instant) } }

    /// From beginning to end in milliseconds; nil while nobody knows.
    package var elapsedMilliseconds: Int64? {
        guard let drive, let endedAt = drive.endedAt else { return nil }
        if drive.begin.boot == endedAt.boot, !endedAt.boot.isEmpty { return endedAt.boottime - drive.begin.boottime }
        guard let from = dates.utc(of: drive.begin), let to = dates.utc(of: endedAt) else { return nil }
        return to - from
    }
}
