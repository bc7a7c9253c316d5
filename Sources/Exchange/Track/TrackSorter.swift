/// Holds the points of a file until all of it was found good, and gives them in the order of time.
///
/// A few lie in memory; more go to a spill file, in runs that are each in order. A file in order is one run, however
/// long; others are merged. So memory does not grow with the file, and nothing is given of a file that is refused.
package struct TrackSorter {
    /// About a megabyte and a half.
    package static let usualChunk = 16_384

    private let directory: String
    private let room: Int
    private var chunk: [SeenPoint] = []
    private var spill: SpillFile?
    private var runs: [PointRun] = []
    private var spilled = 0
    /// The time of the last point of the last run.
    private var lastSpilled = Int64.min
    private var last = Int64.min
    package private(set) var isInOrder = true

    package init(spillingIn directory: String, chunk: Int = usualChunk) {
        self.directory = directory
        room = max(1, chunk)
    }

    package mutating func append(_ point: SeenPoint) throws(ExchangeError) {
        if chunk.count >= room { try spillChunk() }
        if point.time < last { isInOrder = false }
        last = point.time
        chunk.append(point)
    }

    /// All of them, the earlier in the file first where times are equal.
    package mutating func forEach(_ take: (SeenPoint) throws -> Void) throws {
        guard spill != nil else {
            sortChunk()
            for point in chunk { try take(point) }
            return
        }
        try spillChunk()
        chunk = []
        guard let spill else { return }
        var merge = try RunMerge(runs, of: spill)
        while let point = try merge.next() { try take(point) }
    }

    private mutating func sortChunk() {
        guard !isInOrder else { return }
        chunk.sort { $0.time != $1.time ? $0.time < $1.time : $0.position < $1.position }
    }

    private mutating func spillChunk() throws(ExchangeError) {
        guard !chunk.isEmpty else { return }
        sortChunk()
        let spill = try openSpill()
        if runs.isEmpty || chunk[0].time < lastSpilled { runs.append(PointRun(first: spilled, count: 0)) }
        runs[runs.count - 1].count += chunk.count
        spilled += chunk.count
        lastSpilled = chunk[chunk.count - 1].time
        try spill.append(chunk)
        chunk.removeAll(keepingCapacity: true)
    }

    private mutating func openSpill() throws(ExchangeError) -> SpillFile {
        if let spill { return spill }
        let opened = try SpillFile(in: directory)
        spill = opened
        return opened
    }
}

/// Points of the spill file that stand in the order of time.
struct PointRun {
    var first: Int
    var count: Int
}

/// Several runs read as one, in the order of time.
struct RunMerge {
    /// Points that are held in memory over all runs, and of one at least.
    private static let mostHeld = 16_384
    private static let leastHeld = 16

    private let spill: SpillFile
    private var rests: [PointRun]
    private var held: [[SeenPoint]]
    private var cursors: [Int]
    /// A heap of the runs that are not at their end, the one with the earliest point first.
    private var heap: [Int] = []
    private let share: Int

    init(_ runs: [PointRun], of spill: SpillFile) throws(ExchangeError) {
        self.spill = spill
        rests = runs
        share = max(RunMerge.leastHeld, RunMerge.mostHeld / max(1, runs.count))
        held = runs.map { _ in [] }
        cursors = runs.map { _ in 0 }
        for run in runs.indices {
            try refill(run)
            heap.append(run)
            rise(heap.count - 1)
        }
    }

    mutating func next() throws(ExchangeError) -> SeenPoint? {
        guard let run = heap.first else { return nil }
        let point = held[run][cursors[run]]
        cursors[run] += 1
        if cursors[run] == held[run].count { try refill(run) }
        if held[run].isEmpty {
            heap.swapAt(0, heap.count - 1)
            heap.removeLast()
        }
        sink(0)
        return point
    }

    private mutating func refill(_ run: Int) throws(ExchangeError) {
        let count = min(share, rests[run].count)
        held[run] = count > 0 ? try spill.points(rests[run].first, count) : []
        cursors[run] = 0
        rests[run].first += count
        rests[run].count -= count
    }

    private func isBefore(_ left: Int, _ right: Int) -> Bool {
        let times = (held[left][cursors[left]].time, held[right][cursors[right]].time)
        return times.0 != times.1 ? times.0 < times.1 : left < right
    }

    private mutating func rise(_ start: Int) {
        var index = start
        while index > 0, isBefore(heap[index], heap[(index - 1) / 2]) {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private mutating func sink(_ start: Int) {
        var index = start
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
                if isBefore(heap[child], heap[least]) { least = child }
            }
            guard least != index else { return }
            heap.swapAt(index, least)
            index = least
        }
    }
}
