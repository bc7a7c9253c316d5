/// The places at which people want trips to begin, and those at which they do not.
package struct Boundaries: Sendable {
    package private(set) var cuts: [RecordID] = []
    /// The places between records that are joined: place p lies behind the record of sequence p.
    private var joined: [UInt64: SequenceSet] = [:]

    package init() {}

    var joins: [TripSeam] {
        joined.sorted { $0.key < $1.key }.flatMap { log, places in
            places.ranges.compactMap { TripSeam(log: log, last: $0.lowerBound, first: $0.upperBound + 1) }
        }
    }

    mutating func join(_ seam: TripSeam) {
        cuts.removeAll { seam.holds($0) }
        joined[seam.log, default: SequenceSet()].insert(seam.places)
    }

    mutating func cut(_ record: RecordID) {
        let index = firstCut(notBefore: record)
        if index == cuts.count || cuts[index] != record { cuts.insert(record, at: index) }
    }

    package func isJoined(_ seam: TripSeam) -> Bool {
        guard joined[seam.log]?.intersects(seam.places) == true else { return false }
        return !isCut(seam)
    }

    func isCut(_ seam: TripSeam) -> Bool {
        let index = firstCut(notBefore: RecordID(log: seam.log, sequence: seam.last + 1))
        return index < cuts.count && seam.holds(cuts[index])
    }

    /// True if people have divided or connected anything in the seam.
    func isTouched(_ seam: TripSeam) -> Bool { isCut(seam) || joined[seam.log]?.intersects(seam.places) == true }

    package func nextCut(after record: RecordID) -> RecordID? {
        let index = firstCut(notBefore: RecordID(log: record.log, sequence: record.sequence + 1))
        return index < cuts.count && cuts[index].log == record.log ? cuts[index] : nil
    }

    private func firstCut(notBefore record: RecordID) -> Int {
        var low = 0
        var high = cuts.count
        while low < high {
            let middle = (low + high) / 2
            if cuts[middle] < record { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension TripSeam {
    fileprivate var places: ClosedRange<UInt64> { last...(first - 1) }
}
