import Drive

/// Surveys the points of a file before any of them is given: how far apart they lie in time, and in which unit their
/// speeds are. In little memory, however long the file is.
struct TrackSurvey {
    /// Steps of more seconds than these are counted with the longest.
    private static let longestStep = 3_600

    private var last: FilePoint?
    /// The number of steps of so many seconds.
    private var steps = [Int](repeating: 0, count: TrackSurvey.longestStep + 1)
    private var count = 0
    private var speeds = SpeedUnitSurvey()

    /// The times of the earliest and the latest point.
    private(set) var times: ClosedRange<Int64>?

    mutating func add(_ point: FilePoint) {
        defer { last = point }
        times = min(point.time, times?.lowerBound ?? point.time)...max(point.time, times?.upperBound ?? point.time)
        guard let last, last.segment == point.segment, point.time > last.time else { return }
        let milliseconds = point.time - last.time
        steps[Int(min((milliseconds + 500) / 1_000, Int64(TrackSurvey.longestStep)))] += 1
        count += 1
        speeds.add(from: last.fix, to: point.fix, milliseconds: milliseconds)
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
    var speedUnit: SpeedUnit { speeds.unit }
}
