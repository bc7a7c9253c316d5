/// The time of the day at which a drive began: what it is called by while nobody has named it, as in "Morning drive".
package enum DayPart: String, CaseIterable, Sendable {
    case morning = "Morning"
    case afternoon = "Afternoon"
    case evening = "Evening"
    case night = "Night"

    /// Finds the part of the day for an hour on the clock on the wall, 0 to 23.
    package init(hour: Int) {
        switch hour {
        case 5...11: self = .morning
        case 12...16: self = .afternoon
        case 17...20: self = .evening
        default: self = .night
        }
    }

    package var name: String { rawValue }
}
