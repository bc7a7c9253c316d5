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
    case beyondLimits
    /// Thousandths for a litre or kilowatt-hour.
    case oddPrice(thousandths: Int, Currency, Quantity.Kind)

    /// True if somebody may say that it is so all the same.
    package var isQuestion: Bool {
        switch self {
        case .oddPrice: return true
        case .odometer(let judgement):
            if case .lessThanRecorded = judgement.verdict { return true }
            return false
        case .inTheFuture, .quantityNotAboveZero, .totalBelowZero, .moreThanTheTankHolds, .beyondLimits: return false
        }
    }
}
