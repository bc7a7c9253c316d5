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
                let start = line * stride
                // Above the first row all is nothing.
                if line == 0 {
                    PNGWriter.fill(&row) { pixels[$0] }
                } else {
                    PNGWriter.fill(&row) { pixels[start + $0] &- pixels[start + $0 - stride] }
                }
                try deflation.add(row, isLast: line == height - 1) { chunk("IDAT", $0) }
            }
        }
        chunk("IEND", [])
    }

    /// Pixels are four bytes each: blue, green, red, and one that says nothing. The first byte of a row is its filter.
    private static func fill(_ row: inout [UInt8], _ byte: (_ place: Int) -> UInt8) {
        var place = 0
        for next in stride(from: 1, to: row.count, by: 3) {
            row[next] = byte(place + 2)
            row[next + 1] = byte(place + 1)
            row[next + 2] = byte(place)
            place += 4
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
