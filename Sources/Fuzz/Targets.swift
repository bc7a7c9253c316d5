import AppendLog
import CZstd
import Glibc

/// What the hostile bytes are taken for: ROADBOOK_FUZZ is `block`, `segment` or `archive`.
private enum Target: String {
    case block, segment, archive

    static let chosen = getenv("ROADBOOK_FUZZ").flatMap { Target(rawValue: String(cString: $0)) } ?? .segment
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: data, count: count)
    let repaired = Repair.checksums(of: bytes)
    switch Target.chosen {
    case .block:
        Attempt.block(bytes)
        repaired.withUnsafeBytes { Attempt.block($0) }
    case .segment:
        Attempt.log(Attempt.segments(Array(bytes)))
        Attempt.log(Attempt.segments(repaired))
    case .archive:
        Attempt.log([("00000001.log.zst", Array(bytes))])
        Attempt.log([("00000001.log.zst", Repair.packed(bytes))])
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

    /// The bytes as the text of an archive.
    static func packed(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
        let room = result.count
        let count = ZSTD_compress(&result, room, bytes.baseAddress, bytes.count, 1)
        precondition(ZSTD_isError(count) == 0, "compressing into enough room cannot fail")
        return Array(result[..<count])
    }
}
