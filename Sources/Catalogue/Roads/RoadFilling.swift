import AppendLog
import Roads
import Trips

/// Judges the trips of a catalogue by the roads that were driven before, one after the other in time.
///
/// A stretch of trips is one transaction, so that other programs wait for a moment only, and what was done stays done.
/// Each begins with the question whether the trips that were judged are still the first of those that are there; from
/// the first that is another one on all is judged anew.
struct RoadFilling {
    /// Points of a stretch.
    private static let stretch: UInt64 = 300_000

    private let catalogue: Catalogue
    private let entries: [TripEntry]
    private let trips: [JudgedTrip]

    init(_ catalogue: Catalogue) throws {
        self.catalogue = catalogue
        entries = try catalogue.trips(TripFilter()).reversed().filter { !JudgedTrip.isLeftOut($0) }
        trips = entries.map { JudgedTrip($0) }
    }

    /// True if nothing is left to judge.
    func isDone() throws -> Bool {
        try catalogue.answer { database in try RoadTable(database).trips() == trips }
    }

    func run(_ progress: (_ done: Int64, _ of: Int64) -> Void) throws {
        let all = entries.reduce(Int64(0)) { $0 + Int64($1.trip.fixes) }
        var isLeft = true
        while isLeft {
            let judged = try catalogue.answer { database in try database.transaction { try step(database) } }
            let done = entries.prefix(judged).reduce(Int64(0)) { $0 + Int64($1.trip.fixes) }
            progress(done, all)
            isLeft = judged < entries.count
        }
    }

    /// Judges the next stretch, and says how many trips were judged then.
    private func step(_ database: Database) throws -> Int {
        let table = try RoadTable(database)
        let told = try table.trips()
        let same = zip(told, trips).prefix { $0 == $1 }.count
        if same < told.count { try table.undo(from: same) }
        var end = same
        var points: UInt64 = 0
        while end < entries.count, points < RoadFilling.stretch {
            points += entries[end].trip.fixes
            end += 1
        }
        let network = RoadNetwork { try table.bytes(of: $0) }
        try judge(same..<end, network, table)
        try network.settle { try table.write($1, of: $0) }
        return end
    }

    /// Trips that follow each other in one book, too, are read together.
    private func judge(_ range: Range<Int>, _ network: RoadNetwork, _ table: RoadTable) throws {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = (start + 1..<range.upperBound).first { !followsInItsBook($0) } ?? range.upperBound
            try judgeTogether(start..<end, network, table)
            start = end
        }
    }

    /// False where its records lie before those of the trip that was driven before it, as of a file that came in
    /// earlier: a book is read forwards only.
    private func followsInItsBook(_ index: Int) -> Bool {
        let (before, span) = (entries[index - 1].trip.span, entries[index].trip.span)
        return span.log == before.log && before.first <= span.first
    }

    private func judgeTogether(_ range: Range<Int>, _ network: RoadNetwork, _ table: RoadTable) throws {
        let trails = TripTrails(
            of: entries[range].map(\.trip), in: try catalogue.directories(of: entries[range.lowerBound].trip))
        var current = range.lowerBound
        var walk = RoadWalk(entries[current])
        var failure: (any Error)?
        func end(before next: Int) throws {
            while current < next {
                var trace = walk.trace
                try table.add(trips[current], at: current, try network.judge(&trace))
                current += 1
                if current < range.upperBound { walk = RoadWalk(entries[current]) }
            }
        }
        try trails.read { index, point in
            do {
                try end(before: range.lowerBound + index)
                walk.add(point)
            } catch {
                failure = error
            }
            return failure == nil
        }
        if let failure { throw failure }
        try end(before: range.upperBound)
    }
}
