/// The currencies of countries, by the two letters of ISO 3166.
enum CountryCurrency {
    private static let countriesOfTheEuro: Set<String> = [
        "AD", "AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MC",
        "ME", "MT", "NL", "PT", "SI", "SK", "SM", "VA", "XK",
    ]
    private static let others: [String: String] = [
        "AR": "ARS", "AU": "AUD", "BA": "BAM", "BR": "BRL", "BY": "BYN", "CA": "CAD", "CH": "CHF", "CL": "CLP",
        "CN": "CNY", "CO": "COP", "CZ": "CZK", "DK": "DKK", "EG": "EGP", "GB": "GBP", "HK": "HKD", "HU": "HUF",
        "ID": "IDR", "IL": "ILS", "IN": "INR", "IS": "ISK", "JP": "JPY", "KR": "KRW", "LI": "CHF", "MA": "MAD",
        "MX": "MXN", "MY": "MYR", "NO": "NOK", "NZ": "NZD", "PE": "PEN", "PH": "PHP", "PL": "PLN", "RO": "RON",
        "RS": "RSD", "RU": "RUB", "SA": "SAR", "SE": "SEK", "SG": "SGD", "TH": "THB", "TR": "TRY", "TW": "TWD",
        "UA": "UAH", "US": "USD", "UY": "UYU", "VN": "VND", "ZA": "ZAR",
    ]

    /// Nil where the country is not known here.
    static func code(_ country: String) -> String? {
        countriesOfTheEuro.contains(country) ? "EUR" : others[country]
    }
}
