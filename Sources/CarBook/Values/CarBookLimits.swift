/// Bounds within which every sum of the room fits its integers, however many entries a book has.
package enum CarBookLimits {
    /// Metres, millilitres, watt-hours.
    package static let largest = 100_000_000_000
    /// Thousandths of money, millionths of a price.
    package static let largestMoney = 100_000_000_000_000
    /// Milliseconds since 1970: from the year 1 to the year 9999.
    package static let instants: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

    package static func holds(_ figure: Int) -> Bool { (-largest...largest).contains(figure) }

    package static func holdsMoney(_ figure: Int) -> Bool { (-largestMoney...largestMoney).contains(figure) }

    /// The sum of two, or the largest number that there is.
    static func sum(_ one: Int, _ other: Int) -> Int {
        let (sum, isBeyond) = one.addingReportingOverflow(other)
        return isBeyond ? (one < 0 ? Int.min : Int.max) : sum
    }
}
