/// A scene as SVG: text stays text, and each ink is a class, so that a page can give it another colour.
///
/// The picture is counted in tenths of a pixel, so that a line's points are short whole numbers.
package enum SVGText {
    static let parts = 10.0

    package static func bytes(of scene: Scene) -> [UInt8] {
        var text = SVGWriter()
        text.begin(scene)
        for shape in scene.shapes { text.write(shape) }
        text.literal("</svg>\n")
        return text.bytes
    }

    /// The same as a part of a page, which says how wide it is.
    static func inline(_ scene: Scene) -> [UInt8] {
        var text = SVGWriter()
        text.beginInline(scene)
        for shape in scene.shapes { text.write(shape) }
        text.literal("</svg>\n")
        return text.bytes
    }
}
