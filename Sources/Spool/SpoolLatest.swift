import AppendLog
import Drive

/// The news at the end of a spool, for somebody who has no recorder to ask: where the car was last.
package struct SpoolLatest {
    /// The place at which the car was seen.
    package struct Place: Equatable, Sendable {
        package var fix: Fix
        package var coordinate: Coordinate
        package var instant: SpoolDates.Instant
    }

    package private(set) var place: Place?
    /// Everything that is needed to date the place.
    private var dates = SpoolDates()

    package init() {}

    /// A boot that never knew the time has none, however far back one looks for it.
    private static let mostForTheTime = 32

    /// Reads back through as many segments as it takes to know the place, and its time if it is not far.
    package static func read(_ directories: [String]) throws(LogError) -> SpoolLatest {
        try NewestSegments.lookBack(in: directories) { (shelf, count) throws(LogError) in
            var latest = SpoolLatest()
            try LogReader(shelf).readToEnd { line in latest.read(line) }
            let isDated = latest.placeUTC != nil || latest.place != nil && count >= mostForTheTime
            return (latest, isDated)
        }
    }

    package mutating func read(_ line: LogLine) {
        dates.read(line)
        guard let instant = dates.instant(of: line), case .fix(let fix)? = SpoolLine(line.bytes),
            let coordinate = fix.coordinate
        else { return }
        place = Place(fix: fix, coordinate: coordinate, instant: instant)
    }

    /// Nil while nobody knows.
    package var placeUTC: Int64? { place.flatMap { dates.utc(of: $0.instant) } }
}
