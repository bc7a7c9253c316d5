import Ledger
import Trips

extension Catalogue {
    /// The vehicle of a trip and its driver, as ``TripEntry/vehicle`` and ``TripEntry/driver``.
    static let vehicle = "coalesce(said.vehicle, trip.vehicle)"
    static let driver = "coalesce(said.driver, trip.driver)"

    /// The same as ``TripEntry/countsAsDriven``.
    static let countsAsDriven = """
        coalesce(said.carried, '') <> '\(TripFlag.carried.word(true))' AND (trip.perhaps_carried = 0
            OR said.carried IN ('\(TripFlag.carried.word(false))', '\(TripOverlay.mixed)'))
        """

    /// The same as ``TripEntry/isDrivenThroughout``.
    static let isDrivenThroughout = "\(countsAsDriven) AND coalesce(said.carried, '') <> '\(TripOverlay.mixed)'"

    /// The same as ``TripEntry/countsInSums``.
    static let countsInSums = "\(isOriginal) AND \(countsAsDriven)"

    /// The vehicles and the drivers of all trips, by their present names.
    package func vehicles() throws -> [String] { try names(Catalogue.vehicle) }
    package func drivers() throws -> [String] { try names(Catalogue.driver) }

    private func names(_ column: String) throws -> [String] {
        try answer { database in
            let select = try database.prepare(
                """
                SELECT DISTINCT \(column) FROM trip LEFT JOIN said ON said.trip = trip.number
                WHERE \(column) IS NOT NULL AND \(Catalogue.isKept) ORDER BY 1
                """)
            var names: [String] = []
            while try select.step() { if let name = select.text(0) { names.append(name) } }
            return names
        }
    }

    /// The ways of one vehicle, oldest first: short ones too, for the car went them; none that is in the trash, that
    /// is another recording, or on which the car was carried, wholly or in part.
    package func ways(of vehicle: String) throws -> [DrivenWay] {
        try answer { database in
            let select = try database.prepare(
                """
                SELECT trip.start, trip.end, trip.measured + trip.inferred, trip.trivial, trip.number
                FROM trip LEFT JOIN said ON said.trip = trip.number
                WHERE \(Catalogue.vehicle) = ? AND trip.start IS NOT NULL AND \(Catalogue.isKept)
                    AND \(Catalogue.isOriginal) AND \(Catalogue.isDrivenThroughout)
                ORDER BY trip.start
                """)
            select.bind(vehicle)
            var ways: [DrivenWay] = []
            while try select.step() {
                let start = select.integer(0) ?? 0
                let end = max(start, select.integer(1) ?? start)
                let isTrip = select.integer(3) != 1
                ways.append(
                    DrivenWay(
                        trip: select.integer(4) ?? 0, start: start, end: end, metres: select.number(2) ?? 0,
                        isTrip: isTrip))
            }
            return ways
        }
    }

    /// The way that a trip had gone at any moment; nothing where nobody knows.
    package func profile(of way: DrivenWay) throws -> [WayProfile.Point] {
        try answer { database in
            let select = try database.prepare("SELECT points FROM profile WHERE trip = ?").bind(way.trip)
            return try select.step() ? WayProfile.points(of: select.text(0) ?? "", since: way.start) : []
        }
    }
}
