import Drive

/// From the text of others to the digits of a fix. A place must be one; any other value that is no number, or out of
/// all reason, is absent.
enum FixText {
    /// Ten-millionths of a degree; nil for what is no number.
    static func degrees(_ text: UnsafeRawBufferPointer) -> Int64? { DecimalText.scaled(text, digits: 7) }

    static func coordinate(_ latitude: Int64, _ longitude: Int64) -> Coordinate? {
        guard abs(latitude) <= 900_000_000, abs(longitude) <= 1_800_000_000 else { return nil }
        return Coordinate(latitudeE7: Int32(latitude), longitudeE7: Int32(longitude))
    }

    /// Metres to decimetres, from the deepest sea to where no satellite is left.
    static func altitude(_ metres: UnsafeRawBufferPointer) -> Int32? {
        within(-120_000...400_000_000, DecimalText.scaled(metres, digits: 1))
    }

    /// Metres a second to centimetres a second.
    static func speed(_ metresPerSecond: UnsafeRawBufferPointer) -> Int32? {
        within(0...1_000_000, DecimalText.scaled(metresPerSecond, digits: 2))
    }

    /// Degrees to tenths, 0 to 3599.
    static func course(_ degrees: UnsafeRawBufferPointer) -> Int32? {
        guard let tenths = within(-3_600...36_000, DecimalText.scaled(degrees, digits: 1)) else { return nil }
        let rest = tenths % 3600
        return rest < 0 ? rest + 3600 : rest
    }

    /// A dilution, or an error in metres, to tenths.
    static func tenths(_ text: UnsafeRawBufferPointer) -> Int32? {
        within(0...1_000_000_000, DecimalText.scaled(text, digits: 1))
    }

    static func satellites(_ text: UnsafeRawBufferPointer) -> UInt8? {
        within(0...255, DecimalText.whole(text)).map { UInt8($0) }
    }

    /// Two reports of one moment: the later, with what only the earlier has.
    static func joined(_ earlier: Fix, _ later: Fix) -> Fix {
        var fix = later
        if earlier.mode == .threeDimensional { fix.mode = .threeDimensional }
        fix.altitudeDecimetres = later.altitudeDecimetres ?? earlier.altitudeDecimetres
        fix.speedCentimetresPerSecond = later.speedCentimetresPerSecond ?? earlier.speedCentimetresPerSecond
        fix.courseDecidegrees = later.courseDecidegrees ?? earlier.courseDecidegrees
        fix.horizontalErrorDecimetres = later.horizontalErrorDecimetres ?? earlier.horizontalErrorDecimetres
        fix.hdopTenths = later.hdopTenths ?? earlier.hdopTenths
        fix.satellites = later.satellites ?? earlier.satellites
        return fix
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
