/// The totals of a drive while it goes on. Distances only grow.
package struct DriveTotals: Equatable, Sendable {
    /// Over fixes that follow each other.
    package var measuredMetres: Double { settledMetres + (stretch?.leastMetres ?? 0) }
    /// Straight over holes, where a car can have gone that way.
    package private(set) var inferredMetres = 0.0
    package private(set) var movingMilliseconds: Int64 = 0
    /// The time of steps at rest. What neither moved nor stood is not known.
    package private(set) var standingMilliseconds: Int64 = 0
    private var error = DistanceError()
    /// The error of what was inferred, and of steps that no car makes.
    private var unseenError = 0.0
    /// The top speed. Nothing follows from the way to the first fix: nobody knows when the car set off.
    package var maximumSpeed: Double { max(measuredSpeed, fixSpeed) }
    /// The highest mean speed of a way that places measured, metres a second.
    private var measuredSpeed = 0.0
    /// The highest speed of a fix, told or made, and of a hole that leads to one.
    private var fixSpeed = 0.0
    /// True if a speed was made of places and times, for the receiver told none.
    package private(set) var hasMadeSpeed = false
    /// Metres a second, told or made; 0 where nobody knows.
    package var currentSpeed: Double { speed ?? 0 }
    /// Metres a second, told or made; nil where nobody knows it.
    package var speed: Double? { judge.speed }
    package private(set) var fixes: UInt64 = 0
    /// Holes that nothing could be said of.
    package private(set) var unknownHoles: UInt64 = 0
    /// Steps faster than any car.
    package private(set) var flagged: UInt64 = 0
    /// The time at which it last moved.
    package private(set) var lastMovement: Int64?
    package var last: Fix? { judge.last }

    private struct Origin: Equatable {
        var place: Coordinate
        var since: Int64
    }

    private var judge = StepJudge()
    private var settledMetres = 0.0
    /// The stretch that is measured since the last rest, for half a minute at most.
    private var stretch: MeasuredStretch?
    /// The place where the car stood before the first fix, and the earliest moment at which it can have set off.
    private var origin: Origin?
    /// The way of the last long step at rest, where no speed says that it was none.
    private var restedMetres = 0.0
    private var hadDisconnect = false
    private var isPaused = false
    /// The holes up to the last movement, and up to each later fix that added to them.
    private var untilMovement = Holes()
    private var sinceMovement: [Holes] = []

    /// The way of all holes up to then, its error with that of steps that no car makes, and the highest speed of a fix.
    private struct Holes: Equatable {
        var until = Int64.min
        var metres = 0.0
        var error = 0.0
        var speed = 0.0

        func isAsFar(as other: Holes) -> Bool {
            metres == other.metres && error == other.error && speed == other.speed
        }
    }

    package init(from place: Coordinate?, since: Int64) {
        origin = place.map { Origin(place: $0, since: since) }
    }

    /// Takes the totals as an end that was written down has them.
    package init(measuredMetres: Double, inferredMetres: Double, movingMilliseconds: Int64) {
        settledMetres = measuredMetres
        self.inferredMetres = inferredMetres
        self.movingMilliseconds = movingMilliseconds
        error = DistanceError(ofMeasured: measuredMetres)
    }

    package var metres: Double { measuredMetres + inferredMetres }

    /// Metres by which the distance may be wrong, in one drive of twenty by more.
    package var errorMetres: Double { error.metres + unseenError + (stretch?.errorMetres(to: nil) ?? 0) }

    /// Milliseconds; nil while nothing is known of its pace.
    var medianStep: Int64? { judge.medianStep }

    /// Metres that it may have gone unseen behind its last fix, where a power cut ended it.
    package var unseenMetres: Double {
        Thresholds.moves(currentSpeed) ? currentSpeed * Double(max(medianStep ?? 0, Thresholds.unsynced)) / 1000 : 0
    }

    /// The time for which the last fix tells that the car still moves.
    var lastHolds: Int64 { max(Thresholds.fixHolds, (medianStep ?? 0) * Thresholds.fixHoldsPaces) }

    /// A hole over a disconnect is no drive.
    package mutating func noteDisconnect() { hadDisconnect = true }

    /// The totals of a drive that ended then. A hole behind its last movement that is none itself is in no drive that
    /// ends before, whenever the end is heard of; nor is a step that no car makes.
    package func ended(at end: Int64) -> DriveTotals {
        var totals = self
        totals.sinceMovement.removeAll { $0.until > end }
        let holes = totals.sinceMovement.last ?? untilMovement
        totals.inferredMetres = holes.metres
        totals.unseenError = holes.error
        totals.fixSpeed = holes.speed
        return totals
    }

    private mutating func noteHoles(until time: Int64) {
        let holes = Holes(until: time, metres: inferredMetres, error: unseenError, speed: fixSpeed)
        if lastMovement == time {
            untilMovement = holes
            if !sinceMovement.isEmpty { sinceMovement.removeAll(keepingCapacity: true) }
            return
        }
        let before = sinceMovement.last ?? untilMovement
        if !holes.isAsFar(as: before) { sinceMovement.append(holes) }
    }

    package mutating func pause() { isPaused = true }

    /// Goes on from the next fix; what lies between is a hole that nobody fills.
    package mutating func resume() {
        settle(at: last)
        isPaused = false
        judge.breakOff()
    }

    /// Goes on as another drive, from where that one stood, if anybody knows. The two are as long as each by itself.
    package mutating func resume(from place: Coordinate?, since: Int64) {
        settle(at: nil)
        resume()
        hadDisconnect = false
        origin = place.map { Origin(place: $0, since: since) }
    }

    /// A leg that was measured already is not measured again.
    package mutating func add(_ fix: Fix, _ rules: DriveRules, leg: Leg? = nil) {
        guard let place = fix.coordinate, !isPaused else { return }
        fixes += 1
        let before = last
        var metres = 0.0
        if let from = before?.coordinate {
            metres = leg.flatMap { $0.leads(from, place) ? $0.metres : nil } ?? from.metres(to: place)
        }
        let step = judge.judge(fix, at: fix.boottime, metres: metres, rules)
        hasMadeSpeed = hasMadeSpeed || judge.isSpeedMade
        if let before {
            let refuted = judge.refutedMetres
            if refuted > 0 { infer(refuted, error: DistanceError.ofBeginning(refuted)) }
            if let step { add(step, to: fix, from: before, rules) }
        } else {
            begin(fix, at: place)
        }
        hadDisconnect = false
    }

    private mutating func begin(_ fix: Fix, at place: Coordinate) {
        lastMovement = lastMovement ?? fix.boottime
        fixSpeed = max(fixSpeed, judge.speed ?? 0)
        defer { noteHoles(until: fix.boottime) }
        guard let origin else { return }
        self.origin = nil
        let metres = origin.place.metres(to: place)
        let milliseconds = fix.boottime &- origin.since
        guard metres >= 1, WayEvidence.canLead(from: origin.place, to: place, within: milliseconds) else { return }
        infer(metres, error: DistanceError.ofBeginning(metres))
    }

    private mutating func add(_ step: JudgedStep, to fix: Fix, from before: Fix, _ rules: DriveRules) {
        switch step.kind {
        case .impossible:
            flagged += 1
            settle(at: before)
            unseenError += DistanceError.ofImpossible(step, meanSpeed: meanSpeed)
        case .hole:
            settle(at: before)
            fill(step, to: fix)
        case .standing:
            if step.comesToRest { measure(step, to: fix, from: before, rules) }
            movingMilliseconds &+= step.movingMilliseconds
            restedMetres = judge.isSpeedMade && step.isLong ? min(step.metres, Thresholds.standstillRadius) : 0
            settle(at: step.comesToRest ? fix : before)
        case .moving:
            measure(step, to: fix, from: before, rules)
            movingMilliseconds &+= step.movingMilliseconds
            if let before = step.speedBefore, Thresholds.stands(before) { error.addDeparture(after: restedMetres) }
            lastMovement = fix.boottime
        }
        fixSpeed = max(fixSpeed, judge.speed ?? 0)
        standingMilliseconds &+= step.standingMilliseconds
        noteHoles(until: fix.boottime)
    }

    /// Metres a second on the move, as far as it was measured.
    private var meanSpeed: Double { averageSpeed(measuredMetres, over: movingMilliseconds) ?? 0 }

    private mutating func measure(_ step: JudgedStep, to fix: Fix, from before: Fix, _ rules: DriveRules) {
        // The places alone tell what lies between two fixes so far apart.
        if step.isLong, !step.leavesRest {
            settle(at: before)
            settledMetres += step.metres
            error.addLong(step, roughness: MeasuredStretch.roughness(before, fix, rules.maximumError))
            measuredSpeed = max(measuredSpeed, step.meanSpeed)
            return
        }
        stretch = stretch ?? MeasuredStretch(from: before, since: judge.clock &- step.milliseconds, rules)
        stretch?.add(step, to: fix, from: before, rules)
        if let stretch, judge.clock &- stretch.since >= MeasuredStretch.longest { settle(at: fix) }
    }

    /// Ends the stretch at this fix; without one as a drive ends.
    private mutating func settle(at end: Fix?) {
        guard let open = stretch else { return }
        stretch = nil
        settledMetres += end.map { open.metres(to: $0) } ?? open.leastMetres
        error.add(open, to: end)
        if let end, !open.isSpeedBelieved(to: end) { measuredSpeed = max(measuredSpeed, open.meanSpeed) }
    }

    private mutating func fill(_ hole: JudgedStep, to fix: Fix) {
        guard WayEvidence.canBeDriven(hole.metres, hole.milliseconds), !hadDisconnect else {
            unknownHoles += 1
            return
        }
        infer(hole.metres, error: DistanceError.ofHole(hole))
        fixSpeed = max(fixSpeed, hole.meanSpeed)
        if hole.metres > Thresholds.samePlace { lastMovement = fix.boottime }
    }

    private mutating func infer(_ metres: Double, error: Double) {
        inferredMetres += metres
        unseenError += error
    }

    /// The same totals on another boot's clock.
    mutating func shift(by milliseconds: Int64) {
        lastMovement = lastMovement.map { $0 + milliseconds }
        untilMovement.until &+= untilMovement.until == .min ? 0 : milliseconds
        for index in sinceMovement.indices { sinceMovement[index].until += milliseconds }
        judge.shift(by: milliseconds)
        origin?.since += milliseconds
    }
}
