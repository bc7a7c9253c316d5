/// The signs with which people write currencies.
extension Currency {
    /// The codes of those that have a sign, the one that is meant most first; none for what is no sign.
    package static func codes(ofSign sign: Character) -> [String] { signs[sign] ?? [] }

    private static let signs: [Character: [String]] = [
        "€": ["EUR"], "₹": ["INR"], "₺": ["TRY"], "₽": ["RUB"], "₴": ["UAH"], "₪": ["ILS"], "₩": ["KRW"],
        "₫": ["VND"], "₱": ["PHP"],
        "£": ["GBP", "EGP", "FKP", "GIP", "LBP", "SDG", "SHP", "SSP", "SYP"], "¥": ["JPY", "CNY"],
        "$": [
            "USD", "ARS", "AUD", "BBD", "BMD", "BND", "BSD", "BZD", "CAD", "CLP", "COP", "CUP", "DOP", "FJD", "GYD",
            "HKD", "JMD", "KYD", "LRD", "MXN", "NAD", "NZD", "SBD", "SGD", "SRD", "TTD", "TWD", "UYU", "XCD",
        ],
    ]
}
