import Civil

/// The distance that a vehicle goes in a day.
package struct Pace: Equatable, Sendable {
    /// 40 miles, which are taken where nothing is known. Rounded down: ways of miles are kept in whole metres, and none
    /// of whole days may lack one.
    static let fortyMiles = 64_373

    private static let blocks = 12
    private static let daysOfABlock: Int64 = 30
    private static let fewestDays = 7

    package let metresPerDay: Int
    /// False where too little is known, so that it is 40 miles.
    package let isMeasured: Bool

    /// `known` is the first day on which anything of the way is known; `metres` gives the odometer at the beginning of
    /// a day, of an instrument that was never exchanged.
    package init(before today: CivilTime, known: CivilTime?, metres: (CivilTime) -> Int) {
        var (way, weighedDays, days) = (0, 0, 0)
        let first = known?.days ?? today.days
        for block in 0..<Pace.blocks {
            let end = today.days - Int64(block) * Pace.daysOfABlock
            let begin = max(first, end - Pace.daysOfABlock)
            guard begin < end else { break }
            let weight = 1 << (Pace.blocks - 1 - block)
            way += weight * (metres(CivilTime(days: end)) - metres(CivilTime(days: begin)))
            weighedDays += weight * Int(end - begin)
            days += Int(end - begin)
        }
        isMeasured = days >= Pace.fewestDays
        metresPerDay = isMeasured ? Ratio.divide(Int128(way), by: Int128(weighedDays)) : Pace.fortyMiles
    }
}
