extension Shape {
    /// The same shape somewhere else. Tiles fill their picture, and stay.
    package func moved(_ across: Double, _ down: Double) -> Shape {
        switch self {
        case .line(var line):
            line.lines = line.lines.map { $0.map { $0.moved(across, down) } }
            return .line(line)
        case .area(var area):
            area.outlines = area.outlines.map { $0.map { $0.moved(across, down) } }
            return .area(area)
        case .box(var box):
            (box.frame.x, box.frame.y) = (box.frame.x + across, box.frame.y + down)
            return .box(box)
        case .disc(var disc):
            disc.centre = disc.centre.moved(across, down)
            return .disc(disc)
        case .text(var text):
            text.at = text.at.moved(across, down)
            return .text(text)
        case .tiles: return self
        }
    }
}
