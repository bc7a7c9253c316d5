/// The kinds of weather by the WMO's codes, the rougher one last.
package enum WeatherKind: String, CaseIterable, Comparable, Sendable {
    case clear, cloudy, fog, rain, snow, ice, thunderstorm

    /// Nil for a code that is none of those that services tell.
    package init?(code: Int) {
        switch code {
        case 0, 1: self = .clear
        case 2, 3: self = .cloudy
        case 45, 48: self = .fog
        case 51, 53, 55, 61, 63, 65, 80, 81, 82: self = .rain
        case 71, 73, 75, 77, 85, 86: self = .snow
        case 56, 57, 66, 67: self = .ice
        case 95, 96, 99: self = .thunderstorm
        default: return nil
        }
    }

    package static func < (left: WeatherKind, right: WeatherKind) -> Bool { left.roughness < right.roughness }

    private var roughness: Int { WeatherKind.allCases.firstIndex(of: self) ?? 0 }
}
