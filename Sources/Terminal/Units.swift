import Drive

/// Kilometres or miles, for lengths and speeds that a person reads.
package enum Units: String, Equatable, Sendable {
    case metric, imperial

    /// The units that a setting names: `metric`, `imperial`, or for anything else those that are usual where the locale
    /// is from.
    package init(setting: String, environment: (String) -> String?) {
        self = Units(rawValue: setting) ?? Units.usual(environment)
    }

    /// Countries in which the signs at the road count in miles.
    private static let countriesOfMiles = ["US", "GB", "LR", "MM", "PR", "GU", "VI", "AS", "MP", "IM", "JE", "GG"]

    /// LC_ALL overrules LC_MEASUREMENT, which overrules LANG, as everywhere.
    private static func usual(_ environment: (String) -> String?) -> Units {
        let named = ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
        guard let named, let line = named.firstIndex(of: "_") else { return .metric }
        let country = named[named.index(after: line)...].prefix { $0.isLetter }
        return countriesOfMiles.contains(String(country)) ? .imperial : .metric
    }

    // MARK: Speed

    /// `km/h`, `mph`
    package var ofSpeed: String { self == .metric ? "km/h" : "mph" }

    package func speedNumber(_ metresPerSecond: Double) -> Double {
        self == .metric ? metresPerSecond * UnitSize.kilometresAnHour : metresPerSecond / UnitSize.mileAnHour
    }

    /// `50 km/h`
    package func speed(_ metresPerSecond: Double) -> String {
        "\(Quantity.decimal(speedNumber(metresPerSecond), digits: 0)) \(ofSpeed)"
    }

    // MARK: Length

    /// Kilometres or miles.
    package func distanceNumber(_ metres: Double) -> Double { metres / (self == .metric ? 1_000 : UnitSize.mile) }

    /// The distance by which something is away or was driven: `12.3 km`, `0.8 mi`, `18,510.4 km`.
    package func distance(_ metres: Double) -> String {
        switch self {
        case .metric: return "\(Quantity.grouped(metres / 1_000, digits: 1)) km"
        case .imperial: return "\(Quantity.grouped(metres / UnitSize.mile, digits: 1)) mi"
        }
    }

    /// A part of a way, which may be short: `40 m`, `12.3 km`, `130 ft`, `0.8 mi`.
    package func stretch(_ metres: Double) -> String { isShort(metres) ? length(metres) : distance(metres) }

    /// True for a way that is told in metres or feet.
    private func isShort(_ metres: Double) -> Bool { metres < (self == .metric ? 999.5 : 160) }

    /// Something small, such as an error: `4 m`, `13 ft`.
    package func length(_ metres: Double) -> String {
        switch self {
        case .metric: return "\(Quantity.decimal(metres, digits: 0)) m"
        case .imperial: return "\(Quantity.decimal(metres / UnitSize.foot, digits: 0)) ft"
        }
    }

    // MARK: As it is read aloud

    /// `12.3 kilometres`, `0.8 miles`
    package func spokenDistance(_ metres: Double) -> String {
        let number = Quantity.decimal(metres / (self == .metric ? 1_000 : UnitSize.mile), digits: 1)
        return TerminalWords.distance(number, in: self)
    }

    /// `50 kilometres an hour`
    package func spokenSpeed(_ metresPerSecond: Double) -> String {
        TerminalWords.speed(Quantity.decimal(speedNumber(metresPerSecond), digits: 0), in: self)
    }

    /// A part of a way, which may be short: `40 metres`, `12.3 kilometres`.
    package func spokenStretch(_ metres: Double) -> String {
        isShort(metres) ? spokenLength(metres) : spokenDistance(metres)
    }

    /// `40 metres`, `130 feet`
    package func spokenLength(_ metres: Double) -> String {
        let number = Quantity.decimal(metres / (self == .metric ? 1 : UnitSize.foot), digits: 0)
        return TerminalWords.length(number, in: self)
    }
}
