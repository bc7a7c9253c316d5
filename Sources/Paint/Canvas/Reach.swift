import Draw

/// The part of the plane that cairo is told of: a few pictures wide. Numbers far beyond it would be wrong without a
/// word, for cairo counts in small whole parts of a pixel.
struct Reach {
    private let box: SceneBox

    init(width: Double, height: Double) {
        let room = 3 * max(width, height)
        box = SceneBox(0, 0, width, height).inset(-room)
    }

    func contains(_ point: ScenePoint) -> Bool { box.contains(point) }

    /// The nearest point that is within reach.
    func clamped(_ point: ScenePoint) -> ScenePoint {
        ScenePoint(min(max(point.x, box.x), box.right), min(max(point.y, box.y), box.bottom))
    }

    /// The part of the way between two points that lies within reach (Liang and Barsky); nil if none does.
    func part(from first: ScenePoint, to last: ScenePoint) -> (ScenePoint, ScenePoint)? {
        if box.contains(first), box.contains(last) { return (first, last) }
        let (across, down) = (last.x - first.x, last.y - first.y)
        var (enters, leaves) = (0.0, 1.0)
        let sides = [
            (-across, first.x - box.x), (across, box.right - first.x), (-down, first.y - box.y),
            (down, box.bottom - first.y),
        ]
        for (speed, room) in sides {
            if speed == 0 {
                if room < 0 { return nil }
            } else if speed < 0 {
                enters = max(enters, room / speed)
            } else {
                leaves = min(leaves, room / speed)
            }
        }
        guard enters <= leaves else { return nil }
        return (first.moved(enters * across, enters * down), first.moved(leaves * across, leaves * down))
    }
}

extension ScenePoint {
    var isFinite: Bool { x.isFinite && y.isFinite }
}
