import CarBook
import Testing

/// Any two of quantity, price and total give the third.
@Suite struct FillPriceTests {
    /// Litres at prices of which nobody said of what, in cents.
    private func row(_ cents: Int, ml: Int) -> PriceColumn.Row {
        PriceColumn.Row(price: cents * 10, quantity: .volume(millilitres: ml))
    }

    @Test func aColumnOfPricesIsOfAUnitIfMostWouldBeTooLow() {
        #expect(PriceColumn.isOfUnit([row(169, ml: 40_000), row(175, ml: 30_000)]))
        #expect(!PriceColumn.isOfUnit([row(6_756, ml: 40_000), row(5_000, ml: 30_000)]))
        // A canister of three litres would not be too cheap.
        #expect(PriceColumn.isOfUnit([row(169, ml: 40_000), row(175, ml: 30_000), row(170, ml: 3_000)]))
        #expect(!PriceColumn.isOfUnit([row(169, ml: 40_000), row(170, ml: 3_000)]))
        // The least usual price, and a little below.
        let least = FillUpRule.usualPrices(.volume).lowerBound
        #expect(!PriceColumn.isOfUnit([PriceColumn.Row(price: least * 40, quantity: .volume(millilitres: 40_000))]))
        #expect(PriceColumn.isOfUnit([PriceColumn.Row(price: least * 40 - 40, quantity: .volume(millilitres: 40_000))]))
        #expect(!PriceColumn.isOfUnit([row(0, ml: 40_000)]))
        #expect(!PriceColumn.isOfUnit([]))
        #expect(PriceColumn.isOfUnit([PriceColumn.Row(price: 390, quantity: .energy(wattHours: 38_500))]))
    }

    private let litre = UnitPrice.Unit.volume(.litre)

    private func price(_ millionths: Int, _ code: String = "EUR", per unit: UnitPrice.Unit = .volume(.litre))
        -> UnitPrice
    {
        UnitPrice(millionths: millionths, currency: Made.currency(code), per: unit)
    }

    private func money(_ thousandths: Int, _ code: String = "EUR") -> Money {
        Money(thousandths: thousandths, currency: Made.currency(code))
    }

    @Test(arguments: [
        (44_100, 1_659_000, "EUR", 73_160), (30_000, 165_300_000, "JPY", 4_959_000),
        (30_001, 165_500_000, "JPY", 4_965_000),
        (30_003, 85_000, "KWD", 2_550), (1, 1_659_000, "EUR", 0), (40_000, 0, "EUR", 0),
        (1_000, 1_005_000, "EUR", 1_010),
    ])
    func quantityAndPriceGiveATotal(ml: Int, millionths: Int, code: String, thousandths: Int) throws {
        let price = price(millionths, code)
        let fill = try FillPrice(quantity: .volume(millilitres: ml), price: price, total: nil, per: litre)
        #expect(fill.total == money(thousandths, code))
    }

    @Test func quantityAndTotalGiveAPrice() throws {
        let quantity = Quantity.volume(millilitres: 44_100)
        let fill = try FillPrice(quantity: quantity, price: nil, total: money(73_160), per: litre)
        #expect(fill.price == price(1_659_000))
        let gallons = UnitPrice.Unit.volume(.usGallon)
        let dollars = try FillPrice(
            quantity: .volume(millilitres: 45_425), price: nil, total: money(41_510, "USD"), per: gallons)
        #expect(dollars.price == price(3_459_000, "USD", per: gallons))
    }

    @Test func priceAndTotalGiveAQuantity() throws {
        let fill = try FillPrice(quantity: nil, price: price(1_659_000), total: money(73_160), per: litre)
        #expect(fill.quantity == .volume(millilitres: 44_099))
        let power = price(345_600, per: .kilowattHour)
        let charge = try FillPrice(quantity: nil, price: power, total: money(13_310), per: .kilowattHour)
        #expect(charge.quantity == .energy(wattHours: 38_513))
    }

    /// 44.1 litres at 1.659 are 73.1619.
    @Test(arguments: [
        (73_160, true), (73_500, true), (72_800, true), (73_527, true), (73_530, false), (72_790, false), (0, false),
    ])
    func allThreeMayDifferByHalfAPerCent(thousandths: Int, agrees: Bool) throws {
        let quantity = Quantity.volume(millilitres: 44_100)
        let (price, total) = (price(1_659_000), money(thousandths))
        if agrees {
            let fill = try FillPrice(quantity: quantity, price: price, total: total, per: litre)
            #expect(fill.total == total)
        } else {
            #expect(throws: FillPriceError.disagree(quantity, price, total: total, gives: money(73_160))) {
                try FillPrice(quantity: quantity, price: price, total: total, per: litre)
            }
        }
    }

    /// Half a per cent of ten cents is less than a cent.
    @Test func theSmallestCoinIsAlwaysAllowed() throws {
        let quantity = Quantity.volume(millilitres: 100)
        let fill = try FillPrice(quantity: quantity, price: price(1_000_000), total: money(110), per: litre)
        #expect(fill.total == money(110))
        #expect(throws: FillPriceError.self) {
            try FillPrice(quantity: quantity, price: price(1_000_000), total: money(120), per: litre)
        }
    }

    @Test func theRestIsRefused() {
        let refused: [(Quantity?, UnitPrice?, Money?, FillPriceError)] = [
            (nil, nil, nil, .twoAreNeeded), (.volume(millilitres: 1), nil, nil, .twoAreNeeded),
            (.volume(millilitres: 0), nil, money(1), .quantityNotAboveZero(.volume(millilitres: 0))),
            (.volume(millilitres: -5), nil, money(1), .quantityNotAboveZero(.volume(millilitres: -5))),
            (nil, price(-1), money(1), .priceBelowZero(price(-1))),
            (nil, price(1), money(-1), .totalBelowZero(money(-1))),
            (nil, price(0), money(1), .priceIsZero),
            (.energy(wattHours: 5), price(1), nil, .otherKind(.energy(wattHours: 5), price(1))),
            (nil, price(1), money(1, "USD"), .otherCurrency(price(1), money(1, "USD"))),
            (.energy(wattHours: 5), nil, money(1), .otherUnit(.energy(wattHours: 5), litre)),
            (.volume(millilitres: 900_000_000_000), price(900_000_000_000), nil, .tooLarge),
        ]
        for (quantity, price, total, error) in refused {
            #expect(throws: error) { try FillPrice(quantity: quantity, price: price, total: total, per: litre) }
        }
    }

    @Test func aCurrencyHasThreeLetters() {
        #expect(Currency("eur")?.code == "EUR")
        for text in ["", "EU", "EURO", "E1R", "€", "ÄÖÜ"] { #expect(Currency(text) == nil, "\(text)") }
    }

    @Test func aCurrencyThatIsTypedIsOneWithWhichPeoplePayOrPaid() {
        for text in ["EUR", "eur", "CHF", "XOF", "DEM", "HRK"] { #expect(Currency(typed: text) != nil, "\(text)") }
        for text in ["XYZ", "QQQ", "KIA", "XXX", "XTS", "XAU", "EURO"] {
            #expect(Currency(typed: text) == nil, "\(text)")
        }
        #expect(Currency.active == Set(Currency.active).sorted())
        #expect(Currency.active.allSatisfy { Currency($0)?.code == $0 })
    }
}
