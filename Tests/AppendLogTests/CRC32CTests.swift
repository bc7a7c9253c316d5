import AppendLog
import Testing

struct CRC32CTests {
    @Test func theCheckValueOfTheStandard() {
        let bytes = Array("123456789".utf8)
        #expect(bytes.withUnsafeBytes { CRC32C.checksum($0) } == 0xE306_9283)
        #expect(bytes.withUnsafeBytes { CRC32C.checksumByTables($0) } == 0xE306_9283)
        #expect(CRC32C.checksum(UnsafeRawBufferPointer(start: nil, count: 0)) == 0)
        #expect(CRC32C.checksumByTables(UnsafeRawBufferPointer(start: nil, count: 0)) == 0)
    }

    @Test func theInstructionAgreesWithTheTablesWhereverALineLies() {
        let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 3) }
        bytes.withUnsafeBytes { bytes in
            for start in 0..<16 {
                for end in start..<bytes.count {
                    let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
                    #expect(CRC32C.checksum(line) == CRC32C.checksumByTables(line))
                }
            }
        }
    }
}
