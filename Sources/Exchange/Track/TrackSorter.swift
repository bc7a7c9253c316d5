/// Holds the points of a file until all of it was found good, and gives them in the order of time.
///
/// A few lie in memory; more go to a spill file, in runs that are each in order. A file in order is one run, however
/// long; others are merged. So memory does not grow with the file, and nothing is given of a file that is refused.
package struct TrackSorter {
    /// About a megabyte and a half.
    package static let usualChunk = 16_384

    private let directory: String
    private let room: Int
    private var chunk: [FilePoint] = []
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

    package mutating func append(_ point: FilePoint) throws(ExchangeError) {
        if chunk.count >= room { try spillChunk() }
        if point.time < last { isInOrder = false }
        last = point.time
        chunk.append(point)
    }

    /// All of them, the earlier in the file first where times are equal.
    package mutating func forEach(_ give: (FilePoint) throws -> Void) throws {
        guard spill != nil else {
            sortChunk()
            for point in chunk { try give(point) }
            return
        }
        try spillChunk()
        chunk = []
        guard let spill else { return }
        var merge = try RunMerge(runs, of: spill)
        while let point = try merge.next() { try give(point) }
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
