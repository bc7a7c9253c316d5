import CarBook

/// Two or three of quantity, price and total, made up.
struct MadePrice {
    let quantity: Quantity?
    let price: UnitPrice?
    let total: Money?
    let unit: VolumeUnit

    init(_ chances: inout Chances) {
        let currency = Made.currency(MadeHistory.currencies[chances.within(0...3)])
        unit = VolumeUnit.allCases[chances.within(0...2)]
        let (amount, millionths) = (chances.within(0...80_000), chances.within(0...3_000) * 1_000)
        let per = UnitPrice.Unit.volume(unit)
        let whole = amount * millionths / (per == .volume(.litre) ? 1_000_000 : 4_000_000)
        quantity = chances.happens(75) ? .volume(millilitres: amount) : nil
        price = chances.happens(75) ? UnitPrice(millionths: millionths, currency: currency, per: per) : nil
        let differs = whole * chances.within(-8...8) / 1_000
        total = chances.happens(75) ? Money(thousandths: whole + differs, currency: currency) : nil
    }

    var line: String {
        let code = price?.currency.code ?? total?.currency.code ?? "EUR"
        let said = [quantity?.amount, price?.millionths, total?.thousandths].map(MadeHistory.dash)
        return "price \(said.joined(separator: " ")) \(code) \(unit)"
    }

    var answer: String {
        do {
            let fill = try FillPrice(quantity: quantity, price: price, total: total, per: .volume(unit))
            return "price \(fill.quantity.amount) \(fill.price.millionths) \(fill.total.thousandths)"
        } catch FillPriceError.disagree(_, _, _, let gives) {
            return "price disagree \(gives.thousandths)"
        } catch {
            return "price refused"
        }
    }
}
