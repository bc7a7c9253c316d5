/// The units in which a pump counts.
package enum VolumeUnit: Hashable, CaseIterable, Sendable {
    case litre
    case usGallon
    case imperialGallon

    /// Millionths of a millilitre: exact.
    package var nanolitres: Int {
        switch self {
        case .litre: 1_000_000_000
        case .usGallon: 3_785_411_784
        case .imperialGallon: 4_546_090_000
        }
    }

    /// Millilitres of so many of them.
    package func millilitres(of number: TypedNumber) throws -> Int {
        try number.times(nanolitres, over: 1_000_000, most: CarBookLimits.largest)
    }

    /// So many of them as a quotient, for showing.
    package func count(millilitres: Int) -> Ratio? {
        switch self {
        case .litre: Ratio(millilitres, over: 1_000)
        case .usGallon: Ratio(millilitres, times: 125_000, over: 473_176_473)
        case .imperialGallon: Ratio(millilitres, times: 100, over: 454_609)
        }
    }
}
