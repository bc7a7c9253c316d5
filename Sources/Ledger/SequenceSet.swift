/// Sequences of one log, as stretches that neither meet nor overlap.
struct SequenceSet: Equatable, Sendable {
    private(set) var ranges: [ClosedRange<UInt64>] = []

    mutating func insert(_ range: ClosedRange<UInt64>) {
        // Ranges that touch are one stretch; no sequence is so high that the next one would not be a number.
        let low = range.lowerBound == 0 ? 0 : range.lowerBound - 1
        let first = firstIndex(reaching: low)
        var end = first
        var merged = range
        while end < ranges.count && ranges[end].lowerBound <= range.upperBound + 1 {
            merged = min(merged.lowerBound, ranges[end].lowerBound)...max(merged.upperBound, ranges[end].upperBound)
            end += 1
        }
        ranges.replaceSubrange(first..<end, with: [merged])
    }

    mutating func remove(_ range: ClosedRange<UInt64>) {
        let first = firstIndex(reaching: range.lowerBound)
        var end = first
        var left: [ClosedRange<UInt64>] = []
        while end < ranges.count && ranges[end].lowerBound <= range.upperBound {
            let old = ranges[end]
            if old.lowerBound < range.lowerBound { left.append(old.lowerBound...(range.lowerBound - 1)) }
            if old.upperBound > range.upperBound { left.append((range.upperBound + 1)...old.upperBound) }
            end += 1
        }
        ranges.replaceSubrange(first..<end, with: left)
    }

    func intersects(_ range: ClosedRange<UInt64>) -> Bool {
        let index = firstIndex(reaching: range.lowerBound)
        return index < ranges.count && ranges[index].lowerBound <= range.upperBound
    }

    /// The number of sequences of the range that are in it.
    func count(in range: ClosedRange<UInt64>) -> UInt64 {
        var count: UInt64 = 0
        var index = firstIndex(reaching: range.lowerBound)
        while index < ranges.count && ranges[index].lowerBound <= range.upperBound {
            count += ranges[index].clamped(to: range).length
            index += 1
        }
        return count
    }

    /// The first stretch that does not end before the sequence.
    private func firstIndex(reaching sequence: UInt64) -> Int {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < sequence { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension ClosedRange<UInt64> {
    var length: UInt64 { upperBound - lowerBound + 1 }
}
