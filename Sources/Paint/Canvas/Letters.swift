import CCairo
import Draw
import Drive

/// The letters of a picture: one layout of Pango, set anew for each text.
final class Letters {
    private let layout: OpaquePointer
    private let font: OpaquePointer
    /// False where the system has no font at all: then there would be boxes, of nonsense sizes.
    let hasFont: Bool
    /// True once a letter was set that no font has.
    private(set) var lacksLetters = false

    /// Pixels beyond which letters are no text, but a way to use up memory.
    private static let sizes = 1.0...4_000.0
    private static let longestText = 500

    init(_ pen: OpaquePointer) {
        layout = pango_cairo_create_layout(pen)
        font = pango_font_description_new()
        pango_font_description_set_family(font, PaintWords.fontFamily)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        Letters.freeFromScreens(layout)
        hasFont = Letters.knowsSome(layout, font)
    }

    deinit {
        pango_font_description_free(font)
        g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// Neither the shape nor the place of a letter depends on the pixels of a screen, or on what somebody has set for
    /// it: so a large picture and a small one are the same, and so are those of two machines.
    private static func freeFromScreens(_ layout: OpaquePointer) {
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        let context = pango_layout_get_context(layout)
        pango_cairo_context_set_font_options(context, options)
        pango_context_set_round_glyph_positions(context, 0)
        pango_layout_context_changed(layout)
        cairo_font_options_destroy(options)
    }

    private static func knowsSome(_ layout: OpaquePointer, _ font: OpaquePointer) -> Bool {
        let sample = "0Aa"
        pango_font_description_set_absolute_size(font, 12 * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_layout_set_text(layout, sample, Int32(sample.utf8.count))
        return pango_layout_get_unknown_glyphs_count(layout) < sample.utf8.count
    }

    // MARK: A line

    /// Text that is set: good until the next one is.
    struct Line {
        fileprivate let pointer: OpaquePointer
        let width: Double
    }

    /// Nil where there is nothing to see, or no room for it.
    func set(_ shape: TextShape) -> Line? {
        guard hasFont, Letters.sizes.contains(shape.size), !shape.text.isEmpty else { return nil }
        set(shape.text, size: shape.size, isBold: shape.isBold, mostWidth: shape.mostWidth)
        guard let line = pango_layout_get_line_readonly(layout, 0) else { return nil }
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        let width = Double(logical.width) / Double(PANGO_SCALE)
        // Not even the ellipsis has room.
        if let mostWidth = shape.mostWidth, width > mostWidth + 1 { return nil }
        lacksLetters = lacksLetters || pango_layout_get_unknown_glyphs_count(layout) > 0
        return Line(pointer: line, width: width)
    }

    private func set(_ text: String, size: Double, isBold: Bool, mostWidth: Double?) {
        pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_layout_set_width(layout, Letters.room(mostWidth))
        let begun = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Letters.longestText)))
        let shown = ShownText.line(begun)
        pango_layout_set_text(layout, shown, Int32(shown.utf8.count))
    }

    /// The width as Pango has it, where -1 is none.
    private static func room(_ mostWidth: Double?) -> Int32 {
        guard let mostWidth, mostWidth.isFinite else { return -1 }
        return Int32(min(max(mostWidth, 1), 100_000) * Double(PANGO_SCALE))
    }

    // MARK: Ink

    /// Shows the line with its base line's beginning at the point. Text of a PDF can be selected.
    func show(_ line: Line, at point: ScenePoint, on canvas: Canvas) {
        canvas.move(to: point)
        pango_cairo_show_layout_line(canvas.pen, line.pointer)
    }

    /// Strokes the outline of its letters.
    func stroke(_ line: Line, at point: ScenePoint, on canvas: Canvas, width: Double) {
        canvas.move(to: point)
        pango_cairo_layout_line_path(canvas.pen, line.pointer)
        canvas.stroke(width: width)
    }
}
