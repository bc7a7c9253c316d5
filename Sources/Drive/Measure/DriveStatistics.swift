/// The statistics of a drive's fixes: the fourteen known ones and a few better ones, in one pass and in constant
/// memory. docs/statistics.md defines each.
package struct DriveStatistics: Equatable, Sendable {
    /// Fixes that follow sooner are passed over: the figures are those of one fix a second.
    private static let shortestStep: Int64 = 980

    private var thinning = RestThinning()
    private var judge = StepJudge()
    private var line = StraightLine()
    /// The shortest step so far.
    private var shortest = Int64.max / 2
    private var metres = 0.0
    private var speeds = SpeedSum()
    private var speedOverTime = SpeedOverTime()
    private var fast = SpeedRuns()
    private var stops = SpeedRuns()
    private var halts = Halts()
    private var fastMilliseconds: Int64 = 0
    private var turns = BearingChange()
    private var altitude: Int32?
    /// Decimetres.
    private var risen: Int64 = 0
    private var fallen: Int64 = 0
    private var climb = Climb()
    private var driven = DrivenTurns()
    private var paces = PaceSurvey()
    private var units = SpeedUnitSurvey()
    /// Steps in which the car can have stopped although no two fixes say so, and fixes so rough that a made speed tells
    /// of no stop.
    private var blindSteps = 0

    /// The pace of the fixes that were read. Where more stops can hide between them than were seen, nobody sees them.
    package var pace: PaceSurvey.Pace {
        guard blindSteps > stops.count else { return paces.pace }
        return paces.pace == .close ? .patchy : .blind
    }

    /// The unit in which the receiver told its speeds, as if they were metres a second.
    package var speedUnit: SpeedUnit { units.unit }

    package init() {}

    /// Takes the next fix; one without a place is none. `arrival` in milliseconds, on one clock for the whole drive:
    /// anyone who reads several boots shifts them. A leg that was measured already is not measured again.
    package mutating func add(_ fix: Fix, at arrival: Int64, _ rules: DriveRules = DriveRules(), leg: Leg? = nil) {
        guard let place = fix.coordinate else { return }
        if thinning.leavesOut(fix, at: place, arrival, rules) { return }
        if let rested = thinning.takeBack(), let place = rested.fix.coordinate {
            read(rested.fix, place, at: rested.time, rules, nil)
        }
        read(fix, place, at: arrival, rules, leg)
    }

    private mutating func read(
        _ fix: Fix, _ place: Coordinate, at arrival: Int64, _ rules: DriveRules, _ known: Leg?
    ) {
        guard judge.duration(to: fix, at: arrival).map({ $0 >= DriveStatistics.shortestStep }) ?? true else {
            return
        }
        let last = judge.last
        let before = last?.coordinate
        let speedBefore = judge.speed
        let leg = before.map { from -> Leg in
            if let known, known.leads(from, place) { return known }
            return Leg(from: from, to: place)
        }
        let step = judge.judge(fix, at: arrival, metres: leg?.metres ?? 0, rules)
        line.add(place)
        if let leg, let step { add(step, leg, speedBefore) }
        if let last, let step { units.add(from: last, to: fix, milliseconds: step.milliseconds) }
        if judge.isSpeedMade, let error = fix.horizontalErrorMetres, error >= rules.maximumError { blindSteps += 1 }
        addSpeed()
        if let height = fix.altitudeDecimetres { addAltitude(height, isMoving: step?.kind != .standing) }
    }

    /// The drive ends here, at rest: the last fix of it counts.
    package mutating func endRest(_ rules: DriveRules = DriveRules()) {
        guard let last = thinning.takeLast(), let place = last.fix.coordinate else { return }
        read(last.fix, place, at: last.time, rules, nil)
    }

    /// The next fix begins anew: what lies between was not driven.
    package mutating func breakOff() {
        thinning.breakOff()
        judge.breakOff()
        line.breakOff()
        turns.forgetCourse()
        fast.add(false, at: 0)
        stops.add(false, at: 0)
        halts.breakOff()
        altitude = nil
        climb.breakOff()
        driven.breakOff()
    }

    private mutating func add(_ step: JudgedStep, _ leg: Leg, _ speedBefore: Double?) {
        metres += leg.metres
        shortest = min(shortest, step.milliseconds)
        if step.kind == .moving { paces.add(step.milliseconds) }
        if hidesStop(step) { blindSteps += 1 }
        if leg.hasBearing { turns.head(north: leg.north, east: leg.east) }
        if fast.isOpen { fastMilliseconds &+= step.milliseconds }
        // Between two slow fixes that far apart it was not slow all the time.
        if step.isLong, step.meanSpeed >= SpeedRuns.slowBelowMetres {
            stops.add(false, at: judge.clock)
            halts.close()
        }
        if let speedBefore {
            speedOverTime.add(speedBefore, step)
            speeds.add(centimetres(speedBefore), times: fixesLeftOut(of: step))
        }
        driven.add(step, leg)
    }

    /// A long rest is thinned out; its fixes count as if they had come.
    private func fixesLeftOut(of step: JudgedStep) -> Int64 {
        guard step.isLong, step.kind == .standing, let before = step.speedBefore, Thresholds.stands(before),
            let after = step.speed, Thresholds.stands(after)
        else { return 0 }
        let pace = max(judge.medianStep ?? shortest, DriveStatistics.shortestPace)
        return (step.milliseconds &+ pace / 2) / pace - 1
    }

    private static let shortestPace: Int64 = 1_000

    /// True of a step that is as slow and as long as a stop, or took so much longer than its way takes, and is none,
    /// for at most one of its ends is slow: loggers that wait for a distance write so.
    private func hidesStop(_ step: JudgedStep) -> Bool {
        guard step.milliseconds > SpeedRuns.shortest, !(isSlow(step.speedBefore) && isSlow(step.speed)) else {
            return false
        }
        return step.meanSpeed < SpeedRuns.slowBelowMetres
            || step.milliseconds - step.drivenMilliseconds > SpeedRuns.shortest
    }

    private func isSlow(_ speed: Double?) -> Bool { speed.map { centimetres($0) < SpeedRuns.slowBelow } ?? false }

    private mutating func addSpeed() {
        // A speed that nobody knows is below nothing.
        let speed = judge.speed.map(centimetres) ?? -1
        if speed >= 0 { speeds.add(speed) }
        fast.add(speed > SpeedRuns.fastAbove, at: judge.clock)
        stops.add(isSlow(judge.speed), at: judge.clock)
        halts.add(isSlow: isSlow(judge.speed), at: judge.clock)
    }

    private func centimetres(_ speed: Double) -> Int32 { Int32((speed * 100).rounded()) }

    private mutating func addAltitude(_ height: Int32, isMoving: Bool) {
        if let altitude {
            let rise = Int64(height) - Int64(altitude)
            risen += max(0, rise)
            fallen += max(0, -rise)
        }
        altitude = height
        // A car that stands does not climb, whatever its receiver says.
        if isMoving { climb.add(Double(height) / 10, at: judge.clock) }
    }

    /// All of it, for a drive that was open for so long, and moved as its totals say. More fixes may follow.
    package func summary(
        durationMilliseconds: Int64, measuredMetres: Double = 0, movingMilliseconds: Int64 = 0
    ) -> Summary {
        let duration = max(0, durationMilliseconds)
        var summary = Summary()
        summary.distance = metres
        summary.duration = Int(duration / 1000)
        summary.averageSpeed = (Drive.averageSpeed(metres, over: duration) ?? 0) * UnitSize.kilometresAnHour
        summarizeSpeeds(&summary)
        summary.percentageTimeAtHighSpeed = percentage(fastMilliseconds, of: duration)
        summary.sustainedHighSpeedSegmentCount = fast.count
        summary.stopCount = stops.count
        summary.percentageTimeStopped = percentage(stops.milliseconds, of: duration)
        summary.sinuosity = sinuosity
        summary.bearingChangeRate = metres > 0 ? turns.degrees / (metres / 1000) : 0
        summary.elevationGain = Double(risen) / 10
        summary.elevationLoss = Double(fallen) / 10
        summarizeMotion(&summary, measuredMetres, movingMilliseconds)
        return summary
    }

    private func summarizeSpeeds(_ summary: inout Summary) {
        summary.meanSpeed = speeds.mean * UnitSize.kilometresAnHour
        summary.speedVariance = speeds.variance * (UnitSize.kilometresAnHour * UnitSize.kilometresAnHour)
        summary.standardDeviationSpeed = speeds.variance.squareRoot() * UnitSize.kilometresAnHour
        summary.maximumSpeed = speeds.maximum * UnitSize.kilometresAnHour
        summary.meanSpeedOverTime = speedOverTime.mean * UnitSize.kilometresAnHour
        summary.speedDeviationOverTime = speedOverTime.deviation * UnitSize.kilometresAnHour
    }

    private func summarizeMotion(_ summary: inout Summary, _ metres: Double, _ milliseconds: Int64) {
        summary.stoppedSeconds = Double(stops.milliseconds) / 1000
        summary.halts = halts.count
        summary.haltedSeconds = halts.seconds
        summary.movingDistance = metres
        summary.movingSeconds = Double(milliseconds) / 1000
        let hours = Double(milliseconds) / 3_600_000
        summary.movingAverageSpeed = hours > 0 ? metres / 1000 / hours : 0
        summary.drivenBearingChangeRate = driven.degreesPerKilometre
        summary.climbGain = climb.gain
        summary.climbLoss = climb.loss
    }

    private var sinuosity: Double {
        line.metres(along: metres).map { metres / max($0, 50) } ?? 0
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
        package var halts = 0
        package var haltedSeconds = 0.0
        package var meanSpeedOverTime = 0.0
        package var speedDeviationOverTime = 0.0
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
