import Drive

/// The metres along the points of a drive: from place to place, in the proportion in which these have a share in its
/// length. What was inferred and lies between no two points is the way to the first of them.
struct WayRuler {
    private(set) var metres = 0.0
    private var last: DrawnPoint?
    private var measuredFactor = 1.0
    private var inferredFactor = 1.0

    init(_ points: [DrawnPoint], _ length: DrawnDrive.Length?) {
        guard let length else { return }
        var ruler = WayRuler([], nil)
        var (measured, inferred) = (0.0, 0.0)
        for point in points {
            let before = ruler.metres
            ruler.step(to: point)
            if point.way == .inferred { inferred += ruler.metres - before } else { measured += ruler.metres - before }
        }
        if measured > 0 { measuredFactor = length.measured / measured }
        if inferred > 0 { inferredFactor = min(1, length.inferred / inferred) }
        metres = length.inferred - inferred * inferredFactor
    }

    mutating func step(to point: DrawnPoint) {
        defer { last = point }
        guard let last else { return }
        switch point.way {
        case .measured: metres += last.place.metres(to: point.place) * measuredFactor
        case .inferred: metres += last.place.metres(to: point.place) * inferredFactor
        case .rest, .unknown, nil: break
        }
    }
}
