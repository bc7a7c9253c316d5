/// The fields of a trip that are one of two things, and the words by which the ledger says so.
package enum TripFlag: Sendable {
    /// Driven for a business, or for oneself.
    case business
    /// The car was carried, or it drove.
    case carried

    package var field: TripField {
        switch self {
        case .business: return .business
        case .carried: return .carried
        }
    }

    package func word(_ isSo: Bool) -> String {
        switch self {
        case .business: return isSo ? "yes" : "no"
        case .carried: return isSo ? "carried" : "driven"
        }
    }

    /// Nil where nothing is said, and for a word that this program does not know.
    package func value(_ said: String?) -> Bool? {
        if said == word(true) { return true }
        return said == word(false) ? false : nil
    }
}
