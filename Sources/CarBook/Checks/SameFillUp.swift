/// The question whether two fill-ups are one that was told twice.
package enum SameFillUp {
    package static let mostMilliseconds: Int64 = 6 * 3_600_000
    package static let mostMetres = 500
    /// Metres between what the odometer showed: nobody goes farther and fills in the same again within the day, and a
    /// typing error in the last digits is less.
    package static let mostDriven = 20_000
    /// Millilitres or watt-hours; or a hundredth of the larger quantity.
    package static let mostDifference = 100

    /// The fill-ups of the others that are perhaps the same, the nearest in time first. Its own number is passed over.
    package static func candidates(
        for fillUp: FillUp, among others: [FillUp], metres: MetresBetween
    ) -> [FillUp] {
        let near = others.filter { $0.id != fillUp.id && isPerhaps(fillUp, $0, metres: metres) }
        return near.sorted { (apart($0, fillUp), $0.id) < (apart($1, fillUp), $1.id) }
    }

    package static func isPerhaps(_ one: FillUp, _ other: FillUp, metres: MetresBetween) -> Bool {
        one.isWithinLimits && other.isWithinLimits && isNearInTime(one, other)
            && isLikeInQuantity(one.quantity, other.quantity) && isNearInPlace(one, other, metres)
            && isNearInWay(one, other)
    }

    private static func apart(_ one: FillUp, _ other: FillUp) -> UInt64 {
        (one.time.milliseconds - other.time.milliseconds).magnitude
    }

    private static func isNearInTime(_ one: FillUp, _ other: FillUp) -> Bool {
        one.time.day.days == other.time.day.days || apart(one, other) <= UInt64(mostMilliseconds)
    }

    private static func isLikeInQuantity(_ one: Quantity, _ other: Quantity) -> Bool {
        guard one.kind == other.kind else { return false }
        let difference = abs(one.amount - other.amount)
        return difference <= mostDifference || difference * 100 <= max(one.amount, other.amount)
    }

    private static func isNearInWay(_ one: FillUp, _ other: FillUp) -> Bool {
        guard let here = one.odometerMetres, let there = other.odometerMetres else { return true }
        return abs(here - there) <= mostDriven
    }

    private static func isNearInPlace(_ one: FillUp, _ other: FillUp, _ metres: MetresBetween) -> Bool {
        if let here = one.position, let there = other.position { return metres(here, there) <= mostMetres }
        guard let name = one.station, let otherName = other.station else { return true }
        return AlikeName(name) == AlikeName(otherName)
    }
}
