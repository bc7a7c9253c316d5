/// The currency of the country that the locale names.
enum LocaleCurrency {
    private static let countriesOfTheEuro: Set<String> = [
        "AD", "AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MC",
        "ME",
        "MT", "NL", "PT", "SI", "SK", "SM", "XK",
    ]
    private static let others: [String: String] = [
        "AR": "ARS", "AU": "AUD", "BA": "BAM", "BR": "BRL", "BY": "BYN", "CA": "CAD", "CH": "CHF", "CL": "CLP",
        "CN": "CNY", "CO": "COP", "CZ": "CZK", "DK": "DKK", "EG": "EGP", "GB": "GBP", "HK": "HKD", "HU": "HUF",
        "ID": "IDR", "IL": "ILS", "IN": "INR", "IS": "ISK", "JP": "JPY", "KR": "KRW", "LI": "CHF", "MA": "MAD",
        "MX": "MXN", "MY": "MYR", "NO": "NOK", "NZ": "NZD", "PE": "PEN", "PH": "PHP", "PL": "PLN", "RO": "RON",
        "RS": "RSD", "RU": "RUB", "SA": "SAR", "SE": "SEK", "SG": "SGD", "TH": "THB", "TR": "TRY", "TW": "TWD",
        "UA": "UAH", "US": "USD", "UY": "UYU", "VN": "VND", "ZA": "ZAR",
    ]

    /// LC_ALL overrules LC_MONETARY, which overrules LANG. Nil where they name no country that is known here.
    static func code(_ environment: (String) -> String?) -> String? {
        let named = ["LC_ALL", "LC_MONETARY", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
        guard let named, let line = named.firstIndex(of: "_") else { return nil }
        let country = String(named[named.index(after: line)...].prefix { $0.isLetter })
        return countriesOfTheEuro.contains(country) ? "EUR" : others[country]
    }
}
