/// The units in which an odometer counts.
package enum DistanceUnit: Hashable, CaseIterable, Sendable {
    case kilometre
    case mile

    /// Exact.
    package var millimetres: Int {
        switch self {
        case .kilometre: 1_000_000
        case .mile: 1_609_344
        }
    }

    /// Metres of so many of them.
    package func metres(of number: TypedNumber) throws -> Int {
        try number.times(millimetres, over: 1_000, most: CarBookLimits.largest)
    }

    /// So many of them as a quotient, for showing.
    package func count(metres: Int) -> Ratio? {
        switch self {
        case .kilometre: Ratio(metres, over: 1_000)
        case .mile: Ratio(metres, times: 125, over: 201_168)
        }
    }
}
