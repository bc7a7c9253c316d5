import CarBook
import Drive
import Settings

/// A sum or a price as somebody wrote it, with its currency or without: `77,13`, `77.13EUR`, `€77.13`,
/// `1,749€`.
struct TypedMoney {
    private typealias Words = CarBookWords

    /// Digits behind a mark that may be a group of thousands: nobody counts thousandths of a euro.
    private static let groupDigits = 3

    let currency: Currency?
    /// The currency that it is in where none is said.
    private let usual: Currency?
    private let number: TypedNumber
    private let text: String
    private let what: String
    private let isTyped: Bool

    /// Money as a person types it, in a currency that there is. A sign that several have is that of the usual one.
    init(_ text: String, _ what: String, usual: Currency?) throws {
        try self.init(text, what, usual, isTyped: true) { sign, code in
            if let sign { return try TypedMoney.currency(of: sign, text, usual) }
            if let currency = Currency(typed: code) { return currency }
            guard AmountUnit(code) == nil else { throw Words.notMoney(text, what) }
            throw Words.notACurrency(code, near: TypedMoney.nearest(code))
        }
    }

    /// Money of a table, in whatever its three letters say. A dollar is of too many countries.
    init(inTable text: String, _ what: String) throws {
        try self.init(text, what, nil, isTyped: false) { sign, code in
            let said = sign.flatMap { $0 == "$" ? nil : Currency.codes(ofSign: $0).first } ?? code
            guard let currency = Currency(said) else { throw Words.notMoney(text, what) }
            return currency
        }
    }

    private init(
        _ text: String, _ what: String, _ usual: Currency?, isTyped: Bool,
        _ currency: (Character?, String) throws -> Currency
    ) throws {
        let (bare, sign) = TypedMoney.withoutSign(text)
        let typed = try TypedFigure.amount(bare, what)
        guard typed.unit.isEmpty || sign == nil else { throw Words.notMoney(text, what) }
        let isSaid = sign != nil || !typed.unit.isEmpty
        self.currency = try isSaid ? currency(sign, typed.unit) : nil
        self.usual = usual
        number = typed.number
        self.text = text
        self.what = what
        self.isTyped = isTyped
    }

    /// Thousandths of the currency's unit.
    func thousandths() throws -> Int {
        let hasSmallCoins = (currency ?? usual)?.decimals == TypedMoney.groupDigits
        guard !isTyped || number.decimals != TypedMoney.groupDigits || hasSmallCoins else {
            throw Words.perhapsGrouped(text, what)
        }
        return try TypedFigure.read(what) { try number.times(1_000) }
    }

    /// Millionths of the currency's unit, as prices have them.
    func millionths() throws -> Int { try TypedFigure.read(what) { try number.times(1_000_000) } }

    /// True of money with decimals as only the price of a litre has them, where that is a few of the currency's units.
    var isPriceOfUnit: Bool {
        guard let currency, number.decimals >= TypedMoney.groupDigits else { return false }
        return FillUpRule.currenciesLikeEuro.contains(currency.code)
    }

    // MARK: Currencies

    /// True of a figure with a currency, which is money and nothing else.
    static func isMeant(by text: String) -> Bool {
        if withoutSign(text).sign != nil { return true }
        guard let unit = try? TypedAmount(text).unit else { return false }
        return AmountUnit(unit) == nil && Currency(typed: unit) != nil
    }

    private static func withoutSign(_ text: String) -> (text: String, sign: Character?) {
        for place in [text.first, text.last] {
            guard let sign = place, !Currency.codes(ofSign: sign).isEmpty else { continue }
            return (text.filter { $0 != sign }, sign)
        }
        return (text, nil)
    }

    private static func currency(of sign: Character, _ text: String, _ usual: Currency?) throws -> Currency {
        let codes = Currency.codes(ofSign: sign)
        if let usual, codes.contains(usual.code) { return usual }
        guard codes.count == 1, let currency = Currency(codes[0]) else {
            throw Words.whoseSign(sign, text, "\(withoutSign(text).text)\(codes[0])")
        }
        return currency
    }

    /// True of letters with which a currency was probably meant.
    static func mayBeCurrency(_ word: String) -> Bool { Currency(word) != nil || nearest(word) != nil }

    /// The code that was probably meant, of the same country before others: `EUR` for `EURO`, `CZK` for `CZE`.
    static func nearest(_ word: String) -> String? {
        let large = word.uppercased()
        if large.count <= mostLetters, let code = Currency.active.first(where: { large.hasPrefix($0) }) { return code }
        let country = String(large.prefix(2))
        let kin = Currency.active.filter { $0.hasPrefix(country) }
        return Suggestion.nearest(to: word, among: kin + Currency.active)
    }

    /// Letters of a word that may begin with a code: `EUROS`.
    private static let mostLetters = 5
}
