/// The totals of a drive while it goes on. Distances only grow.
package struct DriveTotals: Equatable, Sendable {
    /// Over fixes that follow each other.
    package var measuredMetres: Double { settledMetres + (stretch?.leastMetres ?? 0) }
    /// Straight over holes, where a car can have gone that way.
    package private(set) var inferredMetres = 0.0
    package private(set) var movingMilliseconds: Int64 = 0
    package private(set) var maximumSpeed = 0.0
    package private(set) var currentSpeed = 0.0
    package private(set) var fixes: UInt64 = 0
    /// Holes that nothing could be said of.
    package private(set) var unknownHoles: UInt64 = 0
    /// Steps faster than any car.
    package private(set) var flagged: UInt64 = 0
    /// When it last moved.
    package private(set) var lastMovement: Int64?
    package private(set) var last: Fix?

    private var settledMetres = 0.0
    /// The stretch that is measured since the last rest, for half a minute at most.
    private var stretch: MeasuredStretch?
    /// The place where the car stood before the first fix, and the moment since when it is under way.
    private var origin: (place: Coordinate, since: Int64)?
    private var hadDisconnect = false
    private var isPaused = false

    package init(from place: Coordinate?, since: Int64) {
        origin = place.map { ($0, since) }
    }

    /// Takes the totals as an end that was written down has them.
    package init(measuredMetres: Double, inferredMetres: Double, movingMilliseconds: Int64) {
        settledMetres = measuredMetres
        self.inferredMetres = inferredMetres
        self.movingMilliseconds = movingMilliseconds
    }

    package static func == (left: DriveTotals, right: DriveTotals) -> Bool {
        left.measuredMetres == right.measuredMetres && left.inferredMetres == right.inferredMetres
            && left.movingMilliseconds == right.movingMilliseconds && left.maximumSpeed == right.maximumSpeed
            && left.fixes == right.fixes && left.unknownHoles == right.unknownHoles && left.flagged == right.flagged
            && left.lastMovement == right.lastMovement && left.last == right.last
            && left.stretch == right.stretch && left.isPaused == right.isPaused
            && left.hadDisconnect == right.hadDisconnect
    }

    package var metres: Double { measuredMetres + inferredMetres }

    /// A hole over a disconnect is no drive.
    package mutating func noteDisconnect() { hadDisconnect = true }

    package mutating func pause() { isPaused = true }

    /// Goes on from the next fix; what lies between is a hole that nobody fills.
    package mutating func resume() {
        settle()
        isPaused = false
        last = nil
    }

    /// Goes on as another drive: from where that one stood, if anybody knows.
    package mutating func resume(from place: Coordinate?, since: Int64) {
        resume()
        hadDisconnect = false
        origin = place.map { ($0, since) }
    }

    /// A leg that was measured already is not measured again.
    package mutating func add(_ fix: Fix, _ rules: DriveRules, leg: Leg? = nil) {
        guard let place = fix.coordinate, !isPaused else { return }
        fixes += 1
        currentSpeed = fix.speedMetresPerSecond ?? 0
        if let before = last, let from = before.coordinate {
            let known = leg.flatMap { $0.leads(from, place) ? $0.metres : nil }
            addStep(of: known ?? from.metres(to: place), to: fix, from: before, rules)
        } else {
            begin(fix, at: place)
        }
        last = fix
        hadDisconnect = false
    }

    private mutating func addStep(of metres: Double, to fix: Fix, from before: Fix, _ rules: DriveRules) {
        let milliseconds = fix.boottime - before.boottime
        guard milliseconds > 0 else { return }
        let step = JudgedStep(
            metres: metres, milliseconds: milliseconds, speedBefore: before.speedCentimetresPerSecond,
            speed: fix.speedCentimetresPerSecond, maximumSpeed: rules.maximumSpeed)
        if step.kind == .impossible {
            flagged += 1
            settle()
            return
        }
        maximumSpeed = max(maximumSpeed, currentSpeed)
        add(step, to: fix, from: before)
    }

    private mutating func begin(_ fix: Fix, at place: Coordinate) {
        lastMovement = lastMovement ?? fix.boottime
        guard let origin else { return }
        self.origin = nil
        let metres = origin.place.metres(to: place)
        if metres <= Thresholds.longestInferredStart && metres >= 1 { inferredMetres += metres }
    }

    private mutating func add(_ step: JudgedStep, to fix: Fix, from before: Fix) {
        if step.kind == .hole {
            settle()
            return fill(step.metres, step.milliseconds, to: fix)
        }
        let moves = step.kind == .moving
        if moves || comesToRest(fix, from: before) { measure(step.metres, step.milliseconds, to: fix, from: before) }
        guard moves else { return settle(at: fix) }
        movingMilliseconds += step.movingMilliseconds
        lastMovement = fix.boottime
    }

    /// The last metres before a rest are known by speed alone.
    private func comesToRest(_ fix: Fix, from before: Fix) -> Bool {
        guard fix.speedMetresPerSecond != nil, let speed = before.speedMetresPerSecond else { return false }
        return speed >= Thresholds.standstillSpeed
    }

    private mutating func measure(_ metres: Double, _ milliseconds: Int64, to fix: Fix, from before: Fix) {
        stretch = stretch ?? MeasuredStretch(from: before)
        stretch?.add(metres, milliseconds, to: fix, from: before)
        if let stretch, fix.boottime - stretch.since >= MeasuredStretch.longest { settle(at: fix) }
    }

    /// The stretch ends at this fix, or at the last one.
    private mutating func settle(at fix: Fix? = nil) {
        guard let open = stretch else { return }
        stretch = nil
        settledMetres += (fix ?? last).map { open.metres(to: $0) } ?? open.leastMetres
    }

    private mutating func fill(_ metres: Double, _ milliseconds: Int64, to fix: Fix) {
        guard WayEvidence.canBeDriven(metres, milliseconds), !hadDisconnect else {
            unknownHoles += 1
            return
        }
        inferredMetres += metres
        if metres > Thresholds.reopenRadius { lastMovement = fix.boottime }
    }

    /// The same totals on another boot's clock.
    mutating func shift(by milliseconds: Int64) {
        lastMovement = lastMovement.map { $0 + milliseconds }
        last?.boottime += milliseconds
        stretch?.shift(by: milliseconds)
        if let origin { self.origin = (origin.place, origin.since + milliseconds) }
    }
}
