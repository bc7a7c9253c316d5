/// The units that a person may type behind a number.
package enum AmountUnit: Hashable, Sendable {
    case volume(VolumeUnit)
    /// A gallon of which nobody said whose.
    case gallon
    case kilowattHour
    case distance(DistanceUnit)

    /// The words for units that people are told of.
    package static let usual = ["l", "gal", "usgal", "ukgal", "kWh", "km", "mi"]

    /// Nil for a word that is none. Capital letters do not matter.
    package init?(_ word: String) {
        switch word.lowercased() {
        case "l", "lt", "ltr", "litre", "litres", "liter", "liters": self = .volume(.litre)
        case "usgal", "usg": self = .volume(.usGallon)
        case "ukgal", "impgal", "ukg": self = .volume(.imperialGallon)
        case "gal", "gals", "gallon", "gallons": self = .gallon
        case "kwh": self = .kilowattHour
        case "km", "kilometre", "kilometres", "kilometer", "kilometers": self = .distance(.kilometre)
        case "mi", "mile", "miles": self = .distance(.mile)
        default: return nil
        }
    }
}
