import Civil
import Drive

/// A word that JSON may call something by, compared by bytes.
func isWord(_ bytes: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    return bytes.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
}

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
