import AppendLog
import Drive
import Terminal
import Trips

/// The speed of a trip over its time, on one line.
struct SpeedCurve {
    /// The columns to fill where nobody sees the end of the line.
    private static let usualColumns = 80
    private static let narrowest = 8
    private static let step: Int64 = 1_000

    private let trip: Trip
    private let spool: [String]

    init(_ trip: Trip, in spool: [String]) {
        self.trip = trip
        self.spool = spool
    }

    /// The curve, as wide as the terminal up to a bound; nil where there is nothing to draw.
    func line(_ text: TripText) throws -> String? {
        let samples = try self.samples()
        guard let length = samples.last?.at, length > 0 else { return nil }
        let top = " \(text.speed(trip.maximumSpeed))"
        let columns = min(text.screen.columns ?? SpeedCurve.usualColumns, SpeedCurve.usualColumns * 2)
        // A short drive has fewer samples than there are columns, and a blank would look like a hole.
        let room = min(columns - TextWidth.columns(top), samples.count - 1, SpeedCurve.columns(samples))
        let parts = max(SpeedCurve.narrowest, room)
        let bins = Sparkline.highest(samples, length: length, parts: parts)
        return Sparkline.text(bins, isUnicode: text.screen.isUnicode) + top
    }

    /// The columns of which each has a sample, but for holes.
    private static func columns(_ samples: [(at: Double, value: Double)]) -> Int {
        let steps = zip(samples, samples.dropFirst()).map { $1.at - $0.at }.filter { $0 <= 2 }
        guard let widest = steps.max(), widest > 0, let length = samples.last?.at else { return usualColumns }
        return Int((length / widest).rounded())
    }

    /// Seconds under way, and metres a second. Pauses, and what lies between trips that were joined, take no time here.
    private func samples() throws -> [(at: Double, value: Double)] {
        var samples: [(at: Double, value: Double)] = []
        var elapsed: Int64 = 0
        var before: TripPoint?
        var judge = StepJudge()
        do throws(LogError) {
            try TripPoints(of: trip, in: spool).forEach { point in
                let passed = point.milliseconds(drivenSince: before)
                let (speedBefore, begin) = (judge.speed, elapsed)
                elapsed += max(0, passed ?? 0)
                before = point
                let way = judge.way(to: point.fix, after: passed, trip.judging)
                guard let speed = judge.speed else { return }
                let held = SpeedCurve.held(speedBefore, speed, way)
                samples += SpeedCurve.between(held, begin, elapsed)
                samples.append((Double(elapsed) / 1000, speed))
            }
        } catch {
            throw Complaint(error)
        }
        return samples
    }

    /// The speed between two fixes; nil over a hole. At rest few fixes are recorded: between them it stood.
    private static func held(_ before: Double?, _ after: Double, _ way: WayEvidence) -> Double? {
        if let before, Thresholds.stands(before) { return way == .rest || way == .measured ? before : nil }
        return way == .measured ? after : nil
    }

    private static func between(_ speed: Double?, _ begin: Int64, _ end: Int64) -> [(at: Double, value: Double)] {
        guard let speed else { return [] }
        return stride(from: begin + step, to: end, by: Int(step)).map { (Double($0) / 1000, speed) }
    }
}
