import CarBook
import Drive
import Ledger

/// The place where the car stands, for a fill-up that is entered there with `--here`.
struct FuelHere {
    private let invocation: Invocation
    private let book: OpenCarBook
    private let vehicle: KnownVehicle

    init(_ invocation: Invocation, _ book: OpenCarBook, _ vehicle: KnownVehicle) {
        self.invocation = invocation
        self.book = book
        self.vehicle = vehicle
    }

    /// Says the place, and the name of a station that is known there, unless another was typed.
    func say(_ said: inout FactStatements) throws {
        guard invocation.values.has("here") else { return }
        guard invocation.values["at"] == nil else { throw FuelWords.hereOrThere }
        let seen = try Sighting.find(invocation.places)
        guard let place = Coordinate(latitude: seen.latitude, longitude: seen.longitude) else { return }
        said.say(.at, LedgerText.encoded(place))
        guard invocation.values["station"] == nil, let name = station(at: place) else { return }
        said.say(.station, name)
    }

    /// A place of one's own of that kind, else a station of an earlier fill-up.
    private func station(at place: Coordinate) -> String? {
        let own = book.cars.edits.places.all.first { spot in
            spot.kind == .fuel && !spot.isRetired && place.isWithin(Double(spot.radius), of: spot.centre)
        }
        return own?.name ?? KnownStations(book).nearest(to: place)
    }
}
