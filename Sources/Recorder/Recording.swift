import AppendLog
import Drive
import Spool

/// The part that records: the sieve, the machine and the spool, and nothing that their events come from. Events in,
/// lines out; what a drive is, the machine alone decides.
package final class Recording {
    /// News that is worth a line in the journal. Never a place.
    package enum News: Equatable {
        case begun(BeginCause)
        case ended(EndReason, metres: Double)
        case reopened
        case continued(off: Int64)
        case clock(ClockMapping.Change)
        case refused(LogError)
        case car(Car.ID, Presence, count: UInt64)
        case fullCardLevel(FullCardLevel)

        /// Nil where the decision is worth no line.
        init?(_ decision: Decision) {
            switch decision {
            case .begin(let begin): self = .begun(begin.cause)
            case .end(let end): self = .ended(end.because, metres: end.totals.metres)
            case .reopen: self = .reopened
            case .continued(let off): self = .continued(off: off)
            case .pause, .resume, .held: return nil
            }
        }
    }

    package private(set) var machine: DriveMachine
    /// The way in which the machine stands since the last event.
    package private(set) var outlook: DriveMachine.Outlook
    package private(set) var sieve: Sieve
    package let spool: SpoolWriter
    /// The last fix that passed the sieve, and the last that came at all.
    private(set) var lastFix: Fix?
    private(set) var lastReport: Fix?
    /// The boottime of the last fix at which the car was driven.
    package private(set) var lastDriven: Int64?
    /// The drive that ended last, for the answer to a finish.
    package private(set) var lastEnd: LastDrive?
    /// The sequence of the open drive's beginning: what a trip is called by.
    private(set) var driveSequence: UInt64?
    /// The last change of state that this recorder has seen, or its start.
    private var stateSeen: Int64
    package var onNews: (News) -> Void = { _ in }

    /// The driver of the open drive; while none is open, the one whose phone is here.
    package var driver: String? { namedDriver.name }
    /// The vehicle of the open drive; nil while none is open.
    package var vehicle: String? { outlook.drive == nil ? nil : namedVehicle.name }
    /// The starter's words on the open drive.
    package private(set) var note: String?
    /// The words on the drive that ended last, which it has again if it goes on.
    private var noteOfEnded: String?
    package private(set) var fullCardLevel = FullCardLevel.none

    private var devices: NamedDevices
    private var namedDriver: NamedDriver
    private var namedVehicle: NamedVehicle
    private var flapFilter = FlapFilter()
    private var intervals: (moving: Int, standing: Int)
    private var policy: LogWriter.Policy
    /// News to be told once the machine has decided: anyone who hears it looks at the machine, which must not change
    /// meanwhile.
    private var news: [News] = []
    private var isDeciding = false
    private var isMoving = false
    private var nextAnchor: Int64?
    /// The offset of the last anchor.
    private var anchored: Int64?
    private var now = Moment(boottime: 0)

    package init(
        _ tail: SpoolTail, _ spool: SpoolWriter, rules: DriveRules, cars: [Car.ID],
        intervals: (moving: Int, standing: Int), policy: LogWriter.Policy? = nil, at boottime: Int64 = 0
    ) {
        machine = tail.machine
        outlook = tail.machine.outlook
        (driveSequence, note, noteOfEnded) = (tail.begin, tail.note, tail.noteOfEnded)
        (devices, namedDriver, namedVehicle) = (tail.devices, tail.driver, tail.vehicle)
        sieve = Sieve(rules)
        self.spool = spool
        self.intervals = intervals
        stateSeen = boottime
        self.policy = policy ?? LogWriter.Policy(intervalMilliseconds: intervals.standing)
        setPolicy()
        hold(to: rules, cars: cars, isTold: tail.hasRules, at: boottime)
    }

    /// The last sequence that was given out: when it is acknowledged, all that was said is on the card.
    var lastSequence: UInt64 { spool.log.status.nextSequence - 1 }

    /// The time at which the machine came into its state, as far as this recorder knows.
    package var stateSince: Int64 { outlook.state.since ?? stateSeen }

    /// The time at which the open drive began; nil while nobody knows.
    var begunAt: Int64? { outlook.begun(offset: offset) }

    // MARK: what happens

    package func start(_ boot: DriveMachine.Boot, at boottime: Int64) {
        if !boot.isSameBoot {
            devices.forgetBoot()
            namedDriver.boots()
        }
        decide(on: .boot(boot), at: boottime)
    }

    /// A report of the receiver, as it came.
    package func hear(_ report: Fix) {
        lastReport = report
        follow(sieve.sift(report))
    }

    /// Gives cars and drivers the names that they have from here on.
    package func name(_ names: [SpoolLine.Name], at boottime: Int64) {
        let phones = names.filter { $0.kind == .driver }.map(\.id)
        for id in devices.phones.ids where !phones.contains(id) { lose(id, at: boottime) }
        for name in names {
            devices.hear(name)
            namedDriver.sees(devices.driver)
            write(.name(name, at: boottime))
        }
    }

    /// The settings have these cars, and nobody tells of any other from now on. What rules hold then is told before.
    package func forget(strangersTo known: [Car.ID], at boottime: Int64) {
        for id in machine.strangers(to: known) { lose(id, at: boottime) }
    }

    /// Nobody can tell any more whether it is there, nor what it last was if its link flapped.
    private func lose(_ id: Car.ID, at boottime: Int64) {
        flapFilter.forget(id)
        present(.init(id: id, presence: .unknown, at: boottime))
    }

    package func hear(_ id: Car.ID, _ presence: Presence, at boottime: Int64) {
        if let event = flapFilter.sift(.init(id: id, presence: presence, at: boottime)) { present(event) }
    }

    private func present(_ event: FlapFilter.Event) {
        write(.car(.init(id: event.id, presence: event.presence, count: event.count), at: event.at))
        spool.log.requestCommit()
        onNews(.car(event.id, event.presence, count: event.count))
        if devices.isPhone(event.id) { return phone(event.id, event.presence) }
        decide(on: .car(event.id, event.presence), at: event.at)
    }

    /// A phone names the driver and decides nothing.
    private func phone(_ id: Car.ID, _ presence: Presence) {
        devices.see(phone: id, presence)
        namedDriver.sees(devices.driver)
    }

    package func command(_ command: DriveMachine.Command, at boottime: Int64) {
        // A fix whose other reports are still awaited came before the command.
        if command == .finish || command == .pause { follow(sieve.close()) }
        // A drive that is finished at rest lasts until now.
        if command == .finish, let rested = sieve.takeRested(), rested.boottime >= now.boottime { accept(rested) }
        decide(on: .command(command), at: boottime)
    }

    /// A waypoint where the car was last seen; nil before the first fix.
    package func mark(_ text: String, at boottime: Int64) -> UInt64? {
        guard lastFix?.coordinate != nil else { return nil }
        return remark(text, at: boottime)
    }

    /// Takes down the starter's words on a drive.
    package func note(_ text: String, at boottime: Int64) {
        note = text
        remark(text, at: boottime)
    }

    @discardableResult
    private func remark(_ text: String, at boottime: Int64) -> UInt64? {
        let sequence = write(.mark(.init(coordinate: lastFix?.coordinate, text: text), at: boottime))
        spool.log.requestCommit()
        return sequence
    }

    /// Other settings hold from now on. The drive that is open goes on under them.
    package func adopt(
        _ rules: DriveRules, cars: [Car.ID], intervals: (moving: Int, standing: Int), at boottime: Int64
    ) {
        hold(to: rules, cars: cars, isTold: true, at: boottime)
        self.intervals = intervals
        setPolicy()
    }

    /// Rules stand in the spool before anything is decided by them, and are those that stand there.
    private func hold(to rules: DriveRules, cars: [Car.ID], isTold: Bool, at boottime: Int64) {
        let rules = rules.asWritten
        let cars = Array(cars.prefix(SpoolLine.carLimit))
        sieve.rules = rules
        guard !isTold || rules != machine.rules || cars != machine.configured else { return }
        write(.rules(rules, cars: cars, at: boottime))
        machine.adopt(rules, cars: cars)
        outlook = machine.outlook
    }

    /// The card fills up: what is written becomes less, nothing that was written is deleted.
    package func save(_ fullCardLevel: FullCardLevel) {
        guard fullCardLevel != self.fullCardLevel else { return }
        self.fullCardLevel = fullCardLevel
        sieve.spacing = fullCardLevel == .none ? 0 : FullCardLevel.millisecondsApart
        onNews(.fullCardLevel(fullCardLevel))
    }

    package func stop(at boottime: Int64) {
        follow(sieve.close())
        for event in flapFilter.settle() { present(event) }
        decide(on: .stopping, at: boottime)
    }

    /// The time at which ``tick(at:)`` is wanted.
    package var deadline: Int64? { earliest(earliest(outlook.deadline, sieve.deadline), flapFilter.deadline) }

    package func tick(at boottime: Int64) {
        if let due = sieve.deadline, due <= boottime { follow(sieve.close()) }
        for event in flapFilter.release(at: boottime) { present(event) }
        if let due = outlook.deadline, due <= boottime { decide(on: .deadline, at: boottime) }
    }

    // MARK: from event to effect

    private func follow(_ outcome: Sieve.Outcome) {
        if let change = outcome.clock { learnt(change, at: outcome.at) }
        // Events keep their order: a rest that something else has followed since stays as it is.
        // One of a burst has the moment of those before it.
        if let rested = outcome.rested, rested.boottime >= now.boottime { accept(rested) }
        if let fix = outcome.passed { accept(fix) }
    }

    private func accept(_ fix: Fix) {
        lastFix = fix
        // This clock decides whether an open drive goes on, so it is in the spool before the decision.
        if case .resuming = outlook.state, offset != anchored { anchor(.held, at: fix.boottime) }
        decide(on: .fix(fix), at: fix.boottime)
        if Thresholds.isDriven(speed ?? 0) { lastDriven = fix.boottime }
        keepPolicy(isMoving: outlook.drive.map { Thresholds.moves($0.totals.currentSpeed) } ?? false)
        holdAnchor(fix.boottime)
    }

    /// Metres a second: as the open drive knows it, which makes one where the receiver tells none; else as it is told,
    /// if a car can be so fast.
    package var speed: Double? {
        let made = isFollowed ? outlook.drive?.totals.speed : nil
        return made ?? lastFix.flatMap { StepJudge.told($0, machine.rules) }
    }

    /// True while the open drive takes in each fix, and knows a speed where the receiver tells none.
    private var isFollowed: Bool {
        switch outlook.state {
        case .driving, .idle, .leaving: return true
        case .parked, .arming, .paused, .resuming: return false
        }
    }

    private func decide(on event: DriveMachine.Event, at boottime: Int64) {
        now = Moment(boottime: boottime, utc: offset.map { boottime + $0 })
        let before = outlook
        isDeciding = true
        outlook = machine.outlook(after: event, at: now) { effect in perform(effect, before) }
        isDeciding = false
        if outlook.state != before.state { stateSeen = boottime }
        guard !news.isEmpty else { return }
        let decided = news
        news = []
        for item in decided { onNews(item) }
    }

    private func tell(_ item: News) {
        if isDeciding { news.append(item) } else { onNews(item) }
    }

    private func perform(_ effect: DriveMachine.Effect, _ before: DriveMachine.Outlook) {
        switch effect {
        case .edge: spool.log.setEdge()
        case .record(let fix): if fullCardLevel != .eventsOnly { write(.fix(fix)) }
        case .decided(let decision):
            let sequence = write(.drive(decision, at: now.boottime))
            if case .begin(let begin) = decision {
                driveSequence = sequence
                namedVehicle.begins(with: begin.car, devices.cars)
            }
            if case .end(let end) = decision { close(end, before) }
            if case .reopen = decision { note = noteOfEnded }
            namedDriver.follows(decision)
            if let item = News(decision) { tell(item) }
        case .commit: spool.log.requestCommit()
        case .announce(.adopted(let car)): namedVehicle.takes(car, devices.cars)
        case .announce: break
        }
    }

    private func close(_ end: Decision.End, _ before: DriveMachine.Outlook) {
        spool.log.requestWitness()
        if let drive = before.drive {
            lastEnd = LastDrive(
                drive: drive, end: end, begunAt: before.begun(offset: offset),
                endedAt: before.utc(of: end.at, offset: offset), vehicle: namedVehicle.name,
                driver: driver, note: note)
        }
        (note, noteOfEnded) = (nil, note)
    }

    @discardableResult
    private func write(_ line: SpoolLine) -> UInt64? {
        do throws(LogError) {
            return try spool.write(line)
        } catch {
            tell(.refused(error))
            return nil
        }
    }

    // MARK: the clock

    /// UTC minus boottime, as the receiver taught it.
    private var offset: Int64? { sieve.clock.offset }

    private func learnt(_ change: ClockMapping.Change, at boottime: Int64) {
        switch change {
        case .learnt: anchor(.learnt, at: boottime)
        case .stepped: anchor(.stepped, at: boottime)
        }
        spool.log.setClock(utcMinusBoottime: offset.map { UInt64(bitPattern: $0) })
        spool.log.requestCommit()
        tell(.clock(change))
    }

    private func holdAnchor(_ boottime: Int64) {
        guard let next = nextAnchor, boottime >= next, outlook.drive != nil else { return }
        anchor(.held, at: boottime)
    }

    private func anchor(_ kind: SpoolLine.Anchor.Kind, at boottime: Int64) {
        guard let offset else { return }
        write(.anchor(.init(kind: kind, utc: boottime + offset), at: boottime))
        nextAnchor = boottime + SpoolLine.Anchor.interval
        anchored = offset
    }

    /// Standing still may wait longer for the card than driving.
    private func keepPolicy(isMoving moves: Bool) {
        guard moves != isMoving else { return }
        isMoving = moves
        setPolicy()
    }

    private func setPolicy() {
        policy.interval = isMoving ? intervals.moving : intervals.standing
        spool.log.setPolicy(policy)
    }
}

/// The sooner of two deadlines, either of which there may not be.
func earliest(_ left: Int64?, _ right: Int64?) -> Int64? {
    guard let left, let right else { return left ?? right }
    return min(left, right)
}

extension Recording {
    /// The drive that ended last, for the answer to a finish and for the one that goes on after all.
    package struct LastDrive {
        package var drive: OpenDrive
        package var end: Decision.End
        /// UTC, by the clock of the boot in which it was driven.
        package var begunAt: Int64?
        package var endedAt: Int64?
        package var vehicle: String?
        package var driver: String?
        package var note: String?
    }
}
