import CZlib

/// An image as a PNG file: red, green and blue of every pixel, no filter, and no chunk that is not needed.
///
/// Filters make drawn pictures bigger, and a higher level of compression takes ten times as long for a tenth less.
package struct PNGWriter {
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
            var row = [UInt8](repeating: 0, count: 1 + width * 3)
            for line in 0..<height {
                PNGWriter.copy(pixels, from: line * stride, to: &row)
                try deflation.add(row, isLast: line == height - 1) { chunk("IDAT", $0) }
            }
        }
        chunk("IEND", [])
    }

    /// Pixels are four bytes each: blue, green, red, and one that says nothing. The first byte of a row is its filter.
    private static func copy(_ pixels: UnsafeMutableRawBufferPointer, from start: Int, to row: inout [UInt8]) {
        var place = start
        var next = 1
        while next < row.count {
            row[next] = pixels[place + 2]
            row[next + 1] = pixels[place + 1]
            row[next + 2] = pixels[place]
            place += 4
            next += 3
        }
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
