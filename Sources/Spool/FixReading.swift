import AppendLog
import Drive

extension SpoolLine {
    /// The fix of a line that begins with G, without its CRC: what nearly every line is, read in one pass over its
    /// bytes.
    package static func fix(text: UnsafeRawBufferPointer) -> Fix? {
        guard text.count > 2, text[0] == UInt8(ascii: "G"), text[1] == 0x20 else { return nil }
        var fields = FixFields(text, from: 2)
        _ = fields.whole()
        return fields.fix()
    }
}

/// The numbers of a `G` line, one after the other. What was wrong is asked at the end; from there on all is absent.
struct FixFields {
    /// No number of a line is so low.
    private static let absent = Int64.min

    private var position: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    private var isGood = true

    init(_ text: UnsafeRawBufferPointer, from start: Int) {
        let base = text.baseAddress!.assumingMemoryBound(to: UInt8.self)
        position = base + start
        end = base + text.count
    }

    /// From the boottime on.
    @inline(__always)
    mutating func fix() -> Fix? {
        let boottime = signed()
        guard boottime != FixFields.absent, boottime.magnitude <= LineFields.longest.magnitude else { return nil }
        var fix = Fix(boottime: boottime)
        fix.time = optional(signed())
        let latitude = optional32(decimals(7))
        let longitude = optional32(decimals(7))
        if let latitude, let longitude {
            guard latitude.magnitude <= 900_000_000, longitude.magnitude <= 1_800_000_000 else { return nil }
            fix.coordinate = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
        }
        fix.altitudeDecimetres = optional32(decimals(1))
        fix.speedCentimetresPerSecond = optional32(decimals(2))
        fix.courseDecidegrees = optional32(decimals(1))
        guard let mode = Fix.Mode(rawValue: UInt8(clamping: whole())) else { return nil }
        fix.mode = mode
        fix.satellites = optional(signed()).map { UInt8(clamping: $0) }
        fix.horizontalErrorDecimetres = optional32(decimals(1))
        guard isGood else { return nil }
        takeLaterFields(&fix)
        return fix
    }

    /// Those that not every line has: they count up to the first that is none.
    @inline(__always)
    private mutating func takeLaterFields(_ fix: inout Fix) {
        let hdop = optional32(decimals(1))
        guard isGood else { return }
        fix.hdopTenths = hdop
        guard position < end else { return }
        let status = whole()
        guard isGood else { return }
        fix.status = UInt8(clamping: status)
        let device = whole()
        if isGood { fix.device = UInt8(clamping: device) }
    }

    @inline(__always)
    private func optional(_ value: Int64) -> Int64? { value == FixFields.absent ? nil : value }

    @inline(__always)
    private mutating func optional32(_ value: Int64) -> Int32? {
        guard value != FixFields.absent else { return nil }
        let short = Int32(truncatingIfNeeded: value)
        if Int64(short) != value { isGood = false }
        return short
    }

    /// Without sign, and without leading zeros.
    @inline(__always)
    mutating func whole() -> Int64 {
        let start = position
        guard start < end, start.pointee != 0x2D else { return fail() }
        let value = signed()
        let count = start.distance(to: position) - 1
        guard count == 1 || (start.pointee != 0x30 && count <= 16 && value < 1 << 53) else { return fail() }
        return value
    }

    @inline(__always)
    mutating func signed() -> Int64 {
        guard position < end else { return fail() }
        let isNegative = position.pointee == 0x2D
        if isNegative, isAbsent() { return FixFields.absent }
        var value: Int64 = 0
        let count = digits(&value)
        guard count > 0, count <= 17, isAtEnd else { return fail() }
        position += 1
        return isNegative ? -value : value
    }

    /// All digits as one number; a point stands before the last `decimals` of them.
    @inline(__always)
    mutating func decimals(_ decimals: Int) -> Int64 {
        guard position < end else { return fail() }
        let isNegative = position.pointee == 0x2D
        if isNegative, isAbsent() { return FixFields.absent }
        var value: Int64 = 0
        let before = digits(&value)
        guard before > 0, position < end, position.pointee == 0x2E else { return fail() }
        position += 1
        let after = digits(&value)
        guard after == decimals, before + after <= 17, isAtEnd else { return fail() }
        position += 1
        return isNegative ? -value : value
    }

    private var isAtEnd: Bool {
        @inline(__always) get { position == end || position.pointee == 0x20 }
    }

    /// Steps over the minus, and over the whole field if that is all of it.
    @inline(__always)
    private mutating func isAbsent() -> Bool {
        position += 1
        guard isAtEnd else { return false }
        position += 1
        return true
    }

    @inline(__always)
    private mutating func digits(_ value: inout Int64) -> Int {
        let start = position
        while position < end {
            let digit = position.pointee &- 0x30
            guard digit < 10 else { break }
            value = value &* 10 &+ Int64(digit)
            position += 1
        }
        return start.distance(to: position)
    }

    private mutating func fail() -> Int64 {
        isGood = false
        position = end
        return FixFields.absent
    }
}
