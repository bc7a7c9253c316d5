import CCairo
import Draw

/// A surface with a pen over it. What goes wrong is kept by cairo, and asked for once, at the end.
package final class Canvas {
    package let surface: Surface
    let pen: OpaquePointer

    package init(_ surface: Surface) {
        self.surface = surface
        pen = cairo_create(surface.pointer)
        cairo_set_line_cap(pen, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(pen, CAIRO_LINE_JOIN_ROUND)
    }

    deinit { cairo_destroy(pen) }

    /// cairo's words for whatever went wrong first; nil if nothing did.
    package var problem: String? {
        let status = cairo_status(pen)
        return status == CAIRO_STATUS_SUCCESS ? surface.problem : String(cString: cairo_status_to_string(status))
    }

    // MARK: Colours

    func setColour(_ colour: Colour, opacity: Double = 1) {
        let (red, green, blue) = (Double(colour.red), Double(colour.green), Double(colour.blue))
        cairo_set_source_rgba(pen, red / 255, green / 255, blue / 255, opacity > 0 ? min(opacity, 1) : 0)
    }

    // MARK: Paths

    func move(to point: ScenePoint) { cairo_move_to(pen, point.x, point.y) }

    func line(to point: ScenePoint) { cairo_line_to(pen, point.x, point.y) }

    func circle(_ centre: ScenePoint, radius: Double) {
        cairo_new_sub_path(pen)
        cairo_arc(pen, centre.x, centre.y, radius, 0, 2 * .pi)
        cairo_close_path(pen)
    }

    func rectangle(_ box: SceneBox) { cairo_rectangle(pen, box.x, box.y, box.width, box.height) }

    /// A rectangle whose corners are quarters of a circle.
    func rectangle(_ box: SceneBox, radius: Double) {
        let radius = min(radius, box.width / 2, box.height / 2)
        guard radius > 0 else { return rectangle(box) }
        let corners = [
            (box.right - radius, box.y + radius), (box.right - radius, box.bottom - radius),
            (box.x + radius, box.bottom - radius), (box.x + radius, box.y + radius),
        ]
        cairo_new_sub_path(pen)
        for (quarter, corner) in corners.enumerated() {
            let from = Double(quarter - 1) * .pi / 2
            cairo_arc(pen, corner.0, corner.1, radius, from, from + .pi / 2)
        }
        cairo_close_path(pen)
    }

    func closePath() { cairo_close_path(pen) }

    // MARK: Ink

    func fill() { cairo_fill(pen) }

    func stroke(width: Double, dash: Dash? = nil) {
        cairo_set_line_width(pen, width)
        if let dash, dash.off > 0, dash.off.isFinite, dash.on.isFinite {
            cairo_set_dash(pen, [max(dash.on, 0), dash.off], 2, 0)
        } else {
            cairo_set_dash(pen, nil, 0, 0)
        }
        cairo_stroke(pen)
    }

    /// Lays an image into a rectangle, as large as that is. Its edges are not mixed with what lies beside it.
    func paint(_ image: Surface, _ part: SceneBox, into box: SceneBox) {
        cairo_save(pen)
        rectangle(box)
        cairo_translate(pen, box.x, box.y)
        cairo_scale(pen, box.width / part.width, box.height / part.height)
        cairo_set_source_surface(pen, image.pointer, -part.x, -part.y)
        cairo_pattern_set_extend(cairo_get_source(pen), CAIRO_EXTEND_PAD)
        cairo_fill(pen)
        cairo_restore(pen)
    }
}
