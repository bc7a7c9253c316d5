import Civil
import Drive

/// Reads the lines that OwnTracks' recorder keeps: a time, a tab, a kind, a tab and what the phone sent, as JSON. Lines
/// that tell of a place are points; damaged ones are counted and never fatal.
package struct OwnTracksReader: LineReader {
    private static let longestLine = 65_536

    package private(set) var tally = TrackTally(.ownTracks)
    package var lines = LineSplitter(longest: longestLine)

    package init() {}

    package mutating func end(_ take: Take) throws(ExchangeError) {}

    package mutating func take(_ line: LineSplitter.Line, _ take: Take) throws(ExchangeError) {
        guard !line.bytes.isEmpty, let point = point(line) else { return }
        try take(point)
    }

    private mutating func point(_ line: LineSplitter.Line) -> SeenPoint? {
        do throws(ExchangeError) {
            guard !line.isTooLong else { throw ExchangeError("longer than \(OwnTracksReader.longestLine) bytes") }
            let place = try OwnTracksRecord(line.bytes)
            guard place.isLocation else {
                tally.leaveOut(.otherLine)
                return nil
            }
            guard let fix = try place.point() else {
                tally.leaveOut(place.fix.time == nil ? .withoutTime : .withoutPlace)
                return nil
            }
            return SeenPoint(fix, position: line.number)
        } catch {
            tally.leaveOutBadLine(ExchangeError(error.reason, at: .line(line.number)))
            return nil
        }
    }
}

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
            guard line.contains(0x09) else { throw ExchangeError("no record") }
            return
        }
        var tokens = JSONTokens()
        var record = self
        try tokens.feed(UnsafeRawBufferPointer(rebasing: line[start...])) { token, _ throws(ExchangeError) in
            try record.take(token)
        }
        try tokens.finish { token, _ throws(ExchangeError) in try record.take(token) }
        self = record
    }

    /// The fix, if it has time and place. Throws where these are none.
    func point() throws(ExchangeError) -> Fix? {
        guard let latitude, let longitude, fix.time != nil else { return nil }
        guard let place = FixValues.coordinate(latitude, longitude) else { throw ExchangeError("no place on earth") }
        var fix = fix
        fix.coordinate = place
        fix.mode = fix.altitudeDecimetres == nil ? .twoDimensional : .threeDimensional
        return fix
    }

    private mutating func take(_ token: JSONTokens.Token) throws(ExchangeError) {
        switch token {
        case .beginObject, .beginArray: depth += 1
        case .endObject, .endArray: depth -= 1
        case .name(let name): field = depth == 1 ? OwnTracksRecord.field(name) : .other
        case .string(let text): if field == .kind { isLocation = isWord(text, "location") }
        case .number(let number): try take(number: number)
        case .word: break
        }
    }

    private mutating func take(number: UnsafeRawBufferPointer) throws(ExchangeError) {
        switch field {
        case .latitude: latitude = FixValues.degrees(number)
        case .longitude: longitude = FixValues.degrees(number)
        case .time:
            guard let time = JSONTime.milliseconds(number: number), UTCText.plausible.contains(time) else {
                throw ExchangeError("\(FixValues.shown(number)) is not a time of any receiver")
            }
            fix.time = time
        case .height: fix.altitudeDecimetres = FixValues.altitude(number)
        case .error: fix.horizontalErrorDecimetres = FixValues.tenths(number)
        case .speed: fix.speedCentimetresPerSecond = OwnTracksRecord.kilometresPerHour(number)
        case .course: fix.courseDecidegrees = FixValues.course(number)
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
        names.first { isWord(name, $0.name) }?.field ?? .other
    }
}
