import AppendLog
import Catalogue
import Drive
import Terminal
import Trips

/// The points of trips that leave the books, trip by trip, each with how the way to it is known.
struct ExportedPoints {
    /// So often the progress is looked at.
    private static let pace: Int64 = 4_096
    /// A report of the receiver is under way for so long at most, milliseconds.
    private static let mostUnderWay: Int64 = 2_000

    /// A point with what those before it tell of it.
    struct Point {
        let fix: Fix
        /// Nil for the first of its trip.
        let way: WayEvidence?
        /// The milliseconds before it that were not driven: a pause, or what lies between two trips that were merged.
        let apart: Int64
        /// The known speed, told or made, metres a second.
        let speed: Double?
    }

    typealias Taker = (_ trip: Int, Point) throws -> Void

    private let entries: [TripEntry]

    /// Trips of one book stand together.
    init(of entries: [TripEntry]) { self.entries = entries }

    func read(from catalogue: Catalogue, _ errand: String, _ take: Taker) throws {
        let points = entries.reduce(0) { $0 + Int64($1.trip.fixes) }
        let progress = Progress(errand, total: points, unit: .things(CountWords.points))
        var count: Int64 = 0
        for range in sameBook {
            var walk = Walk(entries[range].map(\.trip), progress)
            let spool = try catalogue.directories(of: entries[range.lowerBound].trip)
            try walk.read(in: spool, &count) { index, point in
                try take(range.lowerBound + index, point)
            }
        }
        progress.finish()
    }

    /// Trips that are read together, for their records follow each other.
    private var sameBook: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in entries.indices {
            let span = entries[index].trip.span
            let before = index > 0 ? entries[index - 1].trip.span : nil
            if let last = ranges.last, let before, before.log == span.log, before.first <= span.first {
                ranges[ranges.count - 1] = last.lowerBound..<index + 1
            } else {
                ranges.append(index..<index + 1)
            }
        }
        return ranges
    }

    /// The points of the trips of one book.
    private struct Walk {
        let trips: [Trip]
        let progress: Progress
        private var current: Int?
        private var last: TripPoint?
        private var judge = StepJudge()

        init(_ trips: [Trip], _ progress: Progress) {
            self.trips = trips
            self.progress = progress
        }

        mutating func read(in spool: [String], _ count: inout Int64, _ take: Taker) throws {
            var failure: (any Error)?
            do throws(LogError) {
                try TripTrails(of: trips, in: spool).read { index, point in
                    count += 1
                    if count % ExportedPoints.pace == 0 { progress.update(count) }
                    do { try give(point, of: index, take) } catch { failure = error }
                    return failure == nil
                }
            } catch {
                throw Complaint(error)
            }
            if let failure { throw failure }
        }

        private mutating func give(_ point: TripPoint, of index: Int, _ take: Taker) throws {
            if index != current { (current, last, judge) = (index, nil, StepJudge()) }
            var fix = point.fix
            fix.time = ExportedPoints.time(of: point)
            let way = judge.way(to: fix, after: point.milliseconds(drivenSince: last), trips[index].judging)
            let apart = ExportedPoints.apart(last, point)
            try take(index, Point(fix: fix, way: last == nil ? nil : way, apart: apart, speed: judge.speed))
            last = point
        }
    }

    private static func apart(_ before: TripPoint?, _ point: TripPoint) -> Int64 {
        guard let before, point.milliseconds(drivenSince: before) == nil else { return 0 }
        return max(0, point.milliseconds(since: before) ?? 0)
    }

    /// The receiver's own, where it is nearly that of the recorder's clock: it does not know how long the report was
    /// under way.
    private static func time(of point: TripPoint) -> Int64? {
        guard let utc = point.utc, let told = point.fix.time, abs(told - utc) <= mostUnderWay else { return point.utc }
        return told
    }
}
