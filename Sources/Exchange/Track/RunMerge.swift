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
    private var held: [[FilePoint]]
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

    mutating func next() throws(ExchangeError) -> FilePoint? {
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
