/// A new instrument, or an old one that was set anew: from then on the odometer shows other figures.
package struct InstrumentExchange: Equatable, Sendable {
    /// Since 1970, in UTC.
    package var milliseconds: Int64
    /// The last figure of the old one.
    package var oldEndMetres: Int
    /// The first figure of the new one.
    package var newBeginMetres: Int

    package init(milliseconds: Int64, oldEndMetres: Int, newBeginMetres: Int) {
        self.milliseconds = milliseconds
        self.oldEndMetres = oldEndMetres
        self.newBeginMetres = newBeginMetres
    }

    package var isWithinLimits: Bool {
        CarBookLimits.holds(oldEndMetres) && CarBookLimits.holds(newBeginMetres)
            && CarBookLimits.instants.contains(milliseconds)
    }
}
