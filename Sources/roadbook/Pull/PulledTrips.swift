import Terminal

/// The number of trips of a machine, before a pull and after it: what the blocks that came are worth.
struct PulledTrips {
    let trips: Int
    let metres: Double
    /// True where the books miss lines.
    let isLacking: Bool

    /// Nil where there is no catalogue to be had: a pull needs none.
    init?(of machine: String, _ invocation: Invocation, _ turn: OpenCatalogue.Turn) {
        do {
            let catalogue = try OpenCatalogue.of(invocation, turn)
            (trips, metres) = try catalogue.sum(ofMachine: machine)
            isLacking = catalogue.news.isLacking
        } catch {
            return nil
        }
    }

    private init(trips: Int, metres: Double, isLacking: Bool) {
        self.trips = trips
        self.metres = metres
        self.isLacking = isLacking
    }

    /// The trips that came since; none where there are fewer than before, because somebody has thrown some away.
    func since(_ before: PulledTrips) -> PulledTrips {
        guard trips > before.trips else { return PulledTrips(trips: 0, metres: 0, isLacking: isLacking) }
        let more = max(0, metres - before.metres)
        return PulledTrips(trips: trips - before.trips, metres: more, isLacking: isLacking)
    }

    /// `12 trips more, 340.2 km`
    func words(_ units: Units) -> String? {
        trips > 0 ? PullVerbWords.trips(trips, units.distance(metres)) : nil
    }
}
