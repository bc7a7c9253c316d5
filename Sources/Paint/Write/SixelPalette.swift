/// At most 255 colours for an image that has more: those that it has most of, and for each other one the nearest.
struct SixelPalette {
    /// A terminal has 256, and one of them may be its ground.
    private static let most = 255
    /// Five bits of each of red, green and blue.
    private static let fields = 1 << 15

    /// Red, green and blue of each, 0 to 31.
    private(set) var colours: [(red: Int, green: Int, blue: Int)] = []
    /// The number of the colour for each field.
    private var numbers = [UInt8](repeating: 0, count: fields)

    /// The field of a pixel: its bytes are blue, green, red, and one that says nothing.
    @inline(__always)
    static func field(_ pixels: UnsafeMutableRawBufferPointer, _ start: Int) -> Int {
        Int(pixels[start + 2] >> 3) << 10 | Int(pixels[start + 1] >> 3) << 5 | Int(pixels[start] >> 3)
    }

    private static func colour(_ field: Int) -> (red: Int, green: Int, blue: Int) {
        (field >> 10, field >> 5 & 31, field & 31)
    }

    /// `counts` of the pixels of each field.
    init(_ counts: [Int]) {
        let used = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$1], $0) < (counts[$0], $1) }
        colours = used.prefix(SixelPalette.most).map(SixelPalette.colour)
        for field in used { numbers[field] = UInt8(nearest(SixelPalette.colour(field))) }
    }

    static var noCounts: [Int] { Array(repeating: 0, count: fields) }

    func number(_ field: Int) -> Int { Int(numbers[field]) }

    private func nearest(_ colour: (red: Int, green: Int, blue: Int)) -> Int {
        var best = (number: 0, distance: Int.max)
        for (number, other) in colours.enumerated() {
            let (red, green, blue) = (colour.red - other.red, colour.green - other.green, colour.blue - other.blue)
            let distance = 2 * red * red + 4 * green * green + blue * blue
            if distance < best.distance { best = (number, distance) }
            if distance == 0 { break }
        }
        return best.number
    }
}
