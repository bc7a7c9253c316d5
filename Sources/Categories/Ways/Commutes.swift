import Drive

/// The trips that are commutes by rule: on a way between two own places that was driven on most workdays of four weeks,
/// in either direction.
package struct Commutes: Sendable {
    /// So many workdays of four weeks are most of them.
    static let workdays = 11
    static let days: Int64 = 28
    private static let day: Int64 = 86_400_000

    /// The numbers of the trips.
    package private(set) var trips: Set<Int> = []

    package init(_ trips: [GuessedTrip]) {
        var ways: [[String]: [(trip: Int, day: Int64)]] = [:]
        for (number, trip) in trips.enumerated() {
            guard let way = Commutes.way(of: trip), let day = Commutes.day(of: trip) else { continue }
            ways[way, default: []].append((number, day))
        }
        for driven in ways.values { mark(driven) }
    }

    private static func way(of trip: GuessedTrip) -> [String]? {
        guard let start = trip.startName, let end = trip.endName, start != end else { return nil }
        return start < end ? [start, end] : [end, start]
    }

    /// The day by the sun where the trip began: midnight is an hour or two off, and nobody commutes then.
    private static func day(of trip: GuessedTrip) -> Int64? {
        guard let time = trip.time, let start = trip.start else { return nil }
        let local = time &+ Int64(start.longitude / 360 * Double(day))
        return local >= 0 ? local / day : (local - day + 1) / day
    }

    /// The first day of 1970 was a Thursday.
    static func isWorkday(_ day: Int64) -> Bool { ((day + 3) % 7 + 7) % 7 < 5 }

    private mutating func mark(_ driven: [(trip: Int, day: Int64)]) {
        let days = Set(driven.map(\.day).filter(Commutes.isWorkday)).sorted()
        guard days.count >= Commutes.workdays else { return }
        var spans: [ClosedRange<Int64>] = []
        for first in 0...(days.count - Commutes.workdays) {
            let last = days[first + Commutes.workdays - 1]
            guard last - days[first] < Commutes.days else { continue }
            let begin = spans.last.flatMap { $0.upperBound >= days[first] ? spans.removeLast().lowerBound : nil }
            spans.append((begin ?? days[first])...last)
        }
        for (trip, day) in driven where Commutes.contains(spans, day) { trips.insert(trip) }
    }

    /// True if one of the spans, which rise and do not touch, has the day.
    private static func contains(_ spans: [ClosedRange<Int64>], _ day: Int64) -> Bool {
        var (low, high) = (0, spans.count)
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].upperBound < day { low = middle + 1 } else { high = middle }
        }
        return low < spans.count && spans[low].contains(day)
    }
}
