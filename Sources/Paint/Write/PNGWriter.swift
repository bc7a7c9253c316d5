import CZlib

/// An image as a PNG file: red, green and blue of every pixel, and no chunk that is not needed.
///
/// A row says how its pixels differ from those above them (the filter "Up"), which in a drawing is mostly not at all.
package struct PNGWriter {
    private static let up: UInt8 = 2

    private var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    package static func bytes(of image: Surface) throws -> [UInt8] {
        var writer = PNGWriter()
        try writer.write(image)
        return writer.bytes
    }

    private mutating func write(_ image: Surface) throws {
        if let problem = image.problem { throw PaintWords.failed(problem) }
        let (width, height) = (image.width, image.height)
        // Eight bits of each of three colours.
        chunk("IHDR", PNGWriter.number(width) + PNGWriter.number(height) + [8, 2, 0, 0, 0])
        let deflation = try Deflation()
        try image.visitPixels { pixels, stride in
            var row = [PNGWriter.up] + [UInt8](repeating: 0, count: width * 3)
            for line in 0..<height {
                PNGWriter.tell(pixels, from: line * stride, above: line == 0 ? nil : (line - 1) * stride, in: &row)
                try deflation.add(row, isLast: line == height - 1) { chunk("IDAT", $0) }
            }
        }
        chunk("IEND", [])
    }

    /// A pixel is a number of 32 bits: red, green and blue from the third byte down. Above the first row there is
    /// nothing.
    private static func tell(
        _ pixels: UnsafeMutableRawBufferPointer, from start: Int, above: Int?, in row: inout [UInt8]
    ) {
        var place = 0
        for next in Swift.stride(from: 1, to: row.count, by: 3) {
            let pixel = pixels.loadUnaligned(fromByteOffset: start + place, as: UInt32.self)
            let upper = above.map { pixels.loadUnaligned(fromByteOffset: $0 + place, as: UInt32.self) } ?? 0
            let difference = PNGWriter.bytes(of: pixel, minus: upper)
            row[next] = UInt8(truncatingIfNeeded: difference >> 16)
            row[next + 1] = UInt8(truncatingIfNeeded: difference >> 8)
            row[next + 2] = UInt8(truncatingIfNeeded: difference)
            place += 4
        }
    }

    /// Each byte less the other's, without a borrow from its neighbour.
    private static func bytes(of one: UInt32, minus other: UInt32) -> UInt32 {
        let high: UInt32 = 0x8080_8080
        let low: UInt32 = (one | high) &- (other & ~high)
        return low ^ ((one ^ ~other) & high)
    }

    private mutating func chunk(_ kind: String, _ content: [UInt8]) {
        let body = Array(kind.utf8) + content
        bytes += PNGWriter.number(content.count) + body
        bytes += PNGWriter.number(Int(crc32(0, body, UInt32(body.count))))
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
