/// Prices or economies of a vehicle, of which it follows whether one more is usual.
package struct UsualFigures: Sendable {
    /// Figures to compare with: those nearest in time.
    package static let most = 20
    /// Fewer of them tell nothing.
    package static let fewest = 5
    /// So many that are like a figure make it usual, for one of them may be a mistake itself.
    package static let alike = 2

    /// A quotient of a fill-up.
    private struct Figure: Sendable {
        let id: Int
        let milliseconds: Int64
        let above: Int128
        let below: Int128
    }

    /// The factor within which two figures are alike, in tenths.
    private let tenths: Int128
    private var figures: [Figure] = []

    init(tenths: Int128) { self.tenths = tenths }

    /// Figures come in the order of their instants.
    mutating func add(_ above: Int, over below: Int, of id: Int, _ time: DatedTime) {
        guard above > 0, below > 0 else { return }
        figures.append(Figure(id: id, milliseconds: time.milliseconds, above: Int128(above), below: Int128(below)))
    }

    /// True if a figure of a fill-up is usual; nil where too few others are known. Its own is none of them.
    package func holds(_ above: Int, over below: Int, at fillUp: FillUp) -> Bool? {
        let nearest = nearest(to: fillUp)
        guard nearest.count >= UsualFigures.fewest else { return nil }
        let alike = nearest.count { isAlike($0, Int128(above), Int128(below)) }
        return alike >= UsualFigures.alike
    }

    private func isAlike(_ figure: Figure, _ above: Int128, _ below: Int128) -> Bool {
        let (one, other) = (figure.above * below, above * figure.below)
        return one * 10 <= other * tenths && other * 10 <= one * tenths
    }

    /// The nearest in time, of two that are as near the earlier one.
    private func nearest(to fillUp: FillUp) -> [Figure] {
        var behind = figures.partitioningIndex { $0.milliseconds > fillUp.time.milliseconds }
        var before = behind - 1
        var found: [Figure] = []
        while found.count < UsualFigures.most, before >= 0 || behind < figures.count {
            let next: Figure
            if behind == figures.count || (before >= 0 && isNearer(before, than: behind, to: fillUp)) {
                (next, before) = (figures[before], before - 1)
            } else {
                (next, behind) = (figures[behind], behind + 1)
            }
            if next.id != fillUp.id { found.append(next) }
        }
        return found
    }

    private func isNearer(_ before: Int, than behind: Int, to fillUp: FillUp) -> Bool {
        let now = fillUp.time.milliseconds
        return now - figures[before].milliseconds <= figures[behind].milliseconds - now
    }
}

extension Array {
    /// The index of the first element for which something holds that holds for all behind it, too.
    fileprivate func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
