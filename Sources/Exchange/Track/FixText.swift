import Drive

/// From the text of others to the digits of a fix. A place must be one; any other value that is no number, or out of
/// all reason, is absent.
enum FixText {
    /// Ten-millionths of a degree; nil for what is no number.
    static func degrees(_ text: UnsafeRawBufferPointer) -> Int64? { DecimalText.scaled(text, digits: 7) }

    /// Metres to decimetres, from the deepest sea to where no satellite is left.
    static func altitude(_ metres: UnsafeRawBufferPointer) -> Int32? {
        within(-120_000...400_000_000, DecimalText.scaled(metres, digits: 1))
    }

    /// Metres a second to centimetres a second.
    static func speed(_ metresPerSecond: UnsafeRawBufferPointer) -> Int32? {
        within(0...1_000_000, DecimalText.scaled(metresPerSecond, digits: 2))
    }

    /// Degrees to tenths.
    static func course(_ degrees: UnsafeRawBufferPointer) -> Int32? {
        within(-3_600...36_000, DecimalText.scaled(degrees, digits: 1)).map(Fix.course)
    }

    /// A dilution, or an error in metres, to tenths.
    static func tenths(_ text: UnsafeRawBufferPointer) -> Int32? {
        within(0...1_000_000_000, DecimalText.scaled(text, digits: 1))
    }

    static func satellites(_ text: UnsafeRawBufferPointer) -> UInt8? {
        within(0...255, DecimalText.whole(text)).map { UInt8($0) }
    }

    static func within(_ range: ClosedRange<Int64>, _ value: Int64?) -> Int32? {
        guard let value, range.contains(value) else { return nil }
        return Int32(value)
    }

    /// Refused text in the form in which a person is shown it.
    static func shown(_ text: UnsafeRawBufferPointer) -> String {
        let trimmed = DecimalText.trimmed(text)
        let isLong = trimmed.count > 40
        let words = String(decoding: isLong ? UnsafeRawBufferPointer(rebasing: trimmed[..<40]) : trimmed, as: UTF8.self)
        return isLong ? words + "…" : words
    }
}
