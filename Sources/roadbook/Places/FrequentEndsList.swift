import Catalogue
import JSON
import Ledger
import Terminal
import Trips

/// Proposals for places, each with the line that gives it a name.
struct FrequentEndsList {
    private typealias Heading = PlaceWords.Heading

    private let invocation: Invocation
    private let spots: [FrequentEnds.Spot]

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        spots = FrequentEnds(try OpenCatalogue.of(invocation).trips(TripFilter())).spots
    }

    func print() throws -> ExitCode {
        try Listing(spots, none: PlaceWords.noneFrequent, write: members).print(invocation) {
            let text = TripText(invocation)
            for spot in spots {
                let at = PlaceWords.degrees(spot.centre.latitude, spot.centre.longitude)
                try invocation.output.line(PlaceWords.frequent(spot.ends, at: at, newest: text.span(spot.newest)))
                try invocation.output.line(PlaceWords.addLine(at: at.filter { $0 != " " }))
            }
        }
    }

    private func members(of spot: FrequentEnds.Spot, _ writer: inout JSONWriter) {
        writer.member("latitude", spot.centre.latitude)
        writer.member("longitude", spot.centre.longitude)
        writer.member("ends", spot.ends)
        writer.member("newestTrip", "\(spot.newest.id)")
    }
}
