/// Tiles that are JPEG pictures, by libturbojpeg.
struct JPEGLibrary {
    private typealias Handle = UnsafeMutableRawPointer
    private typealias Numbers = UnsafeMutablePointer<Int32>
    private typealias Begin = @convention(c) () -> Handle?
    private typealias End = @convention(c) (Handle) -> Int32
    private typealias ReadHeader =
        @convention(c) (Handle, UnsafePointer<UInt8>?, UInt, Numbers, Numbers, Numbers, Numbers) -> Int32
    private typealias Unpack =
        @convention(c) (
            Handle, UnsafePointer<UInt8>?, UInt, UnsafeMutablePointer<UInt8>?, Int32, Int32, Int32, Int32, Int32
        ) -> Int32

    private let begin: Begin
    private let end: End
    private let readHeader: ReadHeader
    private let unpack: Unpack

    /// Blue, green, red, and a byte that says nothing, as cairo has them.
    private static let pixels: Int32 = 3
    /// A picture that is sharpened hundreds of times is given up.
    private static let limitsScans: Int32 = 32_768

    /// Nil if the library is not installed.
    init?() {
        guard let library = LoadedLibrary("libturbojpeg.so.0"),
            let begin = library.function("tjInitDecompress", as: Begin.self),
            let end = library.function("tjDestroy", as: End.self),
            let readHeader = library.function("tjDecompressHeader3", as: ReadHeader.self),
            let unpack = library.function("tjDecompress2", as: Unpack.self)
        else { return nil }
        (self.begin, self.end, self.readHeader, self.unpack) = (begin, end, readHeader, unpack)
    }

    func sides(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard let handle = begin() else { return nil }
        defer { _ = end(handle) }
        return sides(of: bytes, handle)
    }

    private func sides(of bytes: [UInt8], _ handle: Handle) -> (width: Int, height: Int)? {
        var (width, height, sampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let code = readHeader(handle, bytes, UInt(bytes.count), &width, &height, &sampling, &colours)
        return code == 0 ? (Int(width), Int(height)) : nil
    }

    /// Nil for what is no tile.
    func image(of bytes: [UInt8]) -> Surface? {
        guard let handle = begin() else { return nil }
        defer { _ = end(handle) }
        guard let (width, height) = sides(of: bytes, handle), TileKind.isTile(width, height) else { return nil }
        let image = Surface(width: width, height: height)
        var code: Int32 = -1
        image.visitPixels { pixels, stride in
            let start = pixels.bindMemory(to: UInt8.self).baseAddress
            code = unpack(
                handle, bytes, UInt(bytes.count), start, Int32(width), Int32(stride), Int32(height),
                JPEGLibrary.pixels, JPEGLibrary.limitsScans)
        }
        return code == 0 ? image : nil
    }
}
