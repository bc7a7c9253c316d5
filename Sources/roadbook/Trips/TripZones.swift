import Civil
import Trips

/// The zones in which the times of trips are read and shown: those of the places where they began and ended, or the
/// reader's for all of them.
struct TripZones {
    enum Choice: String, CaseIterable {
        case place, mine, utc
    }

    /// The reader's zone, for whatever is of no place.
    let reader: Zone
    let isByPlace: Bool
    private let shelf = Shelf()

    init(_ choice: Choice) {
        reader = choice == .utc ? .utc : .local
        isByPlace = choice == .place
    }

    init(_ values: Values) throws {
        guard let word = values["zone"] else {
            self.init(values.has("utc") ? .utc : .place)
            return
        }
        guard let choice = Choice(rawValue: word.lowercased()) else {
            throw TripListWords.unknownZone(word, known: Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        if values.has("utc"), choice != .utc { throw TripListWords.oneZone }
        self.init(choice)
    }

    /// The zone where a trip began; the reader's, where no list of places tells it.
    func start(_ entry: TripEntry) -> Zone { zone(entry.startName.world?.zone) ?? reader }

    /// The zone where it ended, or where it is now.
    func end(_ entry: TripEntry) -> Zone { zone(entry.lastName.world?.zone) ?? start(entry) }

    /// The name of the zone where a trip began; empty for the reader's.
    func name(_ entry: TripEntry) -> String { isByPlace ? entry.startName.world?.zone ?? "" : "" }

    private func zone(_ name: String?) -> Zone? {
        guard isByPlace, let name else { return nil }
        return shelf.zone(name)
    }

    /// The zones that were looked up: each file is read once.
    private final class Shelf {
        private var zones: [String: Zone?] = [:]

        func zone(_ name: String) -> Zone? {
            if let zone = zones[name] { return zone }
            let zone = ZoneDatabase.zone(named: name)
            zones[name] = .some(zone)
            return zone
        }
    }
}
