import Ledger
import Trips

/// The trips that begin or end in own places.
struct PlaceVisits {
    private let entries: [TripEntry]

    init(_ entries: [TripEntry]) { self.entries = entries.filter { $0.doubleOf == nil } }

    func begun(in place: OwnPlace) -> Int { entries.count { $0.startName.own == place.name } }

    func ended(in place: OwnPlace) -> Int { entries.count { $0.endName.own == place.name } }

    /// A round trip counts once.
    func trips(_ place: OwnPlace) -> Int {
        entries.count { $0.startName.own == place.name || $0.endName.own == place.name }
    }

    /// The newest trip that ended there.
    func latest(in place: OwnPlace) -> TripEntry? { entries.first { $0.endName.own == place.name } }

    /// The names of the other ends of its trips, the most frequent first.
    func others(of place: OwnPlace, most: Int) -> [(name: String, trips: Int)] {
        var counts: [String: Int] = [:]
        for entry in entries {
            let begins = entry.startName.own == place.name
            let other = begins ? entry.endPlace : entry.endName.own == place.name ? entry.startPlace : nil
            if let other, other != place.name { counts[other, default: 0] += 1 }
        }
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return sorted.prefix(most).map { ($0.key, $0.value) }
    }
}
