/// The kind of a tile and its sides, as its first bytes tell them: what a file says of its tiles need not be so.
enum TileKind: Equatable {
    case png, jpeg, webp, vector, unknown

    init(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8]) {
            self = .jpeg
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if bytes.starts(with: [0x1F, 0x8B]) {
            self = .vector
        } else {
            self = .unknown
        }
    }

    /// A picture of few bytes may have a thousand million pixels: one with longer sides is not unpacked at all.
    static func isTile(_ width: Int, _ height: Int) -> Bool {
        (1...1_024).contains(width) && (1...1_024).contains(height)
    }

    /// Width and height of a PNG file, from the chunk that comes first.
    static func sidesOfPNG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
        return (number(bytes[16..<20]), number(bytes[20..<24]))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        var number = 0
        for byte in bytes { number = number * 256 + Int(byte) }
        return number
    }
}
