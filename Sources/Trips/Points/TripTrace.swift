import AppendLog
import Drive

/// The place of a car at each moment of a trip, as far as its points tell; between two of them it is on the straight
/// way.
package struct TripTrace {
    private struct Sample {
        var time: Int64
        var place: Coordinate
    }

    /// Points that are nearer to each other in time are left out.
    private static let apart: Int64 = 5_000
    /// Moments that are compared, and how many of them must agree.
    private static let moments = 20
    private static let agreeing = 15
    /// Two receivers and two clocks differ by less.
    private static let sameMetres = 200.0

    private var samples: [Sample] = []

    package init(of trip: Trip, in spool: [String]) throws(LogError) {
        var samples: [Sample] = []
        try TripPoints(of: trip, in: spool).forEach { point in
            guard let time = point.utc, time - (samples.last?.time ?? .min / 2) >= TripTrace.apart else { return }
            samples.append(Sample(time: time, place: point.place))
        }
        self.samples = samples
    }

    /// True if the two are of one drive: at least half of the shorter one is in the time of the other, and at three of
    /// four moments that they have in common they are at one place.
    package func isSameDrive(as other: TripTrace) -> Bool {
        guard let first = samples.first, let last = samples.last, let begin = other.samples.first,
            let end = other.samples.last
        else { return false }
        let (from, to) = (max(first.time, begin.time), min(last.time, end.time))
        let shorter = min(last.time - first.time, end.time - begin.time)
        guard to >= from, 2 * (to - from) >= shorter else { return false }
        let same = (0..<TripTrace.moments).filter { moment in
            let time = from + (to - from) * Int64(moment) / Int64(TripTrace.moments - 1)
            guard let here = place(at: time), let there = other.place(at: time) else { return false }
            return here.metres(to: there) <= TripTrace.sameMetres
        }
        return same.count >= TripTrace.agreeing
    }

    private func place(at time: Int64) -> Coordinate? {
        var low = 0
        var high = samples.count
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].time < time { low = middle + 1 } else { high = middle }
        }
        guard low < samples.count else { return nil }
        let after = samples[low]
        guard low > 0, after.time > time else { return after.place }
        return TripTrace.between(samples[low - 1], after, time)
    }

    private static func between(_ before: Sample, _ after: Sample, _ time: Int64) -> Coordinate? {
        let share = Double(time - before.time) / Double(after.time - before.time)
        // Over the date line it is at one of the two.
        guard abs(after.place.longitude - before.place.longitude) < 180 else { return before.place }
        return Coordinate(
            latitude: before.place.latitude + share * (after.place.latitude - before.place.latitude),
            longitude: before.place.longitude + share * (after.place.longitude - before.place.longitude))
    }
}
