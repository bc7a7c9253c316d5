/// The statistics of a drive's fixes: the fourteen known ones and a few better ones, in one pass and in constant
/// memory. docs/statistics.md defines each.
package struct DriveStatistics: Equatable, Sendable {
    private let maximumSpeed: Double
    private var first: Coordinate?
    private var last: Coordinate?
    private var lastTime: Int64 = 0
    private var lastSpeed: Int32?

    private var metres = 0.0
    private var speeds = SpeedSum()
    private var fast = SpeedRuns()
    private var stops = SpeedRuns()
    private var fastMilliseconds: Int64 = 0
    private var turns = BearingChange()
    private var altitude: Int32?
    /// Decimetres.
    private var risen: Int64 = 0
    private var fallen: Int64 = 0
    private var climb = Climb()
    private var motion = MotionSum()

    /// Steps faster than `maximumSpeed`, metres a second, are left out of what is said of moving.
    package init(maximumSpeed: Double = DriveRules().maximumSpeed) { self.maximumSpeed = maximumSpeed }

    /// The next fix; one without a place is none. Times in milliseconds, on one clock for the whole drive: whoever
    /// reads several boots shifts them. A leg that was measured already is not measured again.
    package mutating func add(_ fix: Fix, at time: Int64, leg known: Leg? = nil) {
        guard let place = fix.coordinate else { return }
        if let last {
            add(known.flatMap { $0.leads(last, place) ? $0 : nil } ?? Leg(from: last, to: place), to: fix, at: time)
        } else {
            first = first ?? place
        }
        addSpeed(fix.speedCentimetresPerSecond, at: time)
        if let height = fix.altitudeDecimetres { addAltitude(height, at: time) }
        last = place
        lastTime = time
        lastSpeed = fix.speedCentimetresPerSecond
    }

    /// The next fix begins anew: what lies between was not driven.
    package mutating func breakOff(at time: Int64) {
        last = nil
        turns.forgetCourse()
        fast.add(false, at: time)
        stops.add(false, at: time)
        altitude = nil
        climb.breakOff()
        motion.breakOff()
    }

    private mutating func add(_ leg: Leg, to fix: Fix, at time: Int64) {
        metres += leg.metres
        if leg.hasBearing { turns.head(north: leg.north, east: leg.east) }
        let milliseconds = time &- lastTime
        guard milliseconds > 0 else { return }
        if fast.isOpen { fastMilliseconds &+= milliseconds }
        let step = JudgedStep(
            metres: leg.metres, milliseconds: milliseconds, speedBefore: lastSpeed,
            speed: fix.speedCentimetresPerSecond, maximumSpeed: maximumSpeed)
        motion.add(step, leg)
    }

    private mutating func addSpeed(_ told: Int32?, at time: Int64) {
        // Below nothing is not known.
        let speed = told ?? -1
        if speed >= 0 { speeds.add(speed) }
        fast.add(speed > SpeedRuns.fastAbove, at: time)
        stops.add(speed >= 0 && speed < SpeedRuns.slowBelow, at: time)
    }

    private mutating func addAltitude(_ height: Int32, at time: Int64) {
        if let altitude {
            let rise = Int64(height) - Int64(altitude)
            risen += max(0, rise)
            fallen += max(0, -rise)
        }
        altitude = height
        climb.add(Double(height) / 10, at: time)
    }

    /// All of it, for a drive that was open for so long. More fixes may follow. The totals of the drive measure the way
    /// better than its legs do: where they are at hand, theirs is what it moved.
    package func summary(durationMilliseconds: Int64, measuredMetres: Double? = nil) -> Summary {
        let duration = max(0, durationMilliseconds)
        var summary = Summary()
        summary.distance = metres
        summary.duration = Int(duration / 1000)
        summary.averageSpeed = duration > 0 ? metres / Double(duration) * 3600 : 0
        summarizeSpeeds(&summary)
        summary.percentageTimeAtHighSpeed = percentage(fastMilliseconds, of: duration)
        summary.sustainedHighSpeedSegmentCount = fast.count
        summary.stopCount = stops.count
        summary.percentageTimeStopped = percentage(stops.milliseconds, of: duration)
        summary.sinuosity = sinuosity
        summary.bearingChangeRate = metres > 0 ? turns.degrees / (metres / 1000) : 0
        summary.elevationGain = Double(risen) / 10
        summary.elevationLoss = Double(fallen) / 10
        summarizeMotion(&summary, over: measuredMetres ?? motion.metres)
        return summary
    }

    private func summarizeSpeeds(_ summary: inout Summary) {
        summary.meanSpeed = speeds.mean * 3.6
        summary.speedVariance = speeds.variance * 12.96
        summary.standardDeviationSpeed = speeds.variance.squareRoot() * 3.6
        summary.maximumSpeed = speeds.maximum * 3.6
    }

    private func summarizeMotion(_ summary: inout Summary, over metres: Double) {
        summary.stoppedSeconds = Double(stops.milliseconds) / 1000
        summary.movingDistance = metres
        summary.movingSeconds = Double(motion.milliseconds) / 1000
        let hours = Double(motion.milliseconds) / 3_600_000
        summary.movingAverageSpeed = hours > 0 ? metres / 1000 / hours : 0
        summary.drivenBearingChangeRate = motion.degreesPerKilometre
        summary.climbGain = climb.gain
        summary.climbLoss = climb.loss
    }

    private var sinuosity: Double {
        guard let first, let last else { return 0 }
        return metres / max(first.metres(to: last), 50)
    }

    private func percentage(_ part: Int64, of duration: Int64) -> Double {
        duration > 0 ? min(1, Double(part) / Double(duration)) * 100 : 0
    }
}

extension DriveStatistics {
    /// Metres, seconds, km/h, degrees.
    package struct Summary: Equatable, Sendable {
        // The fourteen, in their known order and by their known names.
        package var distance = 0.0
        /// Whole seconds.
        package var duration = 0
        package var averageSpeed = 0.0
        package var meanSpeed = 0.0
        package var standardDeviationSpeed = 0.0
        /// (km/h)².
        package var speedVariance = 0.0
        package var percentageTimeAtHighSpeed = 0.0
        package var sustainedHighSpeedSegmentCount = 0
        package var stopCount = 0
        package var percentageTimeStopped = 0.0
        package var sinuosity = 0.0
        /// Degrees a kilometre.
        package var bearingChangeRate = 0.0
        package var elevationGain = 0.0
        package var elevationLoss = 0.0

        // Beside them.
        package var maximumSpeed = 0.0
        package var stoppedSeconds = 0.0

        // The better ones.
        package var movingDistance = 0.0
        package var movingSeconds = 0.0
        package var movingAverageSpeed = 0.0
        /// Degrees a kilometre.
        package var drivenBearingChangeRate = 0.0
        package var climbGain = 0.0
        package var climbLoss = 0.0

        package init() {}
    }
}
