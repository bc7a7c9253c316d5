import AppendLog
import CZstd
import Exchange
import Glibc

/// The kind of input that the hostile bytes are taken for, as ROADBOOK_FUZZ says.
private enum Target: String {
    case block, segment, archive
    case gpx, nmea, gpsd, owntracks, geojson, table

    static let chosen = getenv("ROADBOOK_FUZZ").flatMap { Target(rawValue: String(cString: $0)) } ?? .segment
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: data, count: count)
    switch Target.chosen {
    case .block:
        Attempt.block(bytes)
        Repair.checksums(of: bytes).withUnsafeBytes { Attempt.block($0) }
    case .segment:
        Attempt.log(Attempt.segments(Array(bytes)))
        Attempt.log(Attempt.segments(Repair.checksums(of: bytes)))
    case .archive:
        Attempt.log([("00000001.log.zst", Array(bytes))])
        Attempt.log([("00000001.log.zst", Repair.packed(bytes))])
    case .gpx: ReaderAttempt.gpx(bytes)
    case .nmea:
        ReaderAttempt.other(bytes) { NMEAReader() }
        Repair.sentences(of: bytes).withUnsafeBytes { ReaderAttempt.other($0) { NMEAReader() } }
    case .gpsd: ReaderAttempt.other(bytes) { GpsdReader() }
    case .owntracks: ReaderAttempt.other(bytes) { OwnTracksReader() }
    case .geojson: ReaderAttempt.other(bytes) { GeoJSONReader() }
    case .table: ReaderAttempt.table(bytes)
    }
    return 0
}

private enum Attempt {
    /// One block on its own. What it calls complete must hold what its header says, and every line lie within it.
    static func block(_ bytes: UnsafeRawBufferPointer) {
        var decoded = DecodedBlock()
        decoded.decode(bytes)
        for line in decoded.lines {
            precondition(line.offset >= 0 && line.offset + line.length < bytes.count)
            precondition(LineCheck.isGood(decoded.bytes(line, in: bytes)))
        }
        guard let header = decoded.header else { return }
        _ = decoded.headerLine(bytes)
        _ = decoded.body(bytes)
        _ = decoded.bodyMatches(bytes)
        precondition(!decoded.isComplete || decoded.ownCount == header.count)
    }

    /// Segments of eight blocks, as many as the bytes fill; the last as long as it happens to be.
    static func segments(_ bytes: [UInt8]) -> [(name: String, bytes: [UInt8])] {
        let size = 8 * BlockLayout.size
        return stride(from: 0, to: max(1, min(bytes.count, 8 * size)), by: size).enumerated().map { index, start in
            ("0000000\(index + 1).log", Array(bytes[start..<min(bytes.count, start + size)]))
        }
    }

    /// Read to its end, read as it is while it is written, and opened by a writer.
    static func log(_ files: [(name: String, bytes: [UInt8])]) {
        let calls = MemoryCard(files).calls
        read(calls, verifies: true)
        read(calls, range: LogRange(since: 1_784_510_000_000, until: 1_784_520_000_000))
        var configuration = LogConfiguration.spool(MemoryCard.directory, bootID: "0a0a")
        configuration.segmentBlocks = 8
        do throws(LogError) {
            let writer = try SegmentWriter(configuration, calls: calls)
            precondition(writer.opening.first > writer.opening.highest)
        } catch {
            precondition(!error.message.isEmpty)
        }
    }

    private static func read(_ calls: SystemCalls, range: LogRange = LogRange(), verifies: Bool = false) {
        let reader = LogReader([MemoryCard.directory], range: range, verifies: verifies, calls: calls)
        do throws(LogError) {
            try reader.readAvailable { line in precondition(LineCheck.isGood(line.bytes)) }
            try reader.readToEnd { line in precondition(LineCheck.isGood(line.bytes)) }
        } catch {
            precondition(!error.message.isEmpty)
        }
    }
}

/// Takes away what would keep nearly all bytes out: a checksum is only a defence against chance.
private enum Repair {
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
