import CarBook
import Settings

/// A sum or a price as somebody wrote it, with its currency or without: `77,13`, `77.13EUR`, `€77.13`.
struct TypedMoney {
    private typealias Words = CarBookWords

    /// Digits behind a mark that may be a group of thousands: nobody counts thousandths of a euro.
    private static let groupDigits = 3

    let currency: Currency?
    private let number: TypedNumber
    private let text: String
    private let what: String
    private let isTyped: Bool

    /// Money as a person types it, in a currency that there is.
    init(_ text: String, _ what: String) throws {
        try self.init(text, what, isTyped: true) { code in
            if let currency = Currency(typed: code) { return currency }
            guard AmountUnit(code) == nil else { throw Words.notMoney(text, what) }
            throw Words.notACurrency(code, near: TypedMoney.nearest(code))
        }
    }

    /// Money of a table, in whatever its three letters say.
    init(inTable text: String, _ what: String) throws {
        try self.init(text, what, isTyped: false) { code in
            guard let currency = Currency(code) else { throw Words.notMoney(text, what) }
            return currency
        }
    }

    private init(_ text: String, _ what: String, isTyped: Bool, _ currency: (String) throws -> Currency) throws {
        let (bare, sign) = TypedMoney.withoutSign(text)
        let typed = try TypedFigure.amount(bare, what)
        guard typed.unit.isEmpty || sign == nil else { throw Words.notMoney(text, what) }
        let code = sign ?? typed.unit
        self.currency = try code.isEmpty ? nil : currency(code)
        number = typed.number
        self.text = text
        self.what = what
        self.isTyped = isTyped
    }

    /// Thousandths of the currency's unit.
    func thousandths() throws -> Int {
        let hasSmallCoins = currency?.decimals == TypedMoney.groupDigits
        guard !isTyped || number.decimals != TypedMoney.groupDigits || hasSmallCoins else {
            throw Words.perhapsGrouped(text, what)
        }
        return try TypedFigure.read(what) { try number.times(1_000) }
    }

    /// Millionths of the currency's unit, as prices have them.
    func millionths() throws -> Int { try TypedFigure.read(what) { try number.times(1_000_000) } }

    // MARK: Currencies

    /// The signs that are of one currency; a dollar may be of many.
    private static let signs: [Character: String] = ["€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₺": "TRY"]

    /// True of a figure with a currency, which is money and nothing else.
    static func isMeant(by text: String) -> Bool {
        if withoutSign(text).currency != nil { return true }
        guard let unit = try? TypedAmount(text).unit else { return false }
        return AmountUnit(unit) == nil && Currency(typed: unit) != nil
    }

    private static func withoutSign(_ text: String) -> (text: String, currency: String?) {
        for place in [text.first, text.last] {
            if let sign = place, let code = signs[sign] { return (text.filter { $0 != sign }, code) }
        }
        return (text, nil)
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
