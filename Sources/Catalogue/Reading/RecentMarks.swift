import AppendLog

/// The newest of many, in a ring.
struct RecentMarks {
    private var marks: [BlockFingerprint] = []
    private var next = 0
    private let limit: Int

    init(_ limit: Int) { self.limit = limit }

    mutating func add(_ mark: BlockFingerprint) {
        if marks.count < limit {
            marks.append(mark)
        } else {
            marks[next] = mark
            next = (next + 1) % limit
        }
    }

    var newestLast: [BlockFingerprint] { Array(marks[next...] + marks[..<next]) }
}
