/// One thing that is laid down in a scene.
package enum Shape: Equatable, Sendable {
    case line(StrokeShape)
    case area(AreaShape)
    case box(BoxShape)
    case disc(DiscShape)
    case text(TextShape)
    case tiles(TileShape)
}
