import CCairo

/// A PDF while it is made, a point to each length of a scene.
///
/// It has no date: two of the same picture are the same bytes, and nobody learns when somebody looked at a drive.
final class PDFFile {
    let surface: Surface
    private let sink: Sink

    private final class Sink {
        var bytes: [UInt8] = []
    }

    init(width: Double, height: Double) {
        let sink = Sink()
        self.sink = sink
        let made = cairo_pdf_surface_create_for_stream(
            { whom, bytes, count in
                guard let whom else { return CAIRO_STATUS_SUCCESS }
                let sink = Unmanaged<Sink>.fromOpaque(whom).takeUnretainedValue()
                sink.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(sink).toOpaque(), width, height)
        surface = Surface(made)
    }

    /// A surface that is given up unfinished would write into the sink when it is destroyed.
    deinit { cairo_surface_finish(surface.pointer) }

    func describe(title: String, about: String) {
        cairo_pdf_surface_set_metadata(surface.pointer, CAIRO_PDF_METADATA_CREATE_DATE, nil)
        if !title.isEmpty { cairo_pdf_surface_set_metadata(surface.pointer, CAIRO_PDF_METADATA_TITLE, title) }
        if !about.isEmpty { cairo_pdf_surface_set_metadata(surface.pointer, CAIRO_PDF_METADATA_SUBJECT, about) }
    }

    func beginPage(width: Double, height: Double) { cairo_pdf_surface_set_size(surface.pointer, width, height) }

    func endPage() { cairo_surface_show_page(surface.pointer) }

    func finish() throws(PaintFailure) -> [UInt8] {
        cairo_surface_finish(surface.pointer)
        if let problem = surface.problem { throw PaintWords.failed(problem) }
        return sink.bytes
    }
}
