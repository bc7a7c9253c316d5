import AppendLog
import Drive
import Spool

/// Lines in, the trip's points out: the fixes of its sections, with their dates.
struct PointSieve {
    private struct Undated {
        var point: TripPoint
        var instant: SpoolDates.Instant
    }

    private let trip: Trip
    private var dates = SpoolDates()
    private var boot: String?
    /// The sections that are not over yet, the first of them at this place.
    private var section = 0
    /// The section of the last point.
    private var lastSection: Int?
    /// The points in their order; the first of them has no date yet.
    private var undated: [Undated] = []
    private var isPast = false

    var ready: [TripPoint] = []
    /// Nothing that follows can matter.
    var isDone: Bool { isPast && undated.isEmpty }

    /// `dates` and `boot` are what is known before its first record.
    init(_ trip: Trip, _ dates: SpoolDates, _ boot: String?) {
        self.trip = trip
        self.dates = dates
        self.boot = boot
    }

    mutating func read(_ line: LogLine) {
        guard line.log == nil || line.log == trip.span.log else { return }
        dates.read(line)
        isPast = line.sequence > trip.span.last.sequence
        switch line.letter {
        case UInt8(ascii: "G") where !isPast: readFix(line)
        case UInt8(ascii: "N"): if let id = SpoolDates.bootID(line.bytes) { opens(id) }
        case UInt8(ascii: "T"): giveDated()
        default: break
        }
    }

    private mutating func opens(_ id: String) {
        defer { boot = id }
        // A fix that its own boot has not dated will be dated by nobody.
        if boot != id, isPast { finish() }
    }

    private mutating func readFix(_ line: LogLine) {
        while section < trip.sections.count, trip.sections[section].last < line.sequence { section += 1 }
        guard section < trip.sections.count, trip.sections[section].first <= line.sequence else { return }
        guard let fix = SpoolLine.fix(text: line.text), let place = fix.coordinate else { return }
        var point = TripPoint(record: line.sequence, place: place, fix: fix)
        if lastSection != section { point.after = trip.sections[section].after }
        lastSection = section
        hold(Undated(point: point, instant: dates.instant(of: line, boottime: fix.boottime)))
    }

    // MARK: Dates

    private mutating func hold(_ found: Undated) {
        guard undated.isEmpty, let utc = dates.utc(of: found.instant) else {
            undated.append(found)
            if undated.count % 64 == 0 { giveDated() }
            return
        }
        give(found.point, utc)
    }

    private mutating func giveDated() {
        var count = 0
        while count < undated.count, let utc = dates.utc(of: undated[count].instant) {
            give(undated[count].point, utc)
            count += 1
        }
        undated.removeFirst(count)
    }

    private mutating func give(_ point: TripPoint, _ utc: Int64?) {
        var point = point
        point.utc = utc
        ready.append(point)
    }

    /// Gives the points that are left, dated or not.
    mutating func finish() {
        for found in undated { give(found.point, dates.utc(of: found.instant)) }
        undated.removeAll()
    }
}
