import Civil

/// A service that was done.
package struct ServiceWork: Equatable, Sendable {
    /// The caller's own number.
    package var id: Int
    package var name: String
    package var day: CivilTime
    /// The odometer of that day, on an instrument that was never exchanged, if it is known.
    package var metres: Int?

    package init(id: Int, name: String, day: CivilTime, metres: Int? = nil) {
        self.id = id
        self.name = name
        self.day = day
        self.metres = metres
    }

    package var isWithinLimits: Bool { day.isRealDate && metres.map(CarBookLimits.holds) ?? true }

    static func inOrder(_ one: ServiceWork, _ other: ServiceWork) -> Bool {
        (one.day.days, one.metres ?? Int.min, one.id) < (other.day.days, other.metres ?? Int.min, other.id)
    }
}
