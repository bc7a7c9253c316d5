import CarBook
import Catalogue
import Trips

/// The way of one vehicle that was recorded, up to any moment.
struct RecordedWay {
    private let ways: [DrivenWay]
    /// The metres of all ways before each, and of all.
    private let before: [Double]
    private let profiles: Profiles

    /// The profiles of the ways that were asked for.
    private final class Profiles {
        let read: (DrivenWay) -> [WayProfile.Point]
        var known: [Int64: [WayProfile.Point]] = [:]

        init(_ read: @escaping (DrivenWay) -> [WayProfile.Point]) { self.read = read }

        func points(of way: DrivenWay) -> [WayProfile.Point] {
            if let points = known[way.trip] { return points }
            let points = read(way)
            known[way.trip] = points
            return points
        }
    }

    init(_ ways: [DrivenWay], profile: @escaping (DrivenWay) -> [WayProfile.Point]) {
        self.ways = ways
        profiles = Profiles(profile)
        var sum = 0.0
        before =
            [0]
            + ways.map { way in
                sum += way.metres
                return sum
            }
    }

    /// Metres up to a moment, in milliseconds since 1970; of a trip that was under way then, those that it had gone.
    func metres(upTo moment: Int64) -> Int {
        let (index, isWithin) = place(of: moment)
        guard isWithin else { return Int(before[index].rounded()) }
        return Int((before[index - 1] + metres(of: ways[index - 1], upTo: moment)).rounded())
    }

    /// By the points of the way; without any, its share by time.
    private func metres(of way: DrivenWay, upTo moment: Int64) -> Double {
        if let metres = WayProfile.metres(at: moment, on: profiles.points(of: way)) { return min(metres, way.metres) }
        let share = Double(moment - way.start) / Double(max(1, way.end - way.start))
        return way.metres * min(1, share)
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
