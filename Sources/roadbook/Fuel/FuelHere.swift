import Drive
import Ledger
import Terminal

/// The place where the car stands, for a fill-up that is entered there with `--here`.
struct FuelHere {
    /// A car that was seen longer ago has probably been driven since.
    private static let mostHours: Int64 = 12

    private let invocation: Invocation
    private let book: OpenCarBook

    init(_ invocation: Invocation, _ book: OpenCarBook) {
        self.invocation = invocation
        self.book = book
    }

    /// Says the place, and the name of a station that is known there, unless another was typed. What comes back tells
    /// people which place was taken, and when the car was seen there; nil without `--here`.
    func say(_ said: inout FactStatements) throws -> String? {
        guard invocation.values.has("here") else { return nil }
        guard invocation.values["at"] == nil else { throw FuelWords.hereOrThere }
        let seen = try Sighting.find(invocation.places)
        guard let place = Coordinate(latitude: seen.latitude, longitude: seen.longitude) else { return nil }
        let station = station(at: place)
        let told = told(station ?? ownPlace(at: place)?.name ?? FuelHere.numbers(place), seen.ageMs)
        let isFresh = seen.ageMs.map { $0 <= FuelHere.mostHours * 3_600_000 } ?? false
        guard isFresh || invocation.values.has("anyway") else { throw FuelWords.perhapsElsewhere(told) }
        said.say(.at, LedgerText.encoded(place))
        if invocation.values["station"] == nil, let station { said.say(.station, station) }
        return told
    }

    private func told(_ name: String, _ ageMs: Int64?) -> String {
        let age = ageMs.map { WhereWords.ago(Quantity.wholeSeconds(milliseconds: $0)) }
        return FuelWords.seen(name, age ?? WhereWords.unknownTime)
    }

    private static func numbers(_ place: Coordinate) -> String {
        let parts = [place.latitude, place.longitude].map { Quantity.decimal($0, digits: 5) }
        return parts.joined(separator: ", ")
    }

    /// A place of one's own of that kind, else a station of an earlier fill-up.
    private func station(at place: Coordinate) -> String? {
        ownPlace(at: place) { $0.kind == .fuel }?.name ?? KnownStations(book).nearest(to: place)
    }

    private func ownPlace(at place: Coordinate, where isMeant: (OwnPlace) -> Bool = { _ in true }) -> OwnPlace? {
        book.cars.edits.places.all.first { spot in
            isMeant(spot) && !spot.isRetired && place.isWithin(Double(spot.radius), of: spot.centre)
        }
    }
}
