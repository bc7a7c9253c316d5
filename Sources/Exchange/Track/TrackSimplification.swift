import Drive
import Glibc

/// Leaves out points that lie on the way anyway: a line through what is left passes within so many metres of each of
/// them (Douglas and Peucker).
///
/// It looks at so many points at a time, so that it needs no more memory for a long drive than for a short one; the
/// last of them is the first of the next, and stays. So do the first point and the last of every segment.
package struct TrackSimplification {
    static let window = 4_096

    private let metres: Double
    private var fixes: [Fix] = []
    /// The passage to the first of the fixes; it was given already where the window before ended with that fix.
    private var passage: WayEvidence?
    private var isFirstGiven = false

    package init(metres: Double) {
        self.metres = metres
        fixes.reserveCapacity(TrackSimplification.window)
    }

    package mutating func sift(_ fix: Fix, _ passage: WayEvidence?, _ give: (Fix, WayEvidence?) -> Void) {
        guard fix.coordinate != nil else { return }
        if passage != .measured {
            finish(give)
            self.passage = passage
        } else if fixes.count == TrackSimplification.window, let last = fixes.last {
            finish(give)
            fixes.append(last)
            isFirstGiven = true
        }
        fixes.append(fix)
    }

    /// Gives what is left.
    package mutating func finish(_ give: (Fix, WayEvidence?) -> Void) {
        let kept = TrackSimplification.kept(of: fixes, metres)
        for index in fixes.indices where kept[index] {
            if index > 0 { give(fixes[index], .measured) } else if !isFirstGiven { give(fixes[index], passage) }
        }
        fixes.removeAll(keepingCapacity: true)
        isFirstGiven = false
    }

    // MARK: Which of them

    private static func kept(of fixes: [Fix], _ metres: Double) -> [Bool] {
        var kept = [Bool](repeating: false, count: fixes.count)
        guard let place = fixes.first?.coordinate else { return kept }
        kept[0] = true
        kept[kept.count - 1] = true
        let flat = flattened(fixes, around: place)
        var open = [(0, fixes.count - 1)]
        while let (first, last) = open.popLast() {
            guard last > first + 1 else { continue }
            var farthest = (index: first, metres: 0.0)
            for index in first + 1..<last {
                let distance = flat[index].metres(from: flat[first], to: flat[last])
                if distance > farthest.metres { farthest = (index, distance) }
            }
            guard farthest.metres > metres else { continue }
            kept[farthest.index] = true
            open.append((first, farthest.index))
            open.append((farthest.index, last))
        }
        return kept
    }

    private struct Flat {
        var north: Double
        var east: Double

        /// To the straight way between two others.
        func metres(from first: Flat, to last: Flat) -> Double {
            let (wayNorth, wayEast) = (last.north - first.north, last.east - first.east)
            let (north, east) = (self.north - first.north, self.east - first.east)
            let square = wayNorth * wayNorth + wayEast * wayEast
            let share = square > 0 ? (north * wayNorth + east * wayEast) / square : 0
            let along = min(1, max(0, share))
            let (offNorth, offEast) = (north - along * wayNorth, east - along * wayEast)
            return (offNorth * offNorth + offEast * offEast).squareRoot()
        }
    }

    private static func flattened(_ fixes: [Fix], around place: Coordinate) -> [Flat] {
        let width = cos(place.latitude * .pi / 180)
        return fixes.map { fix in
            let there = fix.coordinate ?? place
            let north = there.latitude - place.latitude
            let east = Arc.shorterWay(there.longitude - place.longitude)
            return Flat(north: north * Arc.metresOfDegree, east: east * Arc.metresOfDegree * width)
        }
    }
}
