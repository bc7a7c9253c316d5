/// Holds what was decided against what was recorded: runs the machine over the lines of a spool as the recorder ran it
/// over what happened, and objects where the two differ. Pure: no clock and no files.
///
/// What is not a decision (fixes, cars, starts of the recorder) goes into the machine, and the decisions that it makes
/// must be told by the lines that follow, as they were made. A recorded decision that nothing before it led to must
/// have a reason of its own: a command by hand, a deadline that has come, a silence. While parked no fixes were
/// recorded, and those that stand before a `begin` or a `reopen`, with the place where it stood, stand for them.
///
/// After an objection, and where the recorder started again, the machine goes on from what is recorded.
package struct DriveAudit: Sendable {
    package struct Objection: Equatable, Sendable {
        package enum Kind: Equatable, Sendable {
            /// The decision is recorded, and the records before it do not lead to it.
            case notBorneOut
            /// The records lead to it, and it is not recorded.
            case notTold
            /// Recorded while no drive was open, and no drive began with it.
            case stray
        }

        package var kind: Kind
        package var what: DriveMachine.Recorded
        package var at: Moment
        /// The line that the records lead to instead, if there is one.
        package var instead: DriveMachine.Recorded?
        /// The time at which they lead to it, if it is another moment.
        package var due: Int64?
    }

    package typealias Object = (Objection) -> Void

    struct Told: Equatable, Sendable {
        var what: DriveMachine.Recorded
        /// The time at which it was decided; nil if that is not known.
        var at: Int64?
    }

    /// The machine as a recorder that starts now would take it in.
    package private(set) var takenIn: DriveMachine
    /// The states that the live machine may have been in: one, but for what fixes that were not recorded may have done
    /// to it.
    private(set) var worlds: [AuditHypothesis]
    /// Fixes recorded while parked: the evidence of what comes.
    private var preRoll: [Fix] = []
    /// The recorder has just started, and the machine as it was before that.
    private var start: (boot: DriveMachine.Boot, at: Moment, before: DriveMachine)?

    package init(_ rules: DriveRules, cars: [Car.ID]) {
        takenIn = DriveMachine(rules, cars: cars)
        worlds = [AuditHypothesis(takenIn)]
    }

    /// Other settings hold from now on; right after a start, for what was decided by it too.
    package mutating func adopt(_ rules: DriveRules, cars: [Car.ID]) {
        takenIn.adopt(rules, cars: cars)
        start?.before.adopt(rules, cars: cars)
        guard let start else {
            for index in worlds.indices { worlds[index].machine.adopt(rules, cars: cars) }
            return
        }
        worlds = [AuditHypothesis(start.before, startedBy: start.boot, start.at)]
    }

    /// True if a recorder that starts now goes on as one would that has lived through it all. If not, this program is
    /// wrong, not the spool.
    package var isTakenInAlike: Bool {
        // An undated boot may or may not have been a drive: the next line tells.
        if takenIn.hasUndatedBoot, takenIn.drive == nil { return true }
        return worlds.contains { !$0.untold.isEmpty || $0.machine.decidesLike(takenIn) }
    }

    /// Checks the next line. What it objects to may be an earlier one.
    package mutating func check(_ line: DriveMachine.Recorded, at now: Moment, _ object: Object) {
        start = nil
        switch line {
        case .boot(let boot): begin(boot, now)
        case .fix(let fix) where takenIn.drive == nil && !isExpected(line):
            preRoll.append(fix)
            takenIn.takeIn(line, at: now)
        default: judge(line, now, object)
        }
    }

    /// Begins again with a boot. Lines that were to follow the last ones before the boot may have been lost with the
    /// power; what is recorded counts.
    private mutating func begin(_ boot: DriveMachine.Boot, _ now: Moment) {
        preRoll.removeAll()
        start = (boot, now, takenIn)
        worlds = [AuditHypothesis(takenIn, startedBy: boot, now)]
        takenIn.takeIn(.boot(boot), at: now)
    }

    private func isExpected(_ line: DriveMachine.Recorded) -> Bool {
        worlds.contains { $0.untold.first?.what == line }
    }

    private mutating func judge(_ line: DriveMachine.Recorded, _ now: Moment, _ object: Object) {
        var objections: [Objection] = []
        if let stray = preRoll.first, !line.mayFollowPreRoll {
            objections.append(Objection(kind: .stray, what: .fix(stray), at: now))
            preRoll.removeAll()
        }
        var next: [AuditHypothesis] = []
        for world in worlds.flatMap({ $0.alternatives(at: now.boottime) }) {
            var world = world
            if let objection = world.check(line, preRoll, now) {
                objections.append(objection)
            } else if !next.contains(world) {
                next.append(world)
            }
        }
        takenIn.takeIn(line, at: now)
        if line.mayFollowPreRoll { preRoll.removeAll() }
        if next.isEmpty { next = [AuditHypothesis(takenIn)] } else { objections.removeAll { $0.kind != .stray } }
        worlds = next
        if let first = objections.first { object(first) }
    }
}

extension DriveMachine.Recorded {
    /// The pre-roll is written with the beginning that it belongs to.
    fileprivate var mayFollowPreRoll: Bool {
        switch self {
        case .decided(.begin), .decided(.reopen), .boot: return true
        case .fix, .car, .decided: return false
        }
    }
}

extension DriveMachine {
    /// True if both go on alike. What a parked machine has seen of the road is not recorded.
    func decidesLike(_ other: DriveMachine) -> Bool {
        state == other.state && drive == other.drive && cars.states == other.cars.states && ended == other.ended
            && hold == other.hold
            && cars.lastConnected == other.cars.lastConnected
    }
}
