/// The price of one unit of a quantity.
package struct UnitPrice: Hashable, Sendable {
    package enum Unit: Hashable, Sendable {
        case volume(VolumeUnit)
        case kilowattHour

        package var kind: Quantity.Kind {
            switch self {
            case .volume: .volume
            case .kilowattHour: .energy
            }
        }

        /// Millionths of a millilitre or of a watt-hour.
        var millionths: Int {
            switch self {
            case .volume(let unit): unit.nanolitres
            case .kilowattHour: 1_000_000_000
            }
        }
    }

    /// Millionths of the currency's unit, since electricity has four decimals and more.
    package var millionths: Int
    package var currency: Currency
    package var per: Unit

    package init(millionths: Int, currency: Currency, per: Unit) {
        self.millionths = millionths
        self.currency = currency
        self.per = per
    }
}
