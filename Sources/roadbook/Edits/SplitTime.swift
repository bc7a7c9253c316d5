import Civil
import Drive
import Trips

/// A time within a trip, as it was typed.
enum SplitTime {
    case instant(Int64)
    /// From the beginning.
    case later(Int64)

    init(_ words: String, in trip: Trip, _ zone: Zone) throws {
        do throws(TimeError) {
            if words.hasPrefix("+") {
                // A reader whose now is the beginning of all knows how long ago it is.
                let span = try TimeReader(nowMilliseconds: 0, zone: .utc).span(of: words.dropFirst() + " ago")
                self = .later(-span.start)
            } else {
                self = .instant(try SplitTime.instant(words, in: trip, zone))
            }
        } catch {
            throw SplitWords.badTime(error.description)
        }
    }

    /// A time of day is that of the day on which it began, or else of the one on which it ended; the hour that autumn
    /// has twice is the one that lies in the trip.
    private static func instant(_ words: String, in trip: Trip, _ zone: Zone) throws(TimeError) -> Int64 {
        let start = trip.start ?? 0
        let end = trip.end ?? start
        var candidates: [Int64] = []
        for day in [start, end] {
            let span = try TimeReader(nowMilliseconds: day, zone: zone).span(of: words)
            candidates += [span.start, span.end]
        }
        return candidates.first { $0 >= start && $0 <= end } ?? candidates[0]
    }

    func isReached(by point: TripPoint, from first: TripPoint, start: Int64?) -> Bool {
        switch self {
        case .instant(let time): return point.utc.map { $0 >= time } ?? false
        case .later(let time):
            if let start, let utc = point.utc { return utc - start >= time }
            return point.milliseconds(since: first).map { $0 >= time } ?? false
        }
    }
}
