import AppendLog
import Glibc

/// Segment bytes → CRC → the fields of every line, split and parsed to numbers; own lines and copies alike.
func measureDecoding() throws {
    let maker = LogMaker()
    // 10 Hz fills blocks with as many own lines as they take: about 22 of 45.
    _ = try maker.write(seconds: 2000, hertz: 10, commitSeconds: 10)
    let segment = try readFile(maker.configuration.directory + "/00000001.log")
    defer { segment.deallocate() }
    let bytes = UnsafeRawBufferPointer(segment)
    var best = 0.0
    var checksum: Int64 = 0
    for _ in 0..<8 {
        let start = cpuSeconds()
        var lines = 0
        for _ in 0..<8 { lines += decodeAll(bytes, &checksum) }
        best = max(best, Double(lines) / (cpuSeconds() - start))
    }
    say("decoded fields add up to \(checksum)")
    figure("decode-lines-per-cpu-second", best, "lines/s")
}

private func decodeAll(_ bytes: UnsafeRawBufferPointer, _ checksum: inout Int64) -> Int {
    var decoded = DecodedBlock()
    var lines = 0
    for start in stride(from: 0, to: bytes.count, by: BlockLayout.size) {
        let block = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + BlockLayout.size)])
        decoded.decode(block)
        for line in decoded.lines { checksum &+= sumOfFields(decoded.bytes(line, in: block)) }
        lines += decoded.lines.count
    }
    return lines
}

/// Every field after the sequence as a number in units of its last digit, added up so that nothing is optimised away.
@inline(__always)
private func sumOfFields(_ line: UnsafeRawBufferPointer) -> Int64 {
    var sum: Int64 = 0
    var value: Int64 = 0
    var sign: Int64 = 1
    let end = line.count - 9
    var index = 2
    while index < end {
        let byte = line[index]
        switch byte {
        case 0x20:
            sum &+= value &* sign
            value = 0
            sign = 1
        case 0x2D: sign = -1
        case 0x30...0x39: value = value &* 10 &+ Int64(byte &- 0x30)
        default: break
        }
        index += 1
    }
    return sum
}

private func readFile(_ path: String) throws -> UnsafeMutableRawBufferPointer {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw LogError.missing(path: path) }
    defer { close(descriptor) }
    let count = Int(lseek(descriptor, 0, SEEK_END))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 4096)
    guard pread(descriptor, buffer.baseAddress!, count, 0) == count else { throw LogError.missing(path: path) }
    return buffer
}
