import CarBook
import Drive
import JSON
import Terminal

extension Command {
    static let stationList = Command(
        "station list", "the stations where you filled up, nearest first",
        about: """
            Lists the stations of your own fill-ups, each of them once: nearest to where the car is first, with a link \
            that a phone opens on its map. "roadbook station" alone does the same.
            """,
        options: [
            Option("from", "LAT,LON", help: "nearest to this place"), Option("json", help: "one object a line"),
        ],
        examples: [Example("roadbook station", "list the stations, nearest first")]
    ) { invocation in
        let typed = try invocation.values["from"].map { text in
            guard let place = TypedPlace(text) else { throw PlaceWords.notAPlace(text) }
            return place.coordinate
        }
        let seen = typed == nil ? try? Sighting.find(invocation.places) : nil
        let here = typed ?? seen.flatMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
        let stations = KnownStations(try OpenCarBook(invocation)).listed(from: here)
        if invocation.values.has("json") {
            for station in stations { try invocation.object { $0.members(of: station) } }
            return .ok
        }
        guard !stations.isEmpty else {
            try invocation.output.line(StationWords.none)
            return .ok
        }
        for line in table(stations, invocation).lines(on: invocation.screen) { try invocation.output.line(line) }
        return .ok
    }

    private static func table(_ stations: [Station], _ invocation: Invocation) -> Table {
        typealias Heading = StationWords.Heading
        var table = Table([
            Table.Column(Heading.name, shrinks: true), Table.Column(Heading.away, .right, leaves: 3),
            Table.Column(Heading.visits, .right, leaves: 1), Table.Column(Heading.last, leaves: 2),
            Table.Column(Heading.link),
        ])
        for station in stations {
            table.add([
                station.name ?? StationWords.unnamed,
                station.metres.map { invocation.units.stretch(Double($0)) } ?? "", "\(station.fillUps.count)",
                invocation.dates.text(station.last.day),
                station.position.map { StationWords.link(Coordinate($0)) } ?? "",
            ])
        }
        return table
    }
}

extension JSONWriter {
    fileprivate mutating func members(of station: Station) {
        let place = station.position.map { Coordinate($0) }
        optional("name", station.name)
        optional("latitude", place?.latitude)
        optional("longitude", place?.longitude)
        optional("metres", station.metres)
        member("fillUps", station.fillUps.count)
        member("last", station.last.day.dateText)
    }
}
