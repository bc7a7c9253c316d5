/// The fields of a trip that people can set.
///
/// To add one: its name here, its row in section 5 of docs/ledger-format.md, and its value in ``TripOverlay``; if it
/// stays with pieces, its place in ``SaidPiece/fields``; if it is one of two things, its words in ``TripFlag``. The
/// compiler asks in `FieldEdits` what is said of a trip of several pieces, and in the command's `EditWords` and
/// `TripChange` what it is called. The catalogue has a column of it from then on, so `CatalogueSchema.version` goes up;
/// `OverlayTable` says whether a search finds it. Its option stands in `EditVerb` and is read in `EditedFields`; it is
/// shown by `TripDetails`, `TripJSON` and `TripTable`, and goes out in `Exchange/Track/TrackWords`.
package enum TripField: String, Sendable, CaseIterable {
    case name, startPlace, endPlace, vehicle, driver, category, tags, note, purpose, business, carried

    /// True if what is said of it stays with its piece, whatever trip that is a part of.
    package var staysWithPieces: Bool { SaidPiece.fields.contains(self) }
}
