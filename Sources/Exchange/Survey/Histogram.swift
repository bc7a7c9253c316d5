/// Counts whole numbers from 0 up, in memory that does not grow; larger ones than `most` are counted with it.
struct Histogram {
    private var counts: [Int]
    private var total = 0

    init(most: Int) { counts = [Int](repeating: 0, count: most + 1) }

    mutating func add(_ number: Int) {
        counts[min(max(0, number), counts.count - 1)] += 1
        total += 1
    }

    /// The number in the middle, of an even number of them the smaller; nil where nothing was counted.
    var median: Int? { number(after: (total - 1) / 2) }
    /// The largest of the smallest tenth.
    var tenth: Int? { number(after: (total - 1) / 10) }

    /// The number before which so many are smaller.
    private func number(after count: Int) -> Int? {
        var seen = 0
        return counts.indices.first { number in
            seen += counts[number]
            return total > 0 && seen > count
        }
    }
}
