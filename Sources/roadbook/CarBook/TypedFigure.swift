import CarBook
import Settings

/// A figure as a person types it, in the small unit of its kind.
enum TypedFigure {
    private typealias Words = CarBookWords

    /// Digits behind a mark that may be a group of thousands: nobody counts metres or thousandths of a euro.
    private static let groupDigits = 3

    /// Litres or gallons with their unit behind them or the vehicle's without, or kilowatt-hours.
    static func quantity(_ text: String, _ units: CarUnits, _ what: String) throws -> CarBook.Quantity {
        let typed = try amount(text, what)
        switch try unit(typed, text, what) {
        case nil: return .volume(millilitres: try read(what) { try units.volume.millilitres(of: typed.number) })
        case .volume(let unit)?: return .volume(millilitres: try read(what) { try unit.millilitres(of: typed.number) })
        case .gallon?:
            let gallon = gallon(units)
            return .volume(millilitres: try read(what) { try gallon.millilitres(of: typed.number) })
        case .kilowattHour?: return .energy(wattHours: try read(what) { try typed.number.times(1_000) })
        case .distance?: throw Words.notAQuantity(text, what)
        }
    }

    /// The unit that stands behind the figure of a volume; nil for a bare one.
    static func volumeUnit(_ text: String, _ units: CarUnits) -> VolumeUnit? {
        switch (try? TypedAmount(text).unit).flatMap({ AmountUnit($0) }) {
        case .volume(let unit)?: unit
        case .gallon?: gallon(units)
        case .kilowattHour?, .distance?, nil: nil
        }
    }

    private static func gallon(_ units: CarUnits) -> VolumeUnit {
        units.kind == .uk ? .imperialGallon : .usGallon
    }

    /// Watt-hours of kilowatt-hours, with the unit behind them or without.
    static func energy(_ text: String, _ what: String) throws -> Int {
        let typed = try amount(text, what)
        let unit = try unit(typed, text, what)
        guard unit == nil || unit == .kilowattHour else { throw Words.notAQuantity(text, what) }
        return try read(what) { try typed.number.times(1_000) }
    }

    /// Metres of kilometres or miles. A program writes three decimals where a person means thousands.
    static func distance(_ text: String, _ units: CarUnits, _ what: String, isTyped: Bool = true) throws -> Int {
        let typed = try amount(text, what)
        guard !isTyped || typed.number.decimals != groupDigits else { throw Words.perhapsGrouped(text, what) }
        switch try unit(typed, text, what) {
        case nil: return try read(what) { try units.distance.metres(of: typed.number) }
        case .distance(let unit)?: return try read(what) { try unit.metres(of: typed.number) }
        default: throw Words.notADistance(text, what)
        }
    }

    static func currency(_ text: String) throws -> Currency {
        guard let currency = Currency(typed: text) else {
            throw Words.notACurrency(text, near: TypedMoney.nearest(text))
        }
        return currency
    }

    /// The complaint about letters behind a figure that are neither a unit nor a currency.
    static func strange(_ unit: String, _ text: String, _ what: String) -> Complaint {
        let isNearUnit = Suggestion.nearest(to: unit, among: AmountUnit.usual) != nil
        guard !isNearUnit, TypedMoney.mayBeCurrency(unit) else { return Words.unknownUnit(unit, text, what) }
        return Words.notACurrency(unit, near: TypedMoney.nearest(unit))
    }

    // MARK: Reading

    private static func isWord(_ text: String) -> Bool {
        text.contains(where: \.isLetter) && !text.contains(where: \.isNumber)
    }

    static func amount(_ text: String, _ what: String) throws -> TypedAmount {
        let typed = try? TypedAmount(text)
        if typed == nil, TypedFigure.isWord(text) { throw Words.notANumber(.unreadable(text), what) }
        let amount = try read(what) { try TypedAmount(text) }
        guard amount.number.digits >= 0 else { throw Words.isNegative(text, what) }
        return amount
    }

    private static func unit(_ typed: TypedAmount, _ text: String, _ what: String) throws -> AmountUnit? {
        if typed.unit.isEmpty { return nil }
        guard let unit = AmountUnit(typed.unit) else { throw Words.unknownUnit(typed.unit, text, what) }
        return unit
    }

    static func read<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as TypedNumberError {
            throw Words.notANumber(error, what)
        }
    }
}
