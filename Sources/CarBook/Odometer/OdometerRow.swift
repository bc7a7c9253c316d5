/// The longest row of looks at an instrument that can all be right, each after the one before it.
struct OdometerRow {
    /// The look before one is at most so many back, which bounds the work of a long book.
    static let farthestBack = 64

    let looks: [OdometerLook]
    /// The looks that cannot be right as long as the others are.
    let misread: [OdometerLook]

    var stretches: [OdometerStretch] { zip(looks, looks.dropFirst()).map(OdometerStretch.init) }

    /// A way by which a look is reached.
    private struct Way {
        var length = 1
        var excess = 0.0
        var before: Int?

        func isBetter(than other: Way) -> Bool {
            length != other.length ? length > other.length : excess < other.excess
        }
    }

    /// Factors between these two are thought possible; a fitted one has its own tolerance.
    init(of looks: [OdometerLook], factors: ClosedRange<Double>, _ tolerance: (OdometerStretch) -> Double) {
        var ways = [Way](repeating: Way(), count: looks.count)
        for last in looks.indices {
            let farthest = max(0, last - OdometerRow.farthestBack)
            for first in farthest..<last where ways[first].length + 1 >= ways[last].length {
                let stretch = OdometerStretch(looks[first], looks[last])
                guard let excess = OdometerRow.excess(of: stretch, factors, tolerance) else { continue }
                let way = Way(length: ways[first].length + 1, excess: ways[first].excess + excess, before: first)
                if way.isBetter(than: ways[last]) { ways[last] = way }
            }
        }
        let kept = OdometerRow.best(of: ways)
        self.looks = kept.map { looks[$0] }
        let numbers = Set(kept)
        misread = looks.indices.filter { !numbers.contains($0) }.map { looks[$0] }
    }

    /// Nil if the stretch cannot be.
    private static func excess(
        of stretch: OdometerStretch, _ factors: ClosedRange<Double>, _ tolerance: (OdometerStretch) -> Double
    ) -> Double? {
        guard stretch.goesForward, stretch.metres <= stretch.mostMetres else { return nil }
        let (recorded, allowed) = (Double(stretch.recordedMetres), tolerance(stretch))
        guard Double(stretch.metres) >= factors.lowerBound * recorded - allowed else { return nil }
        return max(0, Double(stretch.metres) - factors.upperBound * recorded - allowed)
    }

    private static func best(of ways: [Way]) -> [Int] {
        var best: Int?
        for index in ways.indices where best.map({ ways[index].isBetter(than: ways[$0]) }) ?? true { best = index }
        var row: [Int] = []
        while let index = best {
            row.append(index)
            best = ways[index].before
        }
        return row.reversed()
    }
}
