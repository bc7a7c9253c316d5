import CCairo

/// Tiles out of their bytes, by the libraries that know how.
package final class TilePictures {
    private lazy var jpeg = JPEGLibrary()
    private lazy var webp = WebPLibrary()

    package init() {}

    /// Nil for what is no tile. Throws where no tile of this kind can be shown here.
    package func image(of bytes: [UInt8], path: String) throws(PaintFailure) -> Surface? {
        switch TileKind(bytes) {
        case .png: return png(bytes)
        case .jpeg:
            guard let jpeg else { throw PaintWords.noJPEG(path) }
            return jpeg.image(of: bytes)
        case .webp:
            guard let webp else { throw PaintWords.noWebP(path) }
            return webp.image(of: bytes)
        case .vector: throw PaintWords.vectorTiles(path)
        case .unknown: return nil
        }
    }

    /// The longer side of a tile; nil if that cannot be told.
    package func side(of bytes: [UInt8]) -> Int? {
        let sides: (width: Int, height: Int)?
        switch TileKind(bytes) {
        case .png: sides = TileKind.sidesOfPNG(bytes)
        case .jpeg: sides = jpeg?.sides(of: bytes)
        case .webp: sides = webp?.sides(of: bytes)
        case .vector, .unknown: sides = nil
        }
        guard let sides, TileKind.isTile(sides.width, sides.height) else { return nil }
        return max(sides.width, sides.height)
    }

    // MARK: PNG

    /// Bytes that cairo takes one piece after the other.
    private final class Source {
        let bytes: [UInt8]
        var place = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        func give(_ wanted: UnsafeMutableBufferPointer<UInt8>) -> Bool {
            guard wanted.count <= bytes.count - place else { return false }
            _ = wanted.update(fromContentsOf: bytes[place..<(place + wanted.count)])
            place += wanted.count
            return true
        }
    }

    private func png(_ bytes: [UInt8]) -> Surface? {
        guard let sides = TileKind.sidesOfPNG(bytes), TileKind.isTile(sides.width, sides.height) else { return nil }
        let source = Source(bytes)
        let image = withExtendedLifetime(source) {
            Surface(
                cairo_image_surface_create_from_png_stream(
                    { whom, bytes, count in
                        guard let whom else { return CAIRO_STATUS_READ_ERROR }
                        let source = Unmanaged<Source>.fromOpaque(whom).takeUnretainedValue()
                        let wanted = UnsafeMutableBufferPointer(start: bytes, count: Int(count))
                        return source.give(wanted) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
                    }, Unmanaged.passUnretained(source).toOpaque()))
        }
        return image.problem == nil ? image : nil
    }
}
