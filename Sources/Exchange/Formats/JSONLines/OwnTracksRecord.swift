import Civil
import Drive

/// One line of it.
struct OwnTracksRecord {
    private enum Field {
        case kind, latitude, longitude, time, height, error, speed, course, other
    }

    private(set) var isLocation = false
    private(set) var fix = Fix(boottime: 0)
    private var latitude: Int64?
    private var longitude: Int64?
    private var field = Field.other
    private var depth = 0

    init(_ line: UnsafeRawBufferPointer) throws(ExchangeError) {
        guard let start = line.firstIndex(of: UInt8(ascii: "{")) else {
            guard line.contains(0x09) else { throw ExchangeError(ExchangeWords.isNoRecord) }
            return
        }
        var tokens = JSONTokens()
        var record = self
        try tokens.feed(UnsafeRawBufferPointer(rebasing: line[start...])) { token, _ throws(ExchangeError) in
            try record.accept(token)
        }
        try tokens.finish { token, _ throws(ExchangeError) in try record.accept(token) }
        self = record
    }

    /// The fix, if it has time and place. Throws where these are none.
    func point() throws(ExchangeError) -> Fix? {
        guard let latitude, let longitude, fix.time != nil else { return nil }
        guard let place = Coordinate(tenMillionths: latitude, longitude) else {
            throw ExchangeError(ExchangeWords.isNoPlace)
        }
        var fix = fix
        fix.coordinate = place
        fix.mode = fix.altitudeDecimetres == nil ? .twoDimensional : .threeDimensional
        return fix
    }

    private mutating func accept(_ token: JSONTokens.Token) throws(ExchangeError) {
        switch token {
        case .beginObject, .beginArray: depth += 1
        case .endObject, .endArray: depth -= 1
        case .name(let name): field = depth == 1 ? OwnTracksRecord.field(name) : .other
        case .string(let text): if field == .kind { isLocation = JSONTokens.isWord(text, "location") }
        case .number(let number): try accept(number: number)
        case .word: break
        }
    }

    private mutating func accept(number: UnsafeRawBufferPointer) throws(ExchangeError) {
        switch field {
        case .latitude: latitude = FixText.degrees(number)
        case .longitude: longitude = FixText.degrees(number)
        case .time:
            guard let time = JSONTime.milliseconds(number: number), UTCText.plausible.contains(time) else {
                throw ExchangeError(ExchangeWords.isNoReceiversTime(number: FixText.shown(number)))
            }
            fix.time = time
        case .height: fix.altitudeDecimetres = FixText.altitude(number)
        case .error: fix.horizontalErrorDecimetres = FixText.tenths(number)
        case .speed: fix.speedCentimetresPerSecond = OwnTracksRecord.kilometresPerHour(number)
        case .course: fix.courseDecidegrees = FixText.course(number)
        case .kind, .other: break
        }
    }

    private static func kilometresPerHour(_ number: UnsafeRawBufferPointer) -> Int32? {
        guard let thousandths = DecimalText.scaled(number, digits: 3) else { return nil }
        guard (0...36_000_000).contains(thousandths) else { return nil }
        return Int32((thousandths + 18) / 36)
    }

    private static let names: [(name: StaticString, field: Field)] = [
        ("_type", .kind), ("lat", .latitude), ("lon", .longitude), ("tst", .time), ("alt", .height), ("acc", .error),
        ("vel", .speed), ("cog", .course),
    ]

    private static func field(_ name: UnsafeRawBufferPointer) -> Field {
        names.first { JSONTokens.isWord(name, $0.name) }?.field ?? .other
    }
}
