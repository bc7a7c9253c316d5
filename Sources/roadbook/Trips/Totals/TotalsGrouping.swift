import Ledger
import Trips

/// The names under which trips are added up, beside the periods.
enum TotalsGrouping: String, CaseIterable {
    case vehicle, driver, purpose, use, category, tag, weather

    /// A name, and the pieces of a mixed trip that belong to it; nil for the whole trip. The empty name is of what has
    /// none.
    struct Group {
        let name: String
        var pieces: [TripPieces.Piece]?
    }

    func groups(of entry: TripEntry, _ pieces: [TripPieces.Piece]) -> [Group] {
        switch self {
        case .vehicle: return [Group(name: entry.vehicle ?? "")]
        case .driver: return [Group(name: entry.driver ?? "")]
        case .category: return [Group(name: entry.category == .unset ? "" : entry.category.word)]
        case .tag:
            let tags = entry.said.tags
            return (tags.isEmpty ? [""] : tags).map { Group(name: $0) }
        case .weather: return [Group(name: entry.weatherKind.map(WeatherWords.kind) ?? "")]
        case .purpose, .use: return divided(entry, pieces)
        }
    }

    private func divided(_ entry: TripEntry, _ pieces: [TripPieces.Piece]) -> [Group] {
        guard !pieces.isEmpty else { return [Group(name: name { entry.said[$0] })] }
        var groups: [Group] = []
        for piece in pieces {
            let name = name { piece.said[$0] }
            if let index = groups.firstIndex(where: { $0.name == name }) {
                groups[index].pieces?.append(piece)
            } else {
                groups.append(Group(name: name, pieces: [piece]))
            }
        }
        return groups
    }

    private func name(_ said: (TripField) -> String?) -> String {
        guard self == .use else { return said(.purpose) ?? "" }
        guard let isBusiness = TripFlag.business.value(said(.business)) else { return "" }
        return isBusiness ? TotalsWords.business : TotalsWords.notBusiness
    }

    /// The name of what has none.
    var unnamed: String {
        switch self {
        case .vehicle: TotalsWords.noVehicle
        case .driver: TotalsWords.noDriver
        case .purpose: TotalsWords.noPurpose
        case .use: TotalsWords.noUse
        case .category: TotalsWords.noCategory
        case .tag: TotalsWords.noTag
        case .weather: TotalsWords.noWeather
        }
    }
}
