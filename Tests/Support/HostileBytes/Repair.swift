import AppendLog
import CZstd

/// Takes away what would keep nearly all bytes out: a checksum is only a defence against chance.
enum Repair {
    /// Every line that ends in ` *` and eight bytes gets its right CRC.
    static func checksums(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var result = Array(bytes)
        var start = 0
        for end in result.indices where result[end] == 0x0A {
            close(&result, start..<end)
            start = end + 1
        }
        return result
    }

    private static func close(_ bytes: inout [UInt8], _ line: Range<Int>) {
        let start = line.lowerBound + (line.isEmpty || bytes[line.lowerBound] != 0x3D ? 0 : 1)
        let body = line.upperBound - 10
        guard body > start, bytes[body] == 0x20, bytes[body + 1] == 0x2A else { return }
        let crc = bytes.withUnsafeBytes { CRC32C.checksum(UnsafeRawBufferPointer(rebasing: $0[start..<body])) }
        for index in 0..<8 {
            let digit = UInt8((crc >> UInt32(28 - 4 * index)) & 0xF)
            bytes[body + 2 + index] = digit < 10 ? 0x30 + digit : 0x37 + digit
        }
    }

    /// Every sentence of NMEA that ends in `*` and two bytes gets its right checksum.
    static func sentences(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var result = Array(bytes)
        var sum: UInt8?
        for index in result.indices {
            if result[index] == 0x24 {
                sum = 0
            } else if result[index] == 0x2A, let found = sum, index + 2 < result.count {
                for place in 0..<2 {
                    let digit = place == 0 ? found >> 4 : found & 15
                    result[index + 1 + place] = digit < 10 ? 0x30 + digit : 0x37 + digit
                }
                sum = nil
            } else if let running = sum {
                sum = running ^ result[index]
            }
        }
        return result
    }

    /// The bytes as the text of an archive.
    static func packed(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
        let room = result.count
        let count = ZSTD_compress(&result, room, bytes.baseAddress, bytes.count, 1)
        precondition(ZSTD_isError(count) == 0, "compressing into enough room cannot fail")
        return Array(result[..<count])
    }
}
