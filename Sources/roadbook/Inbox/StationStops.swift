import CarBook
import Catalogue
import Drive
import Ledger
import Trips

/// Stops at known stations, for which no fill-up was written down.
struct StationStops {
    private static let reach = 150.0
    /// A fill-up takes so long at least, in milliseconds.
    private static let shortest: Int64 = 120_000
    /// An entry within so many milliseconds of the stop is that of the stop.
    private static let nearby: Int64 = 6 * 3_600_000

    private struct Stop {
        let vehicle: String
        let station: String
        let place: Coordinate
        let time: Int64
    }

    private let book: OpenCarBook
    private let trips: [TripEntry]
    private let stations: [(name: String, place: Coordinate)]

    init(_ book: OpenCarBook, _ trips: [TripEntry]) {
        self.book = book
        self.trips = trips.filter { $0.vehicle != nil && $0.countsAsDriven }
        let known = KnownStations(book).listed(from: nil).compactMap { station -> (String, Coordinate)? in
            guard let name = station.name, let place = station.position else { return nil }
            return (name, Coordinate(place))
        }
        let own = book.cars.edits.places.all.filter { $0.kind == .fuel && !$0.isRetired }.map { ($0.name, $0.centre) }
        stations = own + known
    }

    func items(_ text: TripText) throws -> [InboxItem] {
        try stops().filter(hasNoEntry).map { stop in
            InboxItem(
                kind: .station, text: InboxWords.stopped(stop.vehicle, stop.station, text.moment(stop.time)),
                command: InboxWords.fill(
                    stop.vehicle, stop.station, LedgerText.encoded(stop.place), date: typed(stop.time)))
        }
    }

    private func typed(_ milliseconds: Int64) -> String {
        let civil = book.invocation.zone.civil(at: milliseconds / 1000)
        return "\(civil.dateText) \(civil.clockText.prefix(5))"
    }

    private func hasNoEntry(_ stop: Stop) -> Bool {
        guard let vehicle = book.cars.meant(by: stop.vehicle) else { return false }
        let fills = StoredFills(book, vehicle).fills
        let day = book.invocation.zone.civil(at: stop.time / 1000).days
        return !fills.contains { fill in
            fill.time.day.days == day || abs(fill.time.milliseconds - stop.time) <= StationStops.nearby
        }
    }

    // MARK: Finding them

    private func stops() throws -> [Stop] {
        guard !stations.isEmpty else { return [] }
        var stops: [Stop] = []
        var standing: (trip: Int, station: Int, since: Int64, until: Int64)?
        func end() {
            defer { standing = nil }
            guard let stood = standing, stood.until - stood.since >= StationStops.shortest else { return }
            let station = stations[stood.station]
            stops.append(
                Stop(
                    vehicle: trips[stood.trip].vehicle ?? "", station: station.name, place: station.place,
                    time: stood.since))
        }
        try ExportedPoints(of: trips).read(from: book.catalogue, InboxWords.reading) { trip, point in
            guard let place = point.fix.coordinate, let time = point.fix.time else { return }
            let stands = point.speed.map(Thresholds.stands) ?? false
            let station = stands ? nearest(to: place) : nil
            guard let station else { return end() }
            if let stood = standing, stood.trip == trip, stood.station == station {
                standing?.until = time
            } else {
                end()
                standing = (trip, station, time, time)
            }
        }
        end()
        return stops + ends
    }

    private func nearest(to place: Coordinate) -> Int? {
        stations.firstIndex { place.isWithin(StationStops.reach, of: $0.place) }
    }

    /// Trips that ended at a station.
    private var ends: [Stop] {
        trips.compactMap { entry in
            guard !entry.trip.isOpen, let last = entry.trip.last, let time = entry.trip.end,
                let station = nearest(to: last)
            else { return nil }
            return Stop(
                vehicle: entry.vehicle ?? "", station: stations[station].name, place: stations[station].place,
                time: time)
        }
    }
}
