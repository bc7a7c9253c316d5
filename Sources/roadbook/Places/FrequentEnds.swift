import Drive
import Trips

/// The spots where trips often begin or end and that nobody gave a name yet.
struct FrequentEnds {
    struct Spot {
        /// The middle of its ends.
        var centre: Coordinate
        var ends: Int
        /// The newest trip that ended there, or began there.
        var newest: TripEntry
    }

    /// Ends that lie so near to the first one of a spot are of that spot.
    private static let within = 150.0
    /// A spot of fewer ends is not worth a name.
    private static let fewest = 4

    /// The most frequent first.
    let spots: [Spot]

    /// Takes trips as they are listed, the newest first.
    init(_ entries: [TripEntry], most: Int = 10) {
        var found: [Gathering] = []
        for entry in entries where entry.doubleOf == nil {
            let ends = [
                (entry.said.endPlace ?? entry.endName.own, entry.trip.last),
                (entry.said.startPlace ?? entry.startName.own, entry.trip.first),
            ]
            for case (nil, let place?) in ends { FrequentEnds.gather(place, entry, in: &found) }
        }
        let frequent = found.filter { $0.ends >= FrequentEnds.fewest }.sorted { $0.ends > $1.ends }
        spots = frequent.prefix(most).map { $0.spot }
    }

    private struct Gathering {
        let first: Coordinate
        let newest: TripEntry
        var ends = 0
        /// Sums of how far the ends lie from the first one, in ten-millionths of a degree.
        var north: Int64 = 0
        var east: Int64 = 0

        var spot: Spot {
            let latitude = Int64(first.latitudeE7) + north / Int64(ends)
            let longitude = Int64(first.longitudeE7) + east / Int64(ends)
            return Spot(centre: Coordinate(tenMillionths: latitude, longitude) ?? first, ends: ends, newest: newest)
        }
    }

    private static func gather(_ place: Coordinate, _ entry: TripEntry, in found: inout [Gathering]) {
        let known = found.firstIndex { place.isWithin(within, of: $0.first) }
        if known == nil { found.append(Gathering(first: place, newest: entry)) }
        let index = known ?? found.count - 1
        let first = found[index].first
        found[index].ends += 1
        // On the other side of the date line the difference is no small one, and the middle stays where it is.
        let east = Int64(place.longitudeE7) - Int64(first.longitudeE7)
        found[index].north += Int64(place.latitudeE7) - Int64(first.latitudeE7)
        if abs(east) < 1_800_000_000 { found[index].east += east }
    }
}
