/// One way in which the live machine can have come to what is recorded.
struct AuditHypothesis: Equatable, Sendable {
    var machine: DriveMachine
    /// Decided, and not yet met in the records; in order.
    var untold: [DriveAudit.Told] = []
    /// A car has been there long enough: the drive that it began is told next, with its pre-roll.
    private var isOverdue = false

    init(_ machine: DriveMachine) { self.machine = machine }

    /// After a finish by hand it may meanwhile have stood long enough: only fixes tell that were not recorded.
    func alternatives(at now: Int64) -> [AuditHypothesis] {
        guard let hold = machine.hold, untold.isEmpty, hold.isOver(at: now) else {
            return [self]
        }
        var released = self
        released.machine.hold = nil
        released.machine.trace = MotionTrace()
        return [self, released]
    }

    /// Checks a line; an objection if this world cannot have written it.
    mutating func check(_ line: DriveMachine.Recorded, _ preRoll: [Fix], _ now: Moment) -> DriveAudit.Objection? {
        if !untold.isEmpty { return meet(line, now) }
        if isOverdue, !line.isBeginning, let objection = missed(line) { return objection }
        isOverdue = false
        switch line {
        case .fix(let fix): happens(.fix(fix), now)
        case .car(let id, let presence): comesOrGoes(id, presence, now)
        case .decided(let decision): isDecided(decision, preRoll, now)
        case .boot: break
        }
        // A car is noted whatever comes of it; all else is a line because the machine wrote it.
        if case .car = line { return nil }
        return meetAll(preRoll, line, now)
    }

    /// Gives the machine the reason that a decision can have of its own.
    private mutating func isDecided(_ decision: Decision, _ preRoll: [Fix], _ now: Moment) {
        switch decision {
        case .begin(let begin): prepare(begin, preRoll, now)
        case .reopen: reopens(preRoll, now)
        case .end(let end): ends(end, now)
        case .pause: happens(.command(.pause), now)
        case .resume: happens(.command(.resume), now)
        case .held: happens(.command(.finish), now)
        case .continued: break
        }
    }

    /// The recorder started. When, only the lines say that it then wrote.
    init(_ machine: DriveMachine, startedBy boot: DriveMachine.Boot, _ now: Moment) {
        self.init(machine)
        guard !boot.isSameBoot || machine.hasUndatedBoot else { return }
        happens(.boot(boot), now)
        for index in untold.indices { untold[index].at = nil }
    }

    /// Gives the machine an event: the decisions that the machine makes of it are to be told.
    private mutating func happens(_ event: DriveMachine.Event, _ now: Moment) {
        var told: [DriveAudit.Told] = []
        machine.hear(event, at: now) { effect in
            if let what = DriveMachine.Recorded(effect) { told.append(DriveAudit.Told(what: what, at: now.boottime)) }
        }
        untold = told
    }

    private mutating func comesOrGoes(_ id: Car.ID, _ presence: Presence, _ now: Moment) {
        guard machine.drive == nil else { return happens(.car(id, presence), now) }
        let wasHeld = machine.hold != nil
        machine.see(id, presence, now) { _ in }
        // The hold ended where an unrecorded fix last was.
        if wasHeld, machine.hold == nil { machine.trace = MotionTrace() }
        if let deadline = machine.deadline { isOverdue = deadline <= now.boottime }
    }

    private func missed(_ line: DriveMachine.Recorded) -> DriveAudit.Objection? {
        guard case .arming(let car, let since) = machine.state, let due = machine.deadline else { return nil }
        let begin = Decision.Begin(cause: .bluetooth, car: car, since: since, stood: machine.trace.stood)
        let moment = Moment(boottime: due)
        return DriveAudit.Objection(kind: .notTold, what: .decided(.begin(begin)), at: moment, instead: line)
    }

    private mutating func meetAll(
        _ preRoll: [Fix], _ line: DriveMachine.Recorded, _ now: Moment
    ) -> DriveAudit.Objection? {
        if line.isBeginning {
            for fix in preRoll {
                if let objection = meet(.fix(fix), Moment(boottime: now.boottime)) { return objection }
            }
        }
        return meet(line, now)
    }

    /// The line is what was decided next, or it is objected to.
    private mutating func meet(_ line: DriveMachine.Recorded, _ now: Moment) -> DriveAudit.Objection? {
        guard let told = untold.first else {
            return DriveAudit.Objection(kind: .notBorneOut, what: line, at: now)
        }
        guard told.what.isWritten(as: line), told.at ?? now.boottime == now.boottime || line.isFix else {
            if told.what.isOfKind(line) {
                let due = told.at == now.boottime ? nil : told.at
                return DriveAudit.Objection(kind: .notBorneOut, what: line, at: now, instead: told.what, due: due)
            }
            let moment = Moment(boottime: told.at ?? now.boottime)
            return DriveAudit.Objection(kind: .notTold, what: told.what, at: moment, instead: line)
        }
        untold.removeFirst()
        return nil
    }

