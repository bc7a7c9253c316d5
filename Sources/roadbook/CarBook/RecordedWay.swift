import CarBook
import Catalogue

/// The way of one vehicle that was recorded, up to any moment.
struct RecordedWay {
    private let ways: [DrivenWay]
    /// The metres of all ways before each, and of all.
    private let before: [Double]

    init(_ ways: [DrivenWay]) {
        self.ways = ways
        var sum = 0.0
        before =
            [0]
            + ways.map { way in
                sum += way.metres
                return sum
            }
    }

    /// Metres up to a moment, in milliseconds since 1970; of a trip that was under way then, its share by time.
    func metres(upTo moment: Int64) -> Int {
        let (index, isWithin) = place(of: moment)
        guard isWithin else { return Int(before[index].rounded()) }
        let way = ways[index - 1]
        let share = Double(moment - way.start) / Double(max(1, way.end - way.start))
        return Int((before[index - 1] + way.metres * min(1, share)).rounded())
    }

    func metres(from begin: Int64, to end: Int64) -> Int { metres(upTo: end) - metres(upTo: begin) }

    /// The number of trips that began in a time, its end left out.
    func begun(from begin: Int64, until end: Int64) -> Int {
        ways[place(of: begin - 1).count..<place(of: end - 1).count].count(where: \.isTrip)
    }

    /// The number of ways that began at that moment or before, and whether the last of them was under way.
    private func place(of moment: Int64) -> (count: Int, isWithin: Bool) {
        var (low, high) = (0, ways.count)
        while low < high {
            let middle = (low + high) / 2
            if ways[middle].start <= moment { low = middle + 1 } else { high = middle }
        }
        return (low, low > 0 && ways[low - 1].end > moment)
    }

    var oldest: Int64? { ways.first?.start }
    var newest: Int64? { ways.map(\.end).max() }
    /// The beginning of the twentieth from the end, or of the first.
    var lately: Int64? { ways.suffix(20).first?.start }
}
