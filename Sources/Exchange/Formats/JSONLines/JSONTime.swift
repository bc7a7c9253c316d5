import Civil

/// Times as JSON has them: text, or a number of seconds or milliseconds since 1970.
enum JSONTime {
    /// The least number that counts as milliseconds: in seconds it would be the year 5138, in milliseconds it is 1973.
    private static let fewestMilliseconds: Int64 = 100_000_000_000

    /// Milliseconds since 1970; nil for what is no time.
    static func milliseconds(number: UnsafeRawBufferPointer) -> Int64? {
        guard let thousandths = DecimalText.scaled(number, digits: 3) else { return nil }
        return abs(thousandths) / 1000 >= fewestMilliseconds ? thousandths / 1000 : thousandths
    }

    static func milliseconds(text: UnsafeRawBufferPointer) -> Int64? {
        UTCText.milliseconds(DecimalText.trimmed(text)) ?? milliseconds(number: text)
    }
}
