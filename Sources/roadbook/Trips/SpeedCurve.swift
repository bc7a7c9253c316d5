import AppendLog
import Drive
import Terminal
import Trips

/// The speed of a trip over its time, on one line.
struct SpeedCurve {
    /// The columns to fill where nobody sees the end of the line.
    private static let usualColumns = 80
    private static let narrowest = 8
    /// At rest few fixes are recorded: between them it stood, for so long at most.
    private static let longestRest: Int64 = 600_000
    private static let step: Int64 = 5_000

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
        let top = " \(text.speed(samples.reduce(0) { max($0, $1.value) }))"
        let columns = min(text.screen.columns ?? SpeedCurve.usualColumns, SpeedCurve.usualColumns * 2)
        // A short drive has fewer samples than there are columns, and a blank would look like a hole.
        let room = min(columns - TextWidth.columns(top), samples.count - 1)
        let parts = max(SpeedCurve.narrowest, room)
        let bins = Sparkline.highest(samples, length: length, parts: parts)
        return Sparkline.text(bins, isUnicode: text.screen.isUnicode) + top
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
                samples += SpeedCurve.rest(judge.speed, at: elapsed, max(0, passed ?? 0))
                elapsed += max(0, passed ?? 0)
                before = point
                _ = judge.way(to: point.fix, after: passed, trip.judging)
                guard let speed = judge.speed else { return }
                samples.append((Double(elapsed) / 1000, speed))
            }
        } catch {
            throw Complaint(error)
        }
        return samples
    }

    private static func rest(_ speed: Double?, at: Int64, _ passed: Int64) -> [(at: Double, value: Double)] {
        guard let speed, Thresholds.stands(speed), passed <= longestRest
        else { return [] }
        return stride(from: at + step, to: at + passed, by: Int(step)).map { (Double($0) / 1000, speed) }
    }
}
