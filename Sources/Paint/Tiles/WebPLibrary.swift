/// Tiles that are WebP pictures, by libwebp.
struct WebPLibrary {
    private typealias Numbers = UnsafeMutablePointer<Int32>
    private typealias ReadHeader = @convention(c) (UnsafePointer<UInt8>?, Int, Numbers, Numbers) -> Int32
    private typealias Unpack =
        @convention(c) (
            UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?, Int, Int32
        ) -> UnsafeMutablePointer<UInt8>?

    private let readHeader: ReadHeader
    private let unpack: Unpack

    /// Nil if the library is not installed.
    init?() {
        guard let library = LoadedLibrary("libwebp.so.7"),
            let readHeader = library.function("WebPGetInfo", as: ReadHeader.self),
            let unpack = library.function("WebPDecodeBGRAInto", as: Unpack.self)
        else { return nil }
        (self.readHeader, self.unpack) = (readHeader, unpack)
    }

    func sides(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        var (width, height): (Int32, Int32) = (0, 0)
        return readHeader(bytes, bytes.count, &width, &height) != 0 ? (Int(width), Int(height)) : nil
    }

    /// Nil for what is no tile.
    func image(of bytes: [UInt8]) -> Surface? {
        guard let (width, height) = sides(of: bytes), TileKind.isTile(width, height) else { return nil }
        let image = Surface(clearWidth: width, height: height)
        var isUnpacked = false
        image.visitPixels { pixels, stride in
            let start = pixels.bindMemory(to: UInt8.self).baseAddress
            isUnpacked = unpack(bytes, bytes.count, start, pixels.count, Int32(stride)) != nil
            if isUnpacked { WebPLibrary.weigh(pixels) }
        }
        return isUnpacked ? image : nil
    }

    /// cairo has each colour as much as the pixel is seen.
    private static func weigh(_ pixels: UnsafeMutableRawBufferPointer) {
        for place in stride(from: 0, to: pixels.count - 3, by: 4) where pixels[place + 3] < 255 {
            let opacity = Int(pixels[place + 3])
            for colour in place..<(place + 3) { pixels[colour] = UInt8(Int(pixels[colour]) * opacity / 255) }
        }
    }
}
