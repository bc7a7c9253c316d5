import Glibc

/// The quiet grid below a map that has nothing else below it: each field is as wide as the scale bar is long.
enum MapGrid {
    /// The share of the short side that a field has at most.
    private static let most = 0.2

    /// The metres of the scale bar, which is round in the reader's unit.
    static func bar(_ style: PictureStyle, _ frame: MapFrame) -> (metres: Double, length: Double, text: String) {
        let most = frame.metresPerLength * style.shortSide * MapGrid.most
        let units = style.units
        let unit = most >= units.far.metres * 0.5 ? units.far : units.near
        let round = RoundStep.below(most / unit.metres)
        let metres = round * unit.metres
        return (metres, metres / frame.metresPerLength, "\(RoundStep.text(round)) \(unit.word)")
    }

    static func lines(_ style: PictureStyle, _ frame: MapFrame) -> StrokeShape {
        let step = bar(style, frame).length
        let origin = frame.point(frame.centre)
        let across = places(step, origin.x, style.width).map { [ScenePoint($0, 0), ScenePoint($0, style.height)] }
        let down = places(step, origin.y, style.height).map { [ScenePoint(0, $0), ScenePoint(style.width, $0)] }
        return StrokeShape(.grid, width: max(0.5, style.shortSide * 0.0012), across + down)
    }

    private static func places(_ step: Double, _ origin: Double, _ length: Double) -> [Double] {
        let first = origin - floor(origin / step) * step
        return Array(stride(from: first, to: length, by: step))
    }
}
