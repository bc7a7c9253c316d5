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

    /// So many of them as an instrument shows it, which leaves out what is begun. Miles are kept in whole metres, so
    /// that a sum of them lacks up to two metres of a whole mile.
    package func shownCount(metres: Int) -> Int {
        let (lifted, isBeyond) = metres.addingReportingOverflow(2)
        return count(metres: isBeyond ? metres : lifted)?.roundedDown ?? 0
    }

    /// The metres of so many of them as an instrument shows it.
    package func shownMetres(of metres: Int) -> Int {
        let (product, isBeyond) = shownCount(metres: metres).multipliedReportingOverflow(by: millimetres)
        return isBeyond ? metres : Ratio.divide(Int128(product), by: 1_000)
    }

    /// So many of them as a quotient, for showing.
    package func count(metres: Int) -> Ratio? {
        switch self {
        case .kilometre: Ratio(metres, over: 1_000)
        case .mile: Ratio(metres, times: 125, over: 201_168)
        }
    }
}
