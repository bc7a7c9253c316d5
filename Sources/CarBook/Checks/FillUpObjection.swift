import Civil

/// The reason why a fill-up is refused or asked about, with the values of which words are made.
package enum FillUpObjection: Equatable, Sendable {
    case inTheFuture(day: CivilTime, today: CivilTime)
    case quantityNotAboveZero(Quantity)
    case totalBelowZero(Money)
    /// The fill-up has the first, the tank holds the second.
    case moreThanTheTankHolds(Quantity, tank: Quantity)
    /// Not `fits`.
    case odometer(OdometerJudgement)
    /// The fill-up before it or behind has the same odometer.
    case sameOdometer(FillUp)
    /// The typed distance, and the one by its odometer and that of the fill-up before it.
    case otherDistance(typed: Int, odometer: Int)
    case beyondLimits
    /// The vehicle takes no such thing.
    case wrongKind(Quantity.Kind)
    /// The way from the full fill-up before, and all that was filled in for it: not what is usual.
    case oddEconomy(metres: Int, Quantity)
    /// Thousandths for a litre or kilowatt-hour, which are not usual.
    case oddPrice(thousandths: Int, Currency, Quantity.Kind)

    /// True if somebody may say that it is so all the same.
    package var isQuestion: Bool {
        switch self {
        case .oddPrice, .oddEconomy, .sameOdometer, .otherDistance: return true
        case .odometer(let judgement): return judgement.verdict.isQuestion
        case .inTheFuture, .quantityNotAboveZero, .totalBelowZero, .moreThanTheTankHolds, .wrongKind, .beyondLimits:
            return false
        }
    }
}
