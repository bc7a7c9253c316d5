import Logbook
import Terminal

/// How many trips of a machine there are, before a pull and after it: what the blocks that came are worth.
struct PulledTrips {
    let trips: Int
    let metres: Double

    /// Nil where there is no catalogue to be had: a pull needs none.
    init?(of machine: String, _ invocation: Invocation) {
        do {
            let catalogue = try OpenCatalogue.of(invocation)
            (trips, metres) = try catalogue.sum(ofMachine: machine)
        } catch {
            return nil
        }
    }

    private init(trips: Int, metres: Double) {
        self.trips = trips
        self.metres = metres
    }

    /// What came since. Nothing where there are fewer than before: somebody has thrown some away.
    func since(_ before: PulledTrips) -> PulledTrips {
        guard trips > before.trips else { return PulledTrips(trips: 0, metres: 0) }
        return PulledTrips(trips: trips - before.trips, metres: max(0, metres - before.metres))
    }

    /// `12 trips more, 340.2 km`
    func words(_ units: Units) -> String? {
        trips > 0 ? "\(Quantity.count(trips, "trip")) more, \(units.distance(metres))" : nil
    }
}
