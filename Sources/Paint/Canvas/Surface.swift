import CCairo

/// Paper that cairo paints on.
package final class Surface {
    let pointer: OpaquePointer

    /// The caller's, from then on that of this value.
    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    /// An image without transparency.
    package convenience init(width: Int, height: Int) {
        self.init(cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(clamping: width), Int32(clamping: height)))
    }

    /// An image whose pixels may let through what lies below.
    convenience init(clearWidth width: Int, height: Int) {
        self.init(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height)))
    }

    deinit { cairo_surface_destroy(pointer) }

    package var width: Int { Int(cairo_image_surface_get_width(pointer)) }
    package var height: Int { Int(cairo_image_surface_get_height(pointer)) }

    /// cairo's words for whatever went wrong first; nil if nothing did.
    package var problem: String? {
        let status = cairo_surface_status(pointer)
        return status == CAIRO_STATUS_SUCCESS ? nil : String(cString: cairo_status_to_string(status))
    }

    /// Gives the pixels of an image, four bytes each (blue, green, red, opacity), and the bytes of a row. Nothing if
    /// the image could not be made.
    package func visitPixels(_ visit: (UnsafeMutableRawBufferPointer, _ stride: Int) throws -> Void) rethrows {
        cairo_surface_flush(pointer)
        guard let pixels = cairo_image_surface_get_data(pointer) else { return }
        let stride = Int(cairo_image_surface_get_stride(pointer))
        try visit(UnsafeMutableRawBufferPointer(start: pixels, count: stride * height), stride)
        cairo_surface_mark_dirty(pointer)
    }
}
