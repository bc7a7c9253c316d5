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

/// The numbers of a line, one after the other: those of a `G` line at once. What was wrong is asked at the end; from
/// there on all is absent.
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

    /// The number that is all of the text; nil for a minus alone.
    mutating func only(decimals count: Int) -> Int64? {
        let value = count == 0 ? signed() : decimals(count)
        return isGood && position > end ? optional(value) : nil
    }

    /// From the boottime on. The fix is put together at the end, out of registers: one that is filled in memory, number
    /// by number, is slow to copy.
    @inline(__always)
    mutating func fix() -> Fix? {
        let boottime = signed()
        guard boottime != FixFields.absent, boottime.magnitude <= LineFields.longest.magnitude else { return nil }
        let time = signed(isLong: true)
        let (latitude, longitude) = (optional32(decimals(7)), optional32(decimals(7)))
        let altitude = optional32(decimals(1))
        let speed = optional32(decimals(2))
        let course = optional32(decimals(1))
        guard let mode = Fix.Mode(rawValue: UInt8(clamping: whole())) else { return nil }
        let satellites = optional(signed())
        let error = optional32(decimals(1))
        guard isGood else { return nil }
        let later = laterFields()
        var fix = Fix(boottime: boottime, time: optional(time), mode: mode)
        if let latitude, let longitude {
            guard let place = Coordinate(tenMillionths: Int64(latitude), Int64(longitude)) else { return nil }
            fix.coordinate = place
        }
        fix.altitudeDecimetres = altitude
        fix.speedCentimetresPerSecond = speed
        fix.courseDecidegrees = course
        fix.satellites = satellites.map { UInt8(clamping: $0) }
        fix.horizontalErrorDecimetres = error
        fix.hdopTenths = later.hdop
        fix.status = later.status
        fix.device = later.device
        return fix
    }

    /// The fields that not every line has: they count up to the first that is none.
    @inline(__always)
    private mutating func laterFields() -> (hdop: Int32?, status: UInt8, device: UInt8) {
        let hdop = optional32(decimals(1))
        guard isGood else { return (nil, 0, 0) }
        guard position < end else { return (hdop, 0, 0) }
        let status = whole()
        guard isGood else { return (hdop, 0, 0) }
        let device = whole()
        return (hdop, UInt8(clamping: status), isGood ? UInt8(clamping: device) : 0)
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

    /// A long one, of more than eight digits as a rule, begins with eight at once.
    @inline(__always)
    mutating func signed(isLong: Bool = false) -> Int64 {
        guard position < end else { return fail() }
        let isNegative = position.pointee == 0x2D
        if isNegative, isAbsent() { return FixFields.absent }
        var value: Int64 = 0
        var count = 0
        if isLong, let first = EightDigits.value(position, end) {
            value = first
            count = 8
            position += 8
        }
        count += digits(&value)
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
        let after = decimals == 7 ? sevenDigits(&value) : digits(&value)
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

    /// The numbers of a place, which are most of a line: seven at once.
    @inline(__always)
    private mutating func sevenDigits(_ value: inout Int64) -> Int {
        guard let seven = EightDigits.value(afterZero: position, end) else { return digits(&value) }
        value = value &* 10_000_000 &+ seven
        position += 7
        return 7
    }

    private mutating func fail() -> Int64 {
        isGood = false
        position = end
        return FixFields.absent
    }
}

/// Eight digits as one word, the first of them in its lowest byte: most of a line's digits stand in such rows, and a
/// loop over them costs three times as much.
private enum EightDigits {
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Nil where the next eight bytes are not all digits.
    @inline(__always)
    static func value(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int64? {
        guard start.distance(to: end) >= 8 else { return nil }
        return value(word(start))
    }

    /// The value of seven bytes, with a byte behind them.
    @inline(__always)
    static func value(afterZero start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int64? {
        guard start.distance(to: end) >= 8 else { return nil }
        return value(word(start) << 8 | 0x30)
    }

    @inline(__always)
    private static func word(_ start: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    private static func value(_ text: UInt64) -> Int64? {
        let digits = text ^ (0x30 &* ones)
        // A digit above nine has, with this added, its top bit set, or had it.
        let above = digits &+ (0x76 &* ones)
        guard (above | digits) & (0x80 &* ones) == 0 else { return nil }
        // Each step adds ten, a hundred, ten thousand times the one to the next.
        let pairs = ((digits &* 2_561) >> 8) & 0x00FF_00FF_00FF_00FF
        let fours = ((pairs &* 6_553_601) >> 16) & 0x0000_FFFF_0000_FFFF
        return Int64((fours &* 42_949_672_960_001) >> 32)
    }
}
