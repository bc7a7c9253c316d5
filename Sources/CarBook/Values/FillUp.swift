/// One filling of the tank, or one charging of the battery.
package struct FillUp: Equatable, Sendable {
    /// The caller's own number; it orders fill-ups of the same instant, and nothing else.
    package var id: Int
    package var time: DatedTime
    package var odometerMetres: Int?
    /// Distance since the last fill-up of this fuel, as somebody typed it.
    package var typedMetres: Int?
    package var quantity: Quantity
    package var total: Money?
    package var isFull: Bool
    /// True if one fill-up or more before this one was not written down.
    package var missedBefore: Bool
    /// True if something spoke against it when it was stored, and nobody has confirmed it since.
    package var isQuestioned: Bool
    /// True of litres of LPG.
    package var isLPG: Bool
    package var station: String?
    package var position: Position?

    package init(
        id: Int, time: DatedTime, odometerMetres: Int? = nil, typedMetres: Int? = nil, quantity: Quantity,
        total: Money? = nil, isFull: Bool = true, missedBefore: Bool = false, isQuestioned: Bool = false,
        isLPG: Bool = false, station: String? = nil, position: Position? = nil
    ) {
        self.id = id
        self.time = time
        self.odometerMetres = odometerMetres
        self.typedMetres = typedMetres
        self.quantity = quantity
        self.total = total
        self.isFull = isFull
        self.missedBefore = missedBefore
        self.isQuestioned = isQuestioned
        self.isLPG = isLPG
        self.station = station
        self.position = position
    }

    package var fuel: Fuel {
        guard quantity.kind == .volume else { return .electricity }
        return isLPG ? .lpg : .liquid
    }

    package var isWithinLimits: Bool {
        let figures = [odometerMetres, typedMetres, quantity.amount].allSatisfy { CarBookLimits.holds($0 ?? 0) }
        return figures && CarBookLimits.holdsMoney(total?.thousandths ?? 0) && time.isWithinLimits
    }

    /// The order in which a car was filled.
    static func inOrder(_ one: FillUp, _ other: FillUp) -> Bool {
        (one.time.milliseconds, one.id) < (other.time.milliseconds, other.id)
    }
}
