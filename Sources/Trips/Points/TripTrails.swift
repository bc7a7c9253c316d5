import AppendLog
import Drive
import Spool

/// The points of several trips, one trip after the other. Trips that lie close together are read in one pass.
///
/// Reading begins at the segment in which the first one's records begin, plain or archived, and ends with the segment
/// in which the last one's end.
package struct TripTrails {
    /// The trips in the order of their records.
    private let trips: [Trip]
    /// The directories of their log.
    private let spool: [String]

    /// The trips in the order of their records, which need not be that in which they were driven.
    package init(of trips: [Trip], in spool: [String]) {
        self.trips = trips
        self.spool = spool
    }

    /// `give` gets every point with the index of its trip, until there are no more or it has had enough.
    package func read(_ give: (Int, TripPoint) -> Bool) throws(LogError) {
        var next = 0
        while next < trips.count { next = try pass(from: next, give) }
    }

    /// Reads on until the next trip lies in a later segment, and returns which that is.
    private func pass(from start: Int, _ give: (Int, TripPoint) -> Bool) throws(LogError) -> Int {
        let shelf = EndingShelf(SomeSegments(DirectoryShelf(spool), from: trips[start].segment))
        let reader = LogReader(linesOf: shelf)
        var reading = Reading(next: start)
        try reader.readToEnd { line in
            guard !shelf.isClosed else { return }
            reading.read(line, trips)
            reading.giveReady(to: give)
            shelf.isClosed = reading.isOver(line, trips)
        }
        reading.finish(give)
        return shelf.isClosed && !reading.isEnough ? reading.next : trips.count
    }

    /// The state of one pass.
    private struct Reading {
        /// The trip that begins next.
        var next: Int
        /// The trips that have begun and of which points may come yet, in their order.
        private var open: [(index: Int, sieve: PointSieve)] = []
        private var dates = SpoolDates()
        private var boot: String?
        private(set) var isEnough = false

        init(next: Int) { self.next = next }

        mutating func read(_ line: LogLine, _ trips: [Trip]) {
            dates.read(line)
            while next < trips.count, trips[next].span.first.sequence <= line.sequence {
                open.append((next, PointSieve(trips[next], dates, boot)))
                next += 1
            }
            for index in open.indices { open[index].sieve.read(line) }
            boot = SpoolDates.bootID(line.bytes) ?? boot
        }

        /// A trip's points come after those of the one before it, which may have to wait for their dates.
        mutating func giveReady(to give: (Int, TripPoint) -> Bool) {
            while !isEnough, !open.isEmpty {
                for point in open[0].sieve.ready where !isEnough { isEnough = !give(open[0].index, point) }
                open[0].sieve.ready.removeAll(keepingCapacity: true)
                guard open[0].sieve.isDone else { return }
                open.removeFirst()
            }
        }

        func isOver(_ line: LogLine, _ trips: [Trip]) -> Bool {
            guard open.isEmpty else { return isEnough }
            return isEnough || next == trips.count || trips[next].segment > line.place.segment
        }

        mutating func finish(_ give: (Int, TripPoint) -> Bool) {
            for index in open.indices { open[index].sieve.finish() }
            while !isEnough, !open.isEmpty {
                for point in open[0].sieve.ready where !isEnough { isEnough = !give(open[0].index, point) }
                open.removeFirst()
            }
        }
    }
}
