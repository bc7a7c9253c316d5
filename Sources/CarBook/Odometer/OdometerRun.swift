/// Stretches in a row that agree with one factor, as one: the readings between its ends have no part in it.
struct OdometerRun {
    private(set) var metres = 0.0
    private(set) var recordedMetres = 0.0
    /// The sum of the squares of the recorded metres of each stretch.
    private(set) var squaredMetres = 0.0
    /// Square metres: that of the first and the last reading, and of each exchange between them.
    private(set) var roundingVariance: Double

    private init(_ stretch: OdometerStretch) {
        roundingVariance = stretch.roundingVariance
        add(stretch)
    }

    static func runs(of stretches: [OdometerStretch], _ agreeing: [Bool]) -> [OdometerRun] {
        var runs: [OdometerRun] = []
        for (index, stretch) in stretches.enumerated() where agreeing[index] {
            if index > 0, agreeing[index - 1], !runs.isEmpty {
                let step = Double(stretch.stepMetres)
                runs[runs.count - 1].roundingVariance += step * step * Double(stretch.exchanges) / 12
                runs[runs.count - 1].add(stretch)
            } else {
                runs.append(OdometerRun(stretch))
            }
        }
        return runs
    }

    private mutating func add(_ stretch: OdometerStretch) {
        let recorded = Double(stretch.recordedMetres)
        metres += Double(stretch.metres)
        recordedMetres += recorded
        squaredMetres += recorded * recorded
    }
}
