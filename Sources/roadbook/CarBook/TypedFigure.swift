import CarBook

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

    /// Thousandths of a currency's unit, and the currency if it is said: `77,13`, `77.13EUR`, `€77.13`.
    static func money(_ text: String, _ what: String, isTyped: Bool = true) throws -> (
        thousandths: Int, currency: Currency?
    ) {
        let (bare, sign) = withoutSign(text)
        let typed = try amount(bare, what)
        guard typed.unit.isEmpty || sign == nil else { throw Words.notMoney(text, what) }
        let code = sign ?? typed.unit
        let isFine = Currency(code).map { $0.decimals == groupDigits } ?? false
        guard !isTyped || typed.number.decimals != groupDigits || isFine else { throw Words.perhapsGrouped(text, what) }
        guard let currency = Currency(code) else {
            guard code.isEmpty else { throw Words.notMoney(text, what) }
            return (try read(what) { try typed.number.times(1_000) }, nil)
        }
        return (try read(what) { try typed.number.times(1_000) }, currency)
    }

    static func currency(_ text: String) throws -> Currency {
        guard let currency = Currency(text) else { throw Words.notACurrency(text) }
        return currency
    }

    /// Millionths of a currency's unit.
    static func price(_ text: String, _ what: String) throws -> Int {
        let bare = withoutSign(text).text
        let typed = try amount(bare, what)
        guard typed.unit.isEmpty || Currency(typed.unit) != nil else { throw Words.notMoney(text, what) }
        return try read(what) { try typed.number.times(1_000_000) }
    }

    /// The signs that are of one currency; a dollar may be of many.
    private static let signs: [Character: String] = ["€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₺": "TRY"]

    static func hasCurrency(_ text: String) -> Bool {
        if withoutSign(text).currency != nil { return true }
        guard let unit = try? TypedAmount(text).unit else { return false }
        return AmountUnit(unit) == nil && Currency(unit) != nil
    }

    private static func withoutSign(_ text: String) -> (text: String, currency: String?) {
        for place in [text.first, text.last] {
            if let sign = place, let code = signs[sign] { return (text.filter { $0 != sign }, code) }
        }
        return (text, nil)
    }

    // MARK: Reading

    private static func isWord(_ text: String) -> Bool {
        text.contains(where: \.isLetter) && !text.contains(where: \.isNumber)
    }

    private static func amount(_ text: String, _ what: String) throws -> TypedAmount {
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

    private static func read<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as TypedNumberError {
            throw Words.notANumber(error, what)
        }
    }
}
