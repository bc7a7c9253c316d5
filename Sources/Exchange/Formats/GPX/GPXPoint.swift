import Civil
import Drive

/// A point of a track with all that it says, gathered element by element.
struct GPXPoint {
    private(set) var fix = Fix(boottime: 0)
    /// The point says of itself that its receiver knew no place.
    private(set) var isFixless = false

    init(at place: Coordinate) { fix.coordinate = place }

    /// An element whose text means something, and its text. Nil if all is well, or why the file is refused.
    mutating func read(_ element: GPXElement, _ text: UnsafeRawBufferPointer) -> String? {
        switch element {
        case .time: return readTime(text)
        case .elevation: fix.altitudeDecimetres = FixText.altitude(text)
        case .speed: fix.speedCentimetresPerSecond = FixText.speed(text)
        case .course: fix.courseDecidegrees = FixText.course(text)
        case .dilution: fix.hdopTenths = FixText.tenths(text)
        case .satellites: fix.satellites = FixText.satellites(text)
        case .fix: readKindOfFix(text)
        default: break
        }
        return nil
    }

    /// The point is complete. Without a word of its own on that, one with a height is of three dimensions.
    mutating func close() {
        guard fix.mode == .none else { return }
        fix.mode = fix.altitudeDecimetres == nil ? .twoDimensional : .threeDimensional
    }

    private mutating func readTime(_ text: UnsafeRawBufferPointer) -> String? {
        guard let time = UTCText.milliseconds(DecimalText.trimmed(text)) else {
            // An empty element says nothing.
            return DecimalText.trimmed(text).isEmpty ? nil : ExchangeWords.isNoTime(FixText.shown(text))
        }
        guard UTCText.plausible.contains(time) else {
            return ExchangeWords.isImplausibleTime(FixText.shown(text))
        }
        fix.time = time
        return nil
    }

    private mutating func readKindOfFix(_ text: UnsafeRawBufferPointer) {
        switch String(decoding: DecimalText.trimmed(text).prefix(8), as: UTF8.self) {
        case "none": isFixless = true
        case "2d": fix.mode = .twoDimensional
        case "3d", "pps": fix.mode = .threeDimensional
        case "dgps":
            fix.mode = .threeDimensional
            fix.status = 2
        default: break
        }
    }

    /// The place that two attributes name. Throws why there is none.
    static func place(
        _ latitude: UnsafeRawBufferPointer, _ longitude: UnsafeRawBufferPointer
    ) throws(ExchangeError) -> Coordinate {
        guard let north = FixText.degrees(latitude) else {
            throw ExchangeError(ExchangeWords.latitudeIsNoNumber(FixText.shown(latitude)))
        }
        guard let east = FixText.degrees(longitude) else {
            throw ExchangeError(ExchangeWords.longitudeIsNoNumber(FixText.shown(longitude)))
        }
        guard let place = Coordinate(tenMillionths: north, east) else {
            throw ExchangeError(ExchangeWords.isNoPlace(FixText.shown(latitude), FixText.shown(longitude)))
        }
        return place
    }
}
