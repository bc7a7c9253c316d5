import CarBook
import Drive
import Ledger

/// The stations at which any of the cars was filled, each of them once.
struct KnownStations {
    private let all: Stations

    init(_ book: OpenCarBook) {
        var fills: [FillUp] = []
        for fact in book.cars.edits.facts.all where fact.kind == .fuel {
            if let fill = StoredFills.fill(fact, fills.count, book) { fills.append(fill) }
        }
        all = Stations(of: fills, metres: KnownStations.metres)
    }

    static func metres(_ one: Position, _ other: Position) -> Int {
        let (here, there) = (Coordinate(one), Coordinate(other))
        return Int(here.metres(to: there).rounded())
    }

    /// All of them: nearest first where one knows from where, else the one visited last first.
    func listed(from place: Coordinate?) -> [Station] { place.map { all.nearest(to: Position($0)) } ?? all.stations }

    /// The name of the station on a spot.
    func nearest(to place: Coordinate) -> String? {
        let station = all.nearest(to: Position(place)).first
        guard let station, let metres = station.metres, metres <= Stations.mostMetres else { return nil }
        return station.name
    }
}

extension Coordinate {
    init(_ position: Position) { self.init(latitudeE7: position.latitudeE7, longitudeE7: position.longitudeE7) }
}

extension Position {
    init(_ place: Coordinate) { self.init(latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7) }
}
