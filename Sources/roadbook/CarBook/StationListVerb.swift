import CarBook
import Drive
import JSON
import Ledger

extension Command {
    static let stationList = Command(
        "station list", "the stations where you filled up, nearest first",
        about: """
            Lists the stations of your own fill-ups, each of them once: nearest to where the car is first, with a link \
            that a phone opens on its map. "roadbook station" alone does the same.
            """,
        options: [
            Option("from", "LAT,LON", help: "nearest to this place"), .jsonLines,
        ],
        examples: [Example("roadbook station", "list the stations, nearest first")]
    ) { invocation in
        let typed = try invocation.values["from"].map { text in
            guard let place = TypedPlace(text) else { throw PlaceWords.notAPlace(text) }
            return place.coordinate
        }
        let seen = typed == nil ? try? Sighting.find(invocation.places) : nil
        let here = typed ?? seen.flatMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
        let book = try OpenCarBook(invocation)
        let stations = KnownStations(book).listed(from: here)
        return try listing(stations, book.cars.edits.places.all, invocation).print(invocation)
    }

    private static func listing(
        _ stations: [Station], _ places: [OwnPlace], _ invocation: Invocation
    ) -> Listing<Station> {
        typealias Heading = StationWords.Heading
        var list = Listing(stations, none: StationWords.none) { $1.members(of: $0, at: place(of: $0, places)) }
        list.column(Heading.name, shrinks: true) { $0.name ?? place(of: $0, places) ?? StationWords.unnamed }
        list.column(Heading.away, .right, leaves: 3) { $0.metres.map { invocation.units.stretch(Double($0)) } ?? "" }
        list.column(Heading.visits, .right, leaves: 1) { "\($0.fillUps.count)" }
        list.column(Heading.last, leaves: 2) { invocation.dates.text($0.last.day) }
        list.column(Heading.link) { $0.position.map { StationWords.link(Coordinate($0)) } ?? "" }
        return list
    }

    /// The place of one's own at which a station lies that nobody named.
    private static func place(of station: Station, _ places: [OwnPlace]) -> String? {
        guard let spot = station.position.map({ Coordinate($0) }) else { return nil }
        return places.first { !$0.isRetired && spot.isWithin(Double($0.radius), of: $0.centre) }?.name
    }
}

extension JSONWriter {
    /// The name is that of the place of one's own there, if it has one.
    fileprivate mutating func members(of station: Station, at name: String?) {
        let place = station.position.map { Coordinate($0) }
        optional("name", station.name)
        optional("place", name)
        optional("latitude", place?.latitude)
        optional("longitude", place?.longitude)
        optional("link", place.map(StationWords.link))
        optional("metres", station.metres)
        member("fillUps", station.fillUps.count)
        member("last", station.last.day.dateText)
    }
}
