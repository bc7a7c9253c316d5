import Drive

/// Surveys the points of a file before any of them is given: how far apart they lie in time, and in which unit their
/// speeds are. In little memory, however long the file is.
struct TrackSurvey {
    /// Steps of more seconds than these are counted with the longest.
    private static let longestStep = 3_600
    /// So many steps tell of a unit, or none does.
    private static let fewestSpeeds = 20
    /// So many steps of ten must agree on it.
    private static let agreeing = 9

    private var last: FilePoint?
    /// The number of steps of so many seconds.
    private var steps = [Int](repeating: 0, count: TrackSurvey.longestStep + 1)
    private var count = 0
    private var speeds = 0
    private var inUnit = [Int](repeating: 0, count: SpeedUnit.allCases.count)

    /// The times of the earliest and the latest point.
    private(set) var times: ClosedRange<Int64>?

    mutating func add(_ point: FilePoint) {
        defer { last = point }
        times = min(point.time, times?.lowerBound ?? point.time)...max(point.time, times?.upperBound ?? point.time)
        guard let last, last.segment == point.segment, point.time > last.time else { return }
        let milliseconds = point.time - last.time
        steps[Int(min((milliseconds + 500) / 1_000, Int64(TrackSurvey.longestStep)))] += 1
        count += 1
        judge(last.fix, point.fix, milliseconds)
    }

    /// Compares the speeds that are told with what the places come to.
    private mutating func judge(_ before: Fix, _ fix: Fix, _ milliseconds: Int64) {
        guard let here = before.coordinate, let there = fix.coordinate, milliseconds <= Thresholds.holeOfFile,
            let first = before.speedMetresPerSecond, let last = fix.speedMetresPerSecond
        else { return }
        let way = here.metres(to: there) * 1000 / Double(milliseconds)
        guard way >= SpeedUnit.leastWay, way <= SpeedUnit.mostWay else { return }
        speeds += 1
        let ratio = (first + last) / 2 / way
        for unit in SpeedUnit.allCases where unit.isNear(ratio) { inUnit[unit.rawValue] += 1 }
    }

    /// Milliseconds; of an even number the shorter in the middle. Nil where there is no step.
    var medianStep: Int64? {
        guard count > 0 else { return nil }
        var seen = 0
        for seconds in steps.indices {
            seen += steps[seconds]
            if seen > (count - 1) / 2 { return Int64(max(1, seconds)) * 1_000 }
        }
        return nil
    }

    /// The unit that the writer of the file took for metres a second.
    var speedUnit: SpeedUnit {
        guard speeds >= TrackSurvey.fewestSpeeds else { return .metresPerSecond }
        return SpeedUnit.allCases.first { inUnit[$0.rawValue] * 10 >= speeds * TrackSurvey.agreeing }
            ?? .metresPerSecond
    }
}
