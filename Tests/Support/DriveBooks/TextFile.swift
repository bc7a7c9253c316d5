import AppendLog
import Glibc

/// A text file that is written on and on, a megabyte at a time.
package final class TextFile {
    private let descriptor: Int32
    private let path: String
    private var bytes: [UInt8] = []
    private static let flushAt = 1 << 20

    package init(_ path: String) throws {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw LogError.system(call: "open", path: path, errno: errno) }
        self.path = path
        bytes.reserveCapacity(TextFile.flushAt + 4_096)
    }

    deinit { Glibc.close(descriptor) }

    package func write(_ text: borrowing TextLine) throws {
        bytes += text.bytes
        if bytes.count >= TextFile.flushAt { try flush() }
    }

    package func write(_ text: String) throws {
        bytes += text.utf8
        if bytes.count >= TextFile.flushAt { try flush() }
    }

    package func flush() throws {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written)
            }
            guard count > 0 || errno == EINTR else { throw LogError.system(call: "write", path: path, errno: errno) }
            written += max(0, count)
        }
        bytes.removeAll(keepingCapacity: true)
    }
}

/// Lines in the making, number by number, without a string for each.
package struct TextLine {
    private(set) var bytes: [UInt8] = []

    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    mutating func text(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func byte(_ byte: UInt8) { bytes.append(byte) }

    /// A whole number of units, with a point before its last `decimals` digits and at least `width` digits before it.
    mutating func number(_ value: Int, decimals: Int = 0, width: Int = 1) {
        if value < 0 { byte(0x2D) }
        var rest = value.magnitude
        let start = bytes.count
        var count = 0
        while rest > 0 || count < decimals + width {
            if count == decimals, decimals > 0 { byte(0x2E) }
            byte(0x30 + UInt8(rest % 10))
            rest /= 10
            count += 1
        }
        bytes[start...].reverse()
    }

    /// NMEA's own checksum over what follows the `$` at `start`, and the line's end.
    mutating func closeSentence(from start: Int) {
        var sum: UInt8 = 0
        for byte in bytes[(start + 1)...] { sum ^= byte }
        byte(0x2A)
        hexadecimal(sum >> 4)
        hexadecimal(sum & 15)
        text("\r\n")
    }

    private mutating func hexadecimal(_ digit: UInt8) { byte(digit < 10 ? 0x30 + digit : 0x37 + digit) }
}
