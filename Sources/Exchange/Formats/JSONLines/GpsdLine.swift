import Civil
import Drive

/// One object of gpsd.
struct GpsdLine {
    enum Kind {
        case position, sky, other
    }

    private(set) var kind = Kind.other
    /// The receiver's path; empty where it is not said.
    private(set) var device: [UInt8] = []
    private(set) var fix = Fix(boottime: 0)
    private var latitude: Int64?
    private var longitude: Int64?
    private var hasTime = false
    /// gpsd has called heights by several names; the one above the sea is wanted.
    private var heightRank = 0
    private var used: UInt8 = 0
    private var field = Field.other
    private var errors: (east: Int32?, north: Int32?)

    private enum Field {
        case kind, device, time, latitude, longitude
        case meanSeaHeight, height, ellipsoidHeight, speed, course, mode, status
        case error, errorEast, errorNorth, dilution, usedCount, used
        case other
    }

    init() {}

    init(_ line: UnsafeRawBufferPointer) throws(ExchangeError) {
        var tokens = JSONTokens()
        var report = GpsdLine()
        var depth = 0
        try tokens.feed(line) { token, _ throws(ExchangeError) in try report.accept(token, &depth) }
        try tokens.finish { token, _ throws(ExchangeError) in try report.accept(token, &depth) }
        if report.used > 0 { report.fix.satellites = report.fix.satellites ?? report.used }
        self = report
    }

    /// The fix, if it has time and place. Throws where these are none.
    func point() throws(ExchangeError) -> Fix? {
        guard let latitude, let longitude, fix.time != nil else { return nil }
        guard let place = Coordinate(tenMillionths: latitude, longitude) else {
            throw ExchangeError(ExchangeWords.isNoPlace)
        }
        var fix = fix
        fix.coordinate = place
        // The height of a fix that has only two dimensions was not measured.
        if fix.mode == .twoDimensional { fix.altitudeDecimetres = nil }
        if fix.horizontalErrorDecimetres == nil, let east = errors.east, let north = errors.north {
            let squares = Double(east) * Double(east) + Double(north) * Double(north)
            fix.horizontalErrorDecimetres = Int32(min(squares.squareRoot(), 1e9).rounded())
        }
        return fix
    }

    private mutating func accept(_ token: JSONTokens.Token, _ depth: inout Int) throws(ExchangeError) {
        switch token {
        case .beginObject, .beginArray: depth += 1
        case .endObject, .endArray: depth -= 1
        case .name(let name): field = depth == 1 ? GpsdLine.field(name) : GpsdLine.satelliteField(name, depth)
        case .string(let text): try accept(text: text)
        case .number(let text): accept(number: text)
        case .word(let isTrue):
            if field == .used, isTrue { used = used == .max ? used : used + 1 }
        }
    }

    private mutating func accept(text: UnsafeRawBufferPointer) throws(ExchangeError) {
        switch field {
        case .kind: kind = JSONTokens.isWord(text, "TPV") ? .position : JSONTokens.isWord(text, "SKY") ? .sky : .other
        case .device: device = Array(text)
        case .time:
            guard let time = UTCText.milliseconds(DecimalText.trimmed(text)), UTCText.plausible.contains(time) else {
                throw ExchangeError(ExchangeWords.isNoReceiversTime(FixText.shown(text)))
            }
            fix.time = time
        default: break
        }
    }

    private mutating func accept(number: UnsafeRawBufferPointer) {
        switch field {
        case .latitude: latitude = FixText.degrees(number)
        case .longitude: longitude = FixText.degrees(number)
        case .meanSeaHeight: accept(height: number, rank: 3)
        case .height: accept(height: number, rank: 2)
        case .ellipsoidHeight: accept(height: number, rank: 1)
        case .speed: fix.speedCentimetresPerSecond = FixText.speed(number)
        case .course: fix.courseDecidegrees = FixText.course(number)
        case .mode: fix.mode = GpsdLine.mode(number)
        case .status: fix.status = FixText.satellites(number) ?? 0
        case .error: fix.horizontalErrorDecimetres = FixText.tenths(number)
        case .errorEast: errors.east = FixText.tenths(number)
        case .errorNorth: errors.north = FixText.tenths(number)
        case .dilution: fix.hdopTenths = FixText.tenths(number)
        case .usedCount: fix.satellites = FixText.satellites(number)
        // Before gpsd 3.0 times were numbers.
        case .time:
            fix.time = JSONTime.milliseconds(number: number).flatMap { UTCText.plausible.contains($0) ? $0 : nil }
        default: break
        }
    }

    private mutating func accept(height number: UnsafeRawBufferPointer, rank: Int) {
        guard rank > heightRank, let height = FixText.altitude(number) else { return }
        fix.altitudeDecimetres = height
        heightRank = rank
    }

    private static func mode(_ number: UnsafeRawBufferPointer) -> Fix.Mode {
        switch DecimalText.whole(number) {
        case 2: return .twoDimensional
        case 3: return .threeDimensional
        default: return .none
        }
    }

    // MARK: Names

    private static let names: [(name: StaticString, field: Field)] = [
        ("class", .kind), ("device", .device), ("time", .time), ("lat", .latitude), ("lon", .longitude),
        ("altMSL", .meanSeaHeight), ("alt", .height), ("altHAE", .ellipsoidHeight),
        ("speed", .speed), ("track", .course), ("mode", .mode),
        ("status", .status), ("eph", .error), ("epx", .errorEast), ("epy", .errorNorth), ("hdop", .dilution),
        ("uSat", .usedCount),
    ]

    private static func field(_ name: UnsafeRawBufferPointer) -> Field {
        names.first { JSONTokens.isWord(name, $0.name) }?.field ?? .other
    }

    /// In a list of satellites.
    private static func satelliteField(_ name: UnsafeRawBufferPointer, _ depth: Int) -> Field {
        depth == 3 && JSONTokens.isWord(name, "used") ? .used : .other
    }
}
