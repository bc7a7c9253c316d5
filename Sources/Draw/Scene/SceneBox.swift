/// A rectangle in a scene.
package struct SceneBox: Equatable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package var right: Double { x + width }
    package var bottom: Double { y + height }
    package var middle: ScenePoint { ScenePoint(x + width / 2, y + height / 2) }

    package func contains(_ point: ScenePoint) -> Bool {
        point.x >= x && point.x <= right && point.y >= y && point.y <= bottom
    }

    /// The way from the nearest of its sides to a point; 0 inside.
    package func distance(to point: ScenePoint) -> Double {
        ScenePoint(min(max(point.x, x), right), min(max(point.y, y), bottom)).distance(to: point)
    }

    package func overlaps(_ other: SceneBox) -> Bool {
        x < other.right && other.x < right && y < other.bottom && other.y < bottom
    }

    package func holds(_ other: SceneBox) -> Bool {
        other.x >= x && other.right <= right && other.y >= y && other.bottom <= bottom
    }

    /// The same with so much room taken away on all sides, or added where it is less than nothing.
    package func inset(_ room: Double) -> SceneBox {
        SceneBox(x + room, y + room, width - 2 * room, height - 2 * room)
    }

    /// True if any part of the way between two points lies inside (Liang and Barsky).
    package func isCrossed(from first: ScenePoint, to last: ScenePoint) -> Bool {
        let (across, down) = (last.x - first.x, last.y - first.y)
        var (enters, leaves) = (0.0, 1.0)
        let sides = [
            (-across, first.x - x), (across, right - first.x), (-down, first.y - y), (down, bottom - first.y),
        ]
        for (speed, room) in sides {
            if speed == 0 {
                if room < 0 { return false }
            } else if speed < 0 {
                enters = max(enters, room / speed)
            } else {
                leaves = min(leaves, room / speed)
            }
        }
        return enters <= leaves
    }
}
