/// The form in which people here write a date in figures.
package enum DateForm: String, CaseIterable, Sendable {
    /// `2026-03-04`
    case iso
    /// `04.03.2026`
    case dots
    /// `04/03/2026` for the fourth of March.
    case dayfirst
    /// `03/04/2026` for the same day.
    case monthfirst

    package func text(_ date: CivilTime) -> String {
        let iso = date.dateText
        let (year, month, day) = (iso.dropLast(6), iso.dropLast(3).suffix(2), iso.suffix(2))
        switch self {
        case .iso: return iso
        case .dots: return "\(day).\(month).\(year)"
        case .dayfirst: return "\(day)/\(month)/\(year)"
        case .monthfirst: return "\(month)/\(day)/\(year)"
        }
    }
}
