import Drive

/// Surveys the points of a file before any of them is given: how far apart they lie in time, in which unit their
/// speeds are, and how inaccurate they say that they are. In little memory, however long the file is.
struct TrackSurvey {
    /// The estimated error that a receiver's fix must stay below by default, decimetres.
    private static let usualError: Int32 = 500
    /// A point is out of place if its error is so many times that of the best tenth of its file.
    private static let outOfPlace: Int32 = 5

    private var last: FilePoint?
    /// In seconds.
    private var steps = Histogram(most: 3_600)
    /// In decimetres, up to a kilometre.
    private var errors = Histogram(most: 10_000)
    private var speeds = SpeedUnitSurvey()

    /// The times of the earliest and the latest point.
    private(set) var times: ClosedRange<Int64>?

    mutating func add(_ point: FilePoint) {
        defer { last = point }
        times = min(point.time, times?.lowerBound ?? point.time)...max(point.time, times?.upperBound ?? point.time)
        if let error = point.fix.horizontalErrorDecimetres { errors.add(Int(error)) }
        guard let last, last.segment == point.segment, point.time > last.time else { return }
        let milliseconds = point.time - last.time
        steps.add(Int((milliseconds + 500) / 1_000))
        speeds.add(from: last.fix, to: point.fix, milliseconds: milliseconds)
    }

    /// Milliseconds; of an even number the shorter in the middle. Nil where there is no step.
    var medianStep: Int64? { steps.median.map { Int64(max(1, $0)) * 1_000 } }

    /// The estimated error in decimetres from which on a point is too inaccurate for this file.
    var leastBadError: Int32 {
        max(TrackSurvey.usualError, TrackSurvey.outOfPlace * Int32(errors.tenth ?? 0))
    }

    /// The unit that the writer of the file took for metres a second.
    var speedUnit: SpeedUnit { speeds.unit }
}