    // MARK: decisions with a reason of their own

    private mutating func prepare(_ begin: Decision.Begin, _ preRoll: [Fix], _ now: Moment) {
        guard machine.drive == nil else { return }
        // The place where the car stood is known after an end in this boot; else the beginning tells it.
        let known = machine.trace.stood
        seeParked(preRoll, stood: known ?? begin.stood, isMotion: begin.cause == .motion)
        switch begin.cause {
        case .hand: happens(.command(.start(car: begin.car)), now)
        case .bluetooth: happens(.deadline, now)
        case .motion: if let last = preRoll.last { happens(.fix(last), now) }
        }
    }

    /// Reopens by a car that came back, or by movement.
    private mutating func reopens(_ preRoll: [Fix], _ now: Moment) {
        guard machine.drive == nil else { return }
        var moved = self
        moved.movesOn(preRoll, now)
        if moved.machine.drive != nil { return self = moved }
        seeParked(preRoll, stood: machine.trace.stood, isMotion: false)
        happens(.deadline, now)
    }

    private mutating func movesOn(_ preRoll: [Fix], _ now: Moment) {
        guard let last = preRoll.last else { return }
        // Unless it is known where it stood, anywhere else will do.
        let elsewhere = last.coordinate.map { Coordinate(latitudeE7: -$0.latitudeE7 / 2, longitudeE7: -$0.longitudeE7) }
        seeParked(preRoll, stood: machine.trace.stood ?? elsewhere, isMotion: true)
        happens(.fix(last), now)
    }

    /// The evidence in place of what was seen while parked; the last fix of a motion start is itself what happened.
    private mutating func seeParked(_ preRoll: [Fix], stood: Coordinate?, isMotion: Bool) {
        machine.trace = MotionTrace(stood: stood)
        let rules = machine.rules
        var trace = machine.trace
        machine.ring.forEach { _ = trace.see($0, rules) }
        for fix in isMotion ? preRoll.dropLast() : preRoll[...] {
            machine.ring.append(fix)
            _ = trace.see(fix, rules)
        }
        machine.trace = trace
    }

    private mutating func ends(_ end: Decision.End, _ now: Moment) {
        switch end.because {
        case .hand: happens(.command(.finish), now)
        case .silence: endBySilence(now)
        case .disconnect, .idle, .pause: happens(.deadline, now)
        case .powercut: break
        }
    }

    /// The fix that ended the silence was not recorded: it may have been anywhere.
    private mutating func endBySilence(_ now: Moment) {
        guard let drive = machine.drive, let place = drive.place else { return }
        let far = Coordinate(latitudeE7: -place.latitudeE7 / 2 + 450_000_000, longitudeE7: -place.longitudeE7)
        let fix = Fix(boottime: now.boottime, mode: .twoDimensional, coordinate: far)
        guard machine.isDriven, machine.isAfterSilence(drive, fix) else { return }
        happens(.fix(fix), now)
        machine.park(at: place)
    }
}

extension DriveMachine.Recorded {
    fileprivate var isBeginning: Bool {
        switch self {
        case .decided(.begin), .decided(.reopen): return true
        default: return false
        }
    }

    fileprivate var isFix: Bool { if case .fix = self { true } else { false } }

    fileprivate func isOfKind(_ other: DriveMachine.Recorded) -> Bool {
        switch (self, other) {
        case (.fix, .fix): return true
        case (.decided(let ours), .decided(let theirs)): return ours.isOfKind(theirs)
        default: return false
        }
    }

    /// True if the written line says the same: an end has its totals in whole metres.
    fileprivate func isWritten(as line: DriveMachine.Recorded) -> Bool {
        guard case .decided(.end(let ours)) = self, case .decided(.end(let theirs)) = line else { return self == line }
        return ours.because == theirs.because && ours.at == theirs.at && ours.isOfEarlierBoot == theirs.isOfEarlierBoot
            && ours.sawCar == theirs.sawCar && ours.totals.movingMilliseconds == theirs.totals.movingMilliseconds
            && ours.totals.measuredMetres.rounded() == theirs.totals.measuredMetres.rounded()
            && ours.totals.inferredMetres.rounded() == theirs.totals.inferredMetres.rounded()
    }
}

extension Decision {
    fileprivate func isOfKind(_ other: Decision) -> Bool {
        switch (self, other) {
        case (.begin, .begin), (.end, .end), (.reopen, .reopen), (.pause, .pause), (.resume, .resume), (.held, .held),
            (.continued, .continued):
            return true
        default: return false
        }
    }
}
