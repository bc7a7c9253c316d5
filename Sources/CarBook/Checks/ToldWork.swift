import Civil

/// A work as somebody told it, which may have been told before.
package struct ToldWork: Equatable, Sendable {
    /// Metres between two odometers of one work.
    private static let mostMetres = 20_000

    package var name: String
    package var day: CivilTime
    /// The odometer, if somebody read it.
    package var odometerMetres: Int?
    package var cost: Money?

    package init(name: String, day: CivilTime, odometerMetres: Int? = nil, cost: Money? = nil) {
        self.name = name
        self.day = day
        self.odometerMetres = odometerMetres
        self.cost = cost
    }

    /// True if the two are perhaps one that was told twice.
    package func isPerhaps(_ other: ToldWork) -> Bool {
        let name = AlikeName(name)
        guard day.days == other.day.days, !name.isEmpty, name == AlikeName(other.name) else { return false }
        if let here = odometerMetres, let there = other.odometerMetres, abs(here - there) > ToldWork.mostMetres {
            return false
        }
        guard let cost, let paid = other.cost else { return true }
        return cost == paid
    }
}
