import CLinux

/// CRC-32C (Castagnoli). Of "123456789" it is 0xE3069283.
package enum CRC32C {
    /// Every Raspberry Pi since the third has it.
    private static let hasInstruction = roadbook_has_crc32c()

    /// Eight tables of 256 entries: table k advances a byte by k further bytes.
    private static let tables: [UInt32] = makeTables()

    private static func makeTables() -> [UInt32] {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var value = UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0x82F6_3B78 : value >> 1 }
            tables[byte] = value
        }
        for index in 256..<(8 * 256) {
            let previous = tables[index - 256]
            tables[index] = (previous >> 8) ^ tables[Int(previous & 0xFF)]
        }
        return tables
    }

    package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        hasInstruction ? roadbook_crc32c(bytes.baseAddress, bytes.count) : checksumByTables(bytes)
    }

    /// Eight bytes at a time, for a processor without the instruction.
    package static func checksumByTables(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        tables.withUnsafeBufferPointer { checksum(bytes, $0.baseAddress!) }
    }

    private static func checksum(_ bytes: UnsafeRawBufferPointer, _ tables: UnsafePointer<UInt32>) -> UInt32 {
        guard var pointer = bytes.baseAddress else { return 0 }
        var rest = bytes.count
        var crc: UInt32 = 0xFFFF_FFFF
        while rest >= 8 {
            let word = UInt64(littleEndian: pointer.loadUnaligned(as: UInt64.self)) ^ UInt64(crc)
            crc = eightBytes(word, tables)
            pointer += 8
            rest -= 8
        }
        while rest > 0 {
            crc = (crc >> 8) ^ tables[Int((crc ^ UInt32(pointer.load(as: UInt8.self))) & 0xFF)]
            pointer += 1
            rest -= 1
        }
        return ~crc
    }

    @inline(__always)
    private static func eightBytes(_ word: UInt64, _ tables: UnsafePointer<UInt32>) -> UInt32 {
        let low = tables[7 * 256 + Int(word & 0xFF)] ^ tables[6 * 256 + Int((word >> 8) & 0xFF)]
        let lowHigh = tables[5 * 256 + Int((word >> 16) & 0xFF)] ^ tables[4 * 256 + Int((word >> 24) & 0xFF)]
        let highLow = tables[3 * 256 + Int((word >> 32) & 0xFF)] ^ tables[2 * 256 + Int((word >> 40) & 0xFF)]
        let high = tables[1 * 256 + Int((word >> 48) & 0xFF)] ^ tables[Int(word >> 56)]
        return low ^ lowHigh ^ highLow ^ high
    }
}
