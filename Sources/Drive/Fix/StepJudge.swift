/// Judges the steps of a track, one after the other: how long each took, how fast the car was at its end, and what it
/// is taken for at the pace of the track. The one home of these rules, for anyone who follows a drive; whether one
/// begins, ``MotionTrace`` and ``FixRing`` ask of a few steps by themselves (docs/decisions/0030). No allocation.
package struct StepJudge: Equatable, Sendable {
    /// The last fix that has a place.
    package private(set) var last: Fix?
    /// Milliseconds since the first fix, as the receiver measures them.
    package private(set) var clock: Int64 = 0
    /// The known speed at the last fix, metres a second: told or made.
    package private(set) var speed: Double?
    /// True if the speed at the last fix was made of places and times.
    package private(set) var isSpeedMade = false
    /// The way that passed as rest until the last fix refuted it, without the step to that fix; mostly 0.
    private(set) var refutedMetres = 0.0
    private(set) var lastArrival: Int64 = 0
    /// The time by which the clock runs ahead of the arrivals.
    private var ahead: Int64 = 0
    private var pace = Pace()
    private var made = MadeSpeed()
    private var rest = ReportedRest()

    package init() {}

    /// Milliseconds; nil while nothing is known of the track's pace.
    var medianStep: Int64? { pace.median }

    /// Takes the next fix that has a place; nil where no step leads to it. `arrival` orders, and differs from the
    /// boottime of the fix where a pause was taken out.
    mutating func judge(_ fix: Fix, at arrival: Int64, metres: Double, _ rules: DriveRules) -> JudgedStep? {
        guard let place = fix.coordinate else { return nil }
        guard let before = last else {
            begin(fix, place, arrival, rules)
            return nil
        }
        let milliseconds = duration(from: before, to: fix, arrival)
        ahead &+= milliseconds &- (arrival &- lastArrival)
        lastArrival = arrival
        last = fix
        guard milliseconds > 0 else { return nil }
        clock &+= milliseconds
        let speedBefore = speed
        let mean = metres * 1000 / Double(milliseconds)
        let isPossible = rules.isPossible(mean)
        // Over a step that no car makes no speed is made.
        if !isPossible { made = MadeSpeed() }
        know(fix, at: place, rules)
        if JudgedStep.isLong(milliseconds) { made.beginAnew(at: place, clock) }
        if isPossible { count(milliseconds, speedBefore) }
        return JudgedStep(
            metres: metres, milliseconds: milliseconds, meanSpeed: mean, speedBefore: speedBefore, speed: speed,
            isSpeedMade: isSpeedMade, comesToRest: comesToRest(from: before, to: fix, rules),
            hole: Pace.hole(at: pace.median, rules), isPossible: isPossible)
    }

    private mutating func begin(_ fix: Fix, _ place: Coordinate, _ arrival: Int64, _ rules: DriveRules) {
        last = fix
        lastArrival = arrival
        know(fix, at: place, rules)
    }

    /// The next fix begins anew: what lies between was not driven.
    mutating func breakOff() { self = StepJudge() }

    /// The same on another boot's clock.
    mutating func shift(by milliseconds: Int64) {
        last?.boottime += milliseconds
        lastArrival &+= milliseconds
    }

    // MARK: Time

    /// The time that the step to this fix will take; nil where none leads to it.
    func duration(to fix: Fix, at arrival: Int64) -> Int64? {
        last.map { duration(from: $0, to: fix, arrival) }
    }

    /// The time that the step took, by the receiver if that can be; else from arrival to arrival. The end of a burst of
    /// reports is told by the clock's coming nearer to the arrivals again.
    private func duration(from before: Fix, to fix: Fix, _ arrival: Int64) -> Int64 {
        let arrivals = arrival &- lastArrival
        guard let measured = StepJudge.measured(from: before, to: fix) else { return arrivals }
        let difference = measured &- arrivals
        let isLate = difference.magnitude <= Thresholds.latestArrival
        return isLate || (ahead &+ difference).magnitude < ahead.magnitude ? measured : arrivals
    }

    /// The time between two fixes by the receiver; nil where that tells nothing.
    private static func measured(from before: Fix, to fix: Fix) -> Int64? {
        guard let from = before.time, let to = fix.time else { return nil }
        let (measured, isBeyond) = to.subtractingReportingOverflow(from)
        return isBeyond || measured <= 0 ? nil : measured
    }

    /// The time between two fixes, whichever these are: by the receiver, for reports may come in bursts.
    static func span(from before: Fix, to fix: Fix) -> Int64 {
        span(from: before, to: fix, arrivals: fix.boottime &- before.boottime)
    }

    /// The same where their arrivals lie so far apart.
    static func span(from before: Fix, to fix: Fix, arrivals: Int64) -> Int64 {
        guard let measured = measured(from: before, to: fix) else { return arrivals }
        return (measured &- arrivals).magnitude <= Thresholds.latestArrival ? measured : arrivals
    }

    // MARK: Speed

    /// The speed that the receiver tells, if a car can have it.
    package static func told(_ fix: Fix, _ rules: DriveRules) -> Double? {
        guard let speed = fix.speedMetresPerSecond, speed >= 0, rules.isPossible(speed) else { return nil }
        return speed
    }

    private mutating func know(_ fix: Fix, at place: Coordinate, _ rules: DriveRules) {
        let told = StepJudge.told(fix, rules)
        made.follow(place, clock)
        refutedMetres = 0
        // Nearly every fix tells that it moves, and no speed is made for it.
        if let told, Thresholds.moves(told) {
            rest.end()
            (speed, isSpeedMade) = (told, false)
            return
        }
        let madeHere = made.speed(at: place, clock).flatMap { rules.isPossible($0) ? $0 : nil }
        if told == nil { rest.end() } else { refutedMetres = rest.follow(place, clock, made: madeHere) }
        let believed = rest.isRefuted ? nil : told
        speed = believed ?? madeHere
        isSpeedMade = believed == nil && speed != nil
    }

    /// True where both fixes tell a speed, and the first one of movement: the last metres before a rest are known by
    /// speed alone.
    private func comesToRest(from before: Fix, to fix: Fix, _ rules: DriveRules) -> Bool {
        guard StepJudge.told(fix, rules) != nil, let speed = StepJudge.told(before, rules) else { return false }
        return Thresholds.moves(speed)
    }

    // MARK: Pace

    private mutating func count(_ milliseconds: Int64, _ before: Double?) {
        guard let speed, Thresholds.moves(speed), Thresholds.moves(before ?? speed) else { return }
        pace.add(milliseconds)
    }
}
