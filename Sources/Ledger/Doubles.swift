/// The recordings that people said to be of one drive (docs/ledger-format.md, section 4).
struct Doubles: Sendable {
    private var pairs: [(first: RecordSpan, double: RecordSpan)] = []

    /// The first counts from now on, whatever was said of it before.
    mutating func say(_ first: RecordSpan, _ double: RecordSpan) {
        pairs.removeAll { $0.double.coversMost(of: first) }
        pairs.append((first, double))
    }

    func original(of trip: RecordSpan) -> RecordSpan? { pairs.last { $0.double.coversMost(of: trip) }?.first }
}

extension RecordSpan {
    /// True if more than half of the other's sequences are in it.
    fileprivate func coversMost(of other: RecordSpan) -> Bool {
        intersects(other) && 2 * sequences.clamped(to: other.sequences).length > other.sequences.length
    }
}
