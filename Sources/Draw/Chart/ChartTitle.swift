/// The words above a chart, and the room around its curves.
enum ChartTitle {
    /// Gives the height that it takes.
    static func draw(_ title: String, _ lines: [String], _ style: PictureStyle, on scene: inout Scene) -> Double {
        guard !title.isEmpty || !lines.isEmpty else { return 0 }
        let size = style.textSize * 1.55
        var line = style.margin + size * 0.8
        let room = style.width - 2 * style.margin
        let at = ScenePoint(style.margin, line)
        scene.add(.text(TextShape(title, .ink, at: at, size: size, isBold: true, mostWidth: room)))
        for text in lines {
            line += style.textSize * 1.45
            let at = ScenePoint(style.margin, line)
            scene.add(.text(TextShape(text, .pale, at: at, size: style.textSize, mostWidth: room)))
        }
        return line + style.textSize * 0.6
    }

    /// The part of a room in which the curve is: around it are its scales.
    static func frame(_ room: SceneBox, _ style: PictureStyle) -> SceneBox {
        let size = style.textSize
        let (left, top, right, bottom) = (style.margin + size * 3, size * 2.4, style.margin + size, size * 2.6)
        return SceneBox(
            room.x + left, room.y + top, max(1, room.width - left - right), max(1, room.height - top - bottom))
    }
}
