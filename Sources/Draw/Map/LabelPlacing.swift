/// Puts labels beside their points, where they cover no other label and as little of the way as can be.
struct LabelPlacing {
    struct Label {
        var text: String
        var point: ScenePoint
        /// The radius of whatever marks the point.
        var radius: Double
        var size: Double
        var ink: Ink
        var isBold = false
    }

    private struct Spot {
        var box: SceneBox
        var cost: Double
        /// True if it lies across no way.
        var isFree: Bool
    }

    /// The room between a mark and its label, as a share of the label's height.
    private static let gap = 0.35
    private static let ascent = 0.78
    private static let lineHeight = 1.2
    /// A label that crosses the way is worse by this than any other place that does not.
    private static let crossing = 4.0

    /// The widest label, as a share of the room.
    private static let widest = 0.6

    private let room: SceneBox
    private let ways: [[ScenePoint]]
    private let halfWidth: Double
    private var taken: [SceneBox]
    /// Marks with labels: none may stand nearer to another one's mark than to its own.
    private var owners: [ScenePoint] = []

    /// Labels stay in the room, and off everything that is taken. `halfWidth` of the ways.
    init(in room: SceneBox, taken: [SceneBox], ways: [[ScenePoint]], halfWidth: Double) {
        self.room = room
        self.taken = taken
        self.ways = ways
        self.halfWidth = halfWidth
    }

    /// Keeps others off a mark.
    mutating func keepFree(_ point: ScenePoint, radius: Double) {
        taken.append(SceneBox(point.x - radius, point.y - radius, 2 * radius, 2 * radius))
    }

    /// A mark that has a label of its own.
    mutating func addOwner(_ point: ScenePoint) { owners.append(point) }

    /// The label where it is best, nil where it finds no place. It is shortened where it is long, and once more where
    /// it would lie across the way otherwise.
    mutating func place(_ label: Label) -> TextShape? {
        let full = FontWidths.width(of: label.text, size: label.size, isBold: label.isBold)
        var found = spot(of: label, min(full, room.width * LabelPlacing.widest))
        if found?.isFree != true {
            let short = spot(of: label, min(full, room.width * LabelPlacing.widest / 2))
            if found == nil || short?.isFree == true { found = short }
        }
        guard let box = found?.box else { return nil }
        taken.append(box)
        let line = ScenePoint(box.x, box.y + label.size * (LabelPlacing.ascent + 0.1))
        return TextShape(
            label.text, label.ink, at: line, size: label.size, isBold: label.isBold, halo: .ground,
            mostWidth: box.width < full ? box.width : box.width * 1.2)
    }

    private func spot(of label: Label, _ width: Double) -> Spot? {
        let height = label.size * LabelPlacing.lineHeight
        var best: Spot?
        for (rank, box) in LabelPlacing.places(label, width, height).enumerated() {
            guard room.holds(box), !taken.contains(where: box.overlaps), belongs(box, to: label.point) else { continue }
            let crossings = crossings(box)
            let cost = Double(rank) * 0.5 + Double(crossings) * LabelPlacing.crossing
            if best.map({ cost < $0.cost }) ?? true { best = Spot(box: box, cost: cost, isFree: crossings == 0) }
        }
        return best
    }

    private func belongs(_ box: SceneBox, to point: ScenePoint) -> Bool {
        let near = box.distance(to: point)
        return owners.allSatisfy { $0 == point || box.distance(to: $0) > near }
    }

    /// Right, left, above, below, and the corners.
    private static func places(_ label: Label, _ width: Double, _ height: Double) -> [SceneBox] {
        let gap = label.radius + label.size * gap
        let (x, y) = (label.point.x, label.point.y)
        let (right, left, middle) = (x + gap, x - gap - width, x - width / 2)
        let (above, below, level) = (y - gap - height, y + gap, y - height / 2)
        let near = label.radius * 0.7 + label.size * LabelPlacing.gap * 0.7
        let (farRight, farLeft) = (x + near, x - near - width)
        let (high, low) = (y - near - height, y + near)
        let corners =
            [(right, level), (left, level), (middle, above), (middle, below)]
            + [(farRight, high), (farLeft, high), (farRight, low), (farLeft, low)]
        return corners.map { SceneBox($0.0, $0.1, width, height) }
    }

    private func crossings(_ box: SceneBox) -> Int {
        var count = 0
        let box = box.inset(-halfWidth)
        for way in ways where way.count > 1 {
            for index in 1..<way.count where box.isCrossed(from: way[index - 1], to: way[index]) { count += 1 }
        }
        return count
    }
}
