import Civil
import Glibc

/// Text that only grows: what files of tracks are written with. Numbers become digits on the spot, without a String in
/// between, because a year of driving is a hundred million of them.
///
/// With somebody to give it to it is given away piece by piece and takes no more memory; without, it is kept.
package final class TrackText {
    private static let piece = 64 << 10
    /// Longer than any number or time.
    private static let longestNumber = 32

    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var count = 0
    private let give: ((UnsafeRawBufferPointer) -> Void)?

    /// The day of the last time that was written, and its text.
    private var day = Int64.min
    private var dayText: [UInt8] = []

    package init(_ give: ((UnsafeRawBufferPointer) -> Void)? = nil) {
        self.give = give
        capacity = give == nil ? 256 : TrackText.piece
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    package var isEmpty: Bool { count == 0 }

    /// The text that is kept.
    package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

    /// All that is kept, one byte over the other: the checksum of a sentence.
    package var parity: UInt8 { UnsafeBufferPointer(start: base, count: count).reduce(0, ^) }

    /// Gives away all that is left.
    package func flush() {
        guard let give, count > 0 else { return }
        give(UnsafeRawBufferPointer(start: base, count: count))
        count = 0
    }

    package func removeAll() { count = 0 }

    // MARK: Text

    @inline(__always)
    package func literal(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        reserve(length)
        memcpy(base + count, text.utf8Start, length)
        count += length
    }

    @inline(__always)
    package func byte(_ byte: UInt8) {
        reserve(1)
        base[count] = byte
        count += 1
    }

    package func string(_ text: String) {
        var text = text
        text.withUTF8 { raw(UnsafeRawBufferPointer($0)) }
    }

    package func raw(_ bytes: [UInt8]) { bytes.withUnsafeBytes { raw($0) } }

    package func raw(_ text: TrackText) { raw(UnsafeRawBufferPointer(start: text.base, count: text.count)) }

    private func raw(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
        reserve(bytes.count)
        memcpy(base + count, start, bytes.count)
        count += bytes.count
    }

    // MARK: Numbers

    @inline(__always)
    package func integer(_ value: Int64) {
        reserve(TrackText.longestNumber)
        if value < 0 { put(0x2D) }
        digits(value.magnitude)
    }

    /// `-12.3` for -123 with one place: a whole number in units of its last digit.
    @inline(__always)
    package func fixed(_ value: Int64, places: Int) {
        reserve(TrackText.longestNumber)
        if value < 0 { put(0x2D) }
        var unit: UInt64 = 1
        for _ in 0..<places { unit *= 10 }
        digits(value.magnitude / unit)
        guard places > 0 else { return }
        put(0x2E)
        padded(value.magnitude % unit, places)
    }

    /// Rounded; what is no number, or beyond all that is measured, is written as 0.
    package func decimal(_ value: Double, places: Int) {
        var unit = 1.0
        for _ in 0..<places { unit *= 10 }
        let scaled = (value * unit).rounded()
        fixed(abs(scaled) < 1e15 ? Int64(scaled) : 0, places: places)
    }

    @inline(__always)
    private func digits(_ value: UInt64) {
        var length = 1
        var rest = value
        while rest >= 10 {
            rest /= 10
            length += 1
        }
        padded(value, length)
    }

    /// The last so many digits, with leading zeros; 20 at most.
    @inline(__always)
    package func padded(_ value: UInt64, _ length: Int) {
        reserve(TrackText.longestNumber)
        var rest = value
        var index = count + length
        while index > count {
            index -= 1
            base[index] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += length
    }

    // MARK: Time

    /// `2026-03-01T08:00:05Z`, with milliseconds where there are any. Of the years 1 to 9999.
    package func time(_ milliseconds: Int64) {
        let written = min(max(milliseconds, UTCText.earliest), UTCText.latest)
        let today = UTCText.day(of: written)
        if today != day {
            day = today
            dayText = UTCText.dayText(today)
        }
        raw(dayText)
        reserve(TrackText.longestNumber)
        let rest = UInt64(written - today * UTCText.dayMilliseconds)
        padded(rest / 3_600_000, 2)
        put(0x3A)
        padded(rest / 60_000 % 60, 2)
        put(0x3A)
        padded(rest / 1000 % 60, 2)
        if rest % 1000 != 0 {
            put(0x2E)
            padded(rest % 1000, 3)
        }
        put(0x5A)
    }

    // MARK: Room

    @inline(__always)
    private func put(_ byte: UInt8) {
        base[count] = byte
        count += 1
    }

    @inline(__always)
    private func reserve(_ length: Int) { if count + length > capacity { makeRoom(length) } }

    @inline(never)
    private func makeRoom(_ length: Int) {
        flush()
        guard count + length > capacity else { return }
        let wider = max(capacity * 2, count + length)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wider)
        memcpy(larger, base, count)
        base.deallocate()
        base = larger
        capacity = wider
    }
}
