import CarBook
import Terminal

/// Figures of the car's book in the units of a vehicle.
struct FigureText {
    let units: CarUnits
    /// The way in which the reader wants to be told how far a vehicle goes; nil for that of the units.
    var wanted: EconomyUnit?

    /// `10,948 km`, `6,802 mi`: an odometer shows no parts, and leaves out what is begun.
    func odometer(_ metres: Int) -> String {
        "\(Terminal.Quantity.grouped(units.distance.shownCount(metres: metres))) \(distanceSign)"
    }

    /// `1,200 km`: a way, or a bound of an odometer, without parts.
    func wholeDistance(_ metres: Int) -> String {
        let count = units.distance.count(metres: metres)?.rounded(decimals: 0) ?? 0
        return "\(Terminal.Quantity.grouped(count)) \(distanceSign)"
    }

    /// `711.0 km`
    func distance(_ metres: Int) -> String { "\(decimal(units.distance.count(metres: metres), 1)) \(distanceSign)" }

    /// The same of a way that was driven, rounded as lists of trips have it.
    func distance(_ metres: Double) -> String {
        (units.distance == .kilometre ? Units.metric : .imperial).distance(metres)
    }

    private var distanceSign: String { units.distance == .kilometre ? "km" : "mi" }

    /// `44.10 L`, `11.65 gal`, `9.70 UK gal`, `38.5 kWh`
    func quantity(_ quantity: CarBook.Quantity) -> String {
        switch quantity {
        case .volume(let millilitres):
            return "\(decimal(units.volume.count(millilitres: millilitres), 2)) \(volumeSign)"
        case .energy(let wattHours): return "\(decimal(Ratio(wattHours, over: 1_000), 1)) kWh"
        }
    }

    private var volumeSign: String { FigureText.sign(units.volume) }

    /// The gallons and miles per gallon of two countries may stand beside each other.
    private static func sign(_ unit: VolumeUnit) -> String {
        switch unit {
        case .litre: return "L"
        case .usGallon: return "gal"
        case .imperialGallon: return FuelWords.imperialGallon
        }
    }

    /// `77.13 EUR`
    static func money(_ money: Money) -> String {
        let decimals = money.currency.decimals
        let number = Ratio(money.thousandths, over: 1_000).map { text($0, decimals) } ?? ""
        return "\(number) \(money.currency.code)"
    }

    /// The same as programs read it, without groups.
    static func plain(_ money: Money) -> String { FigureText.money(money).filter { $0 != "," } }

    /// `1.749 EUR/L`: as the pump showed it.
    func price(_ total: Money, of quantity: CarBook.Quantity) -> String? {
        guard let price = pricePerUnit(total, of: quantity) else { return nil }
        let shown = FigureText.roundest(price, total, decimals: total.currency.decimals)
        return "\(FigureText.text(shown, 3)) \(total.currency.code)/\(sign(quantity.kind))"
    }

    /// A total is rounded, so that many prices come to it: that with the fewest digits, at most three behind the point.
    private static func roundest(_ price: Ratio, _ total: Money, decimals: Int) -> Ratio {
        let billionths = Double(price.rounded(decimals: 9))
        guard billionths > 0 else { return price }
        let powers = [1, 10, 100, 1_000]
        let share = 500 / Double(powers[min(decimals, 3)]) / Double(total.thousandths)
        for (decimals, power) in powers.enumerated() {
            let rounded = price.rounded(decimals: decimals)
            let difference = Double(rounded) * 1e9 / Double(power) / billionths - 1
            if abs(difference) <= share { return Ratio(rounded, over: power) ?? price }
        }
        return price
    }

    /// `1.749 EUR/L` of a price of a millilitre or watt-hour.
    func pricePerUnit(_ rate: MoneyRates.Rate, _ kind: CarBook.Quantity.Kind) -> String {
        let price =
            kind == .energy ? rate.thousandths : rate.thousandths.times(units.volume.nanolitres, over: 1_000_000_000)
        return "\(FigureText.text(price, 3)) \(rate.currency.code)/\(sign(kind))"
    }

    /// `0.109 EUR/km` of the price of a metre.
    func costPerDistance(_ rate: MoneyRates.Rate) -> String {
        let value = rate.thousandths.times(units.distance.millimetres, over: 1_000_000)
        return "\(FigureText.text(value, 3)) \(rate.currency.code)/\(distanceSign)"
    }

    /// The price of a litre, gallon or kWh in the currency's unit.
    func pricePerUnit(_ total: Money, of quantity: CarBook.Quantity) -> Ratio? {
        switch quantity {
        case .energy(let wattHours): return Ratio(total.thousandths, over: wattHours)
        case .volume(let millilitres):
            return Ratio(total.thousandths, times: units.volume.nanolitres, over: millilitres, times: 1_000_000_000)
        }
    }

    /// `6.2 L/100km`, `37.9 mpg`
    func economy(metres: Int, _ quantity: CarBook.Quantity) -> String? {
        let unit = economyUnit(quantity.kind)
        return unit.value(metres: metres, quantity: quantity).map { economy($0, unit) }
    }

    func economyUnit(_ kind: CarBook.Quantity.Kind) -> EconomyUnit {
        guard let wanted else { return units.economy(kind) }
        guard kind == .energy else { return wanted }
        switch wanted {
        case .kilometresPerLitre: return .kilometresPerKilowattHour
        case .milesPerUSGallon, .milesPerImperialGallon: return .milesPerKilowattHour
        default: return .kilowattHoursPer100Kilometres
        }
    }

    /// `L`, `gal`, `UK gal`, `kWh`
    func sign(_ kind: CarBook.Quantity.Kind) -> String { kind == .energy ? "kWh" : volumeSign }

    func economy(_ value: Ratio, _ unit: EconomyUnit) -> String {
        "\(FigureText.text(value, 1)) \(FigureText.sign(unit))"
    }

    static func sign(_ unit: EconomyUnit) -> String {
        switch unit {
        case .kilometresPerLitre: return "km/L"
        case .litresPer100Kilometres: return "L/100km"
        case .milesPerUSGallon: return "mpg"
        case .milesPerImperialGallon: return FuelWords.milesPerImperialGallon
        case .kilowattHoursPer100Kilometres: return "kWh/100km"
        case .kilometresPerKilowattHour: return "km/kWh"
        case .milesPerKilowattHour: return "mi/kWh"
        }
    }

    private func decimal(_ value: Ratio?, _ decimals: Int) -> String {
        value.map { FigureText.text($0, decimals) } ?? "?"
    }

    /// A quotient with so many digits behind the point, rounded half away from zero.
    static func text(_ value: Ratio, _ decimals: Int) -> String {
        let scaled = value.rounded(decimals: decimals)
        guard decimals > 0 else { return Terminal.Quantity.grouped(scaled) }
        let digits = String(scaled.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let whole = Int(padded.dropLast(decimals)) ?? 0
        return "\(scaled < 0 ? "-" : "")\(Terminal.Quantity.grouped(whole)).\(padded.suffix(decimals))"
    }
}
