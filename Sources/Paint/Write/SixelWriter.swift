/// An image as sixels, which some terminals show: bands of six rows, and in each the columns of one colour after those
/// of another, a letter for six pixels below each other.
package struct SixelWriter {
    private static let rows = 6
    private static let firstLetter = UInt8(ascii: "?")

    private var bytes: [UInt8] = []

    package static func bytes(of image: Surface) throws -> [UInt8] {
        if let problem = image.problem { throw PaintWords.failed(problem) }
        var writer = SixelWriter()
        let (width, height) = (image.width, image.height)
        image.visitPixels { pixels, stride in
            var counts = SixelPalette.noCounts
            for line in 0..<height {
                for column in 0..<width { counts[SixelPalette.field(pixels, line * stride + column * 4)] += 1 }
            }
            let palette = SixelPalette(counts)
            writer.begin(palette, width, height)
            for top in Swift.stride(from: 0, to: height, by: rows) {
                writer.band(palette, width, min(rows, height - top)) { column, line in
                    SixelPalette.field(pixels, (top + line) * stride + column * 4)
                }
            }
        }
        writer.text("\u{1b}\\")
        return writer.bytes
    }

    private mutating func text(_ text: String) { bytes += Array(text.utf8) }

    /// Square pixels, and what is not painted stays as it is. Shares of colours are in percent.
    private mutating func begin(_ palette: SixelPalette, _ width: Int, _ height: Int) {
        text("\u{1b}P0;1;0q\"1;1;\(width);\(height)")
        for (number, colour) in palette.colours.enumerated() {
            let shares = [colour.red, colour.green, colour.blue].map { ($0 * 100 + 15) / 31 }
            text("#\(number);2;\(shares[0]);\(shares[1]);\(shares[2])")
        }
    }

    private mutating func band(
        _ palette: SixelPalette, _ width: Int, _ height: Int, _ field: (_ column: Int, _ line: Int) -> Int
    ) {
        // The bits of each colour that the band has.
        var columns: [Int: [UInt8]] = [:]
        for column in 0..<width {
            for line in 0..<height {
                let number = palette.number(field(column, line))
                columns[number, default: [UInt8](repeating: 0, count: width)][column] |= 1 << line
            }
        }
        for (place, number) in columns.keys.sorted().enumerated() {
            if place > 0 { text("$") }
            text("#\(number)")
            row(columns[number, default: []])
        }
        text("-")
    }

    /// Letters that repeat are told by their number; nothing is told at the end of a row.
    private mutating func row(_ bits: [UInt8]) {
        let end = (bits.lastIndex { $0 != 0 } ?? -1) + 1
        var start = 0
        while start < end {
            let next = bits[start..<end].firstIndex { $0 != bits[start] } ?? end
            let letter = SixelWriter.firstLetter + bits[start]
            if next - start > 3 {
                text("!\(next - start)")
                bytes.append(letter)
            } else {
                bytes += [UInt8](repeating: letter, count: next - start)
            }
            start = next
        }
    }
}
