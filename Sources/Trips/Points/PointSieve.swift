import AppendLog
import Drive
import Spool

/// Lines in, the trip's points out.
struct PointSieve {
    private struct Undated {
        var point: TripPoint
        var instant: SpoolDates.Instant
    }

    private let trip: Trip
    private var dates = SpoolDates()
    private var boot: String?
    private var isPaused = false
    private var nextBreak: TripPoint.Break?
    /// Since an end, until it is known what comes next; nil while the trip goes on.
    private var afterEnd: [Undated]?
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
        let isInside = !isPast && line.sequence >= trip.span.first.sequence
        switch line.letter {
        case UInt8(ascii: "G") where isInside: readFix(line)
        case UInt8(ascii: "D") where isInside:
            if case .drive(let event, _) = SpoolLine(text: line.text) { decided(event, line.sequence) }
        case UInt8(ascii: "N"): if let id = SpoolDates.bootID(line.bytes) { opens(id, isInside: isInside) }
        case UInt8(ascii: "T"): giveDated()
        default: break
        }
    }

    private mutating func opens(_ id: String, isInside: Bool) {
        defer { boot = id }
        guard boot != id else { return }
        if isInside { nextBreak = .powerCut }
        // A fix that its own boot has not dated will be dated by nobody.
        if isPast { finish() }
    }

    private mutating func readFix(_ line: LogLine) {
        guard !isPaused, let fix = SpoolLine.fix(text: line.text), let place = fix.coordinate else { return }
        let instant = dates.instant(of: line, boottime: fix.boottime)
        var point = TripPoint(record: line.sequence, place: place, fix: fix)
        point.after = nextBreak
        nextBreak = nil
        let found = Undated(point: point, instant: instant)
        if afterEnd == nil { hold(found) } else { afterEnd!.append(found) }
    }

    private mutating func decided(_ event: Decision, _ sequence: UInt64) {
        switch event {
        case .begin(let begin): goesOn(begin, isJoin: sequence != trip.begin.sequence)
        case .reopen: goesOn(nil, isJoin: false)
        case .end: ends()
        case .pause: isPaused = true
        case .resume:
            isPaused = false
            nextBreak = .pause
        case .held, .continued: break
        }
    }

    /// A pause that nobody ended is over with the drive: what may follow is no part of it.
    private mutating func ends() {
        if isPaused { nextBreak = .pause }
        isPaused = false
        if afterEnd == nil { afterEnd = [] }
    }

    private mutating func goesOn(_ begin: Decision.Begin?, isJoin: Bool) {
        let held = afterEnd
        afterEnd = nil
        guard isJoin || held != nil else { return }
        var counted = (held ?? []).filter { begin?.counts($0.point.fix.boottime) ?? true }
        if isJoin {
            if counted.isEmpty { nextBreak = .join } else { counted[0].point.after = .join }
        }
        for found in counted { hold(found) }
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
        // The car stood there after the end, while the recorder waited whether it would go on.
        if !trip.isOpen, point.record > trip.lastFix { return }
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
