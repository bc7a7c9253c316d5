/// A look at the odometer.
package struct Reading: Equatable, Sendable {
    /// The caller's own number.
    package var id: Int
    /// Since 1970, in UTC.
    package var milliseconds: Int64
    /// True if the day alone is known, and the instant is a likely one of it.
    package var isOfDay: Bool
    /// The figure on the instrument, which shows whole steps and leaves out what is begun.
    package var metres: Int
    /// The step of the instrument: 1000 for whole kilometres, 1610 for whole miles, 100 for tenths.
    package var stepMetres: Int
    /// True if something spoke against its entry when it was stored, and nobody has confirmed that since.
    package var isQuestioned: Bool

    package init(
        id: Int, milliseconds: Int64, isOfDay: Bool = false, metres: Int, stepMetres: Int = 1_000,
        isQuestioned: Bool = false
    ) {
        self.id = id
        self.milliseconds = milliseconds
        self.isOfDay = isOfDay
        self.metres = metres
        self.stepMetres = stepMetres
        self.isQuestioned = isQuestioned
    }

    package var isWithinLimits: Bool {
        CarBookLimits.holds(metres) && (1...100_000).contains(stepMetres)
            && CarBookLimits.instants.contains(milliseconds)
    }
}
