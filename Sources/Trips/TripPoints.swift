import AppendLog
import Drive
import Spool

/// The place of a trip at a moment.
package struct TripPoint: Equatable, Sendable {
    /// A break between a point and the one before it: what lies between the two is not driven.
    package enum Break: String, Sendable {
        case pause, powerCut, join
    }

    package var record: UInt64
    package var place: Coordinate
    package var fix: Fix
    /// Milliseconds since 1970; nil where nobody ever learnt the time.
    package var utc: Int64?
    package var after: Break?

    /// Milliseconds from that point to this one, if one clock has seen both.
    package func milliseconds(since other: TripPoint) -> Int64? {
        if let utc, let before = other.utc { return utc - before }
        return after == .powerCut ? nil : fix.boottime - other.fix.boottime
    }
}

/// The points of a trip, read from the spool, one after the other and in little memory.
///
/// What stands between its records and is no part of it is left out: what was driven in a pause, between trips that
/// were joined, and after its end.
package struct TripPoints {
    private let trails: TripTrails

    package init(of trip: Trip, in spool: [String]) { trails = TripTrails(of: [trip], in: spool) }

    package func forEach(_ take: (TripPoint) -> Void) throws(LogError) {
        try trails.read { _, point in
            take(point)
            return true
        }
    }

    /// Reads no further than it must.
    package func contains(where isWanted: (TripPoint) -> Bool) throws(LogError) -> Bool {
        var found = false
        try trails.read { _, point in
            found = isWanted(point)
            return !found
        }
        return found
    }
}

/// The points of several trips, one trip after the other. Trips that lie close together are read in one pass.
///
/// Reading begins at the segment in which the first one's records begin, plain or archived, and ends with the segment
/// in which the last one's end.
package struct TripTrails {
    /// The trips in the order of their records.
    private let trips: [Trip]
    /// The directories of their log.
    private let spool: [String]

    /// The trips in the order in which they were recorded.
    package init(of trips: [Trip], in spool: [String]) {
        self.trips = trips
        self.spool = spool
    }

    /// `take` gets every point with the index of its trip, until there are no more or it has had enough.
    package func read(_ take: (Int, TripPoint) -> Bool) throws(LogError) {
        var next = 0
        while next < trips.count { next = try pass(from: next, take) }
    }

    /// Reads on until the next trip lies in a later segment, and returns which that is.
    private func pass(from start: Int, _ take: (Int, TripPoint) -> Bool) throws(LogError) -> Int {
        let shelf = EndingShelf(SomeSegments(DirectoryShelf(spool), from: trips[start].segment))
        let reader = LogReader(linesOf: shelf)
        var reading = Reading(next: start)
        try reader.readToEnd { line in
            guard !shelf.isClosed else { return }
            reading.take(line, trips)
            reading.give(take)
            shelf.isClosed = reading.isOver(line, trips)
        }
        reading.finish(take)
        return shelf.isClosed && !reading.isEnough ? reading.next : trips.count
    }

    /// The state of one pass.
    private struct Reading {
        /// The trip that begins next.
        var next: Int
        /// Those that have begun and of which points may come yet, in their order.
        private var open: [(index: Int, sieve: PointSieve)] = []
        private var dates = SpoolDates()
        private var boot: String?
        private(set) var isEnough = false

        init(next: Int) { self.next = next }

        mutating func take(_ line: LogLine, _ trips: [Trip]) {
            dates.take(line)
            while next < trips.count, trips[next].span.first.sequence <= line.sequence {
                open.append((next, PointSieve(trips[next], dates, boot)))
                next += 1
            }
            for index in open.indices { open[index].sieve.take(line) }
            boot = SpoolDates.bootID(line.bytes) ?? boot
        }

        /// A trip's points come after those of the one before it, which may have to wait for their dates.
        mutating func give(_ take: (Int, TripPoint) -> Bool) {
            while !isEnough, !open.isEmpty {
                for point in open[0].sieve.ready where !isEnough { isEnough = !take(open[0].index, point) }
                open[0].sieve.ready.removeAll(keepingCapacity: true)
                guard open[0].sieve.isDone else { return }
                open.removeFirst()
            }
        }

        func isOver(_ line: LogLine, _ trips: [Trip]) -> Bool {
            guard open.isEmpty else { return isEnough }
            return isEnough || next == trips.count || trips[next].segment > line.place.segment
        }

        mutating func finish(_ take: (Int, TripPoint) -> Bool) {
            for index in open.indices { open[index].sieve.finish() }
            while !isEnough, !open.isEmpty {
                for point in open[0].sieve.ready where !isEnough { isEnough = !take(open[0].index, point) }
                open.removeFirst()
            }
        }
    }
}

/// Opens nothing any more once it is closed: so a reader stops at the end of the segment that it is in.
private final class EndingShelf: SegmentShelf {
    private let shelf: any SegmentShelf
    var isClosed = false

    init(_ shelf: any SegmentShelf) { self.shelf = shelf }

    var path: String { shelf.path }

    func numbers() throws(LogError) -> [UInt64] { try shelf.numbers() }

    func open(_ number: UInt64) throws(LogError) -> (any BlockSource)? { isClosed ? nil : try shelf.open(number) }

    func seal(of number: UInt64) throws(LogError) -> SegmentSeal? { try shelf.seal(of: number) }

    func wholeArchive(_ number: UInt64) throws(LogError) -> WholeArchive? {
        isClosed ? nil : try shelf.wholeArchive(number)
    }
}

/// Lines in, the trip's points out.
private struct PointSieve {
    private struct Undated {
        var point: TripPoint
        var instant: SpoolDates.Instant
    }

    /// Two reckonings of one clock may differ by so much.
    private static let slack: Int64 = 1_000

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

    mutating func take(_ line: LogLine) {
        guard line.log == nil || line.log == trip.span.log else { return }
        dates.take(line)
        isPast = line.sequence > trip.span.last.sequence
        let isInside = !isPast && line.sequence >= trip.span.first.sequence
        switch line.letter {
        case UInt8(ascii: "G") where isInside: takeFix(line)
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

    private mutating func takeFix(_ line: LogLine) {
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
        case .begin(let begin): goesOn(since: begin.since, isJoin: sequence != trip.begin.sequence)
        case .reopen: goesOn(since: nil, isJoin: false)
        case .end: if afterEnd == nil { afterEnd = [] }
        case .pause: isPaused = true
        case .resume:
            isPaused = false
            nextBreak = .pause
        case .held, .continued: break
        }
    }

    private mutating func goesOn(since: Int64?, isJoin: Bool) {
        let held = afterEnd
        afterEnd = nil
        guard isJoin || held != nil else { return }
        var counted = (held ?? []).filter { $0.point.fix.boottime >= since ?? .min }
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
        // It stood there after the end, while the recorder waited whether it would go on.
        if let utc, let end = trip.end, !trip.isOpen, utc > end + PointSieve.slack { return }
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
