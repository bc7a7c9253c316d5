/// The fields of a trip that people can set.
package enum TripField: String, Sendable, CaseIterable {
    case name, startPlace, endPlace, vehicle, driver, category, tags, note, purpose, business, carried

    /// True if what is said of it stays with its piece, whatever trip that is a part of.
    package var staysWithPieces: Bool { SaidPiece.fields.contains(self) }
}
