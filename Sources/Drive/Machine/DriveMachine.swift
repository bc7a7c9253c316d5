/// Decides what a drive is: events and the time in, effects out (docs/drives.md). It reads no clock, touches nothing.
///
/// Every fix that comes in has passed the sieve. `deadline` is when it wants `.deadline`; one that comes for nothing
/// changes nothing.
package struct DriveMachine: Equatable, Sendable {
    package enum Command: Equatable, Sendable {
        case start(car: Car.ID?)
        case finish
        case pause
        case resume
    }

    /// A start of the recorder, told after the lines of an open drive were taken in again.
    package struct Boot: Equatable, Sendable {
        /// The kernel did not restart: boottime goes on, nothing was lost but the process.
        package var isSameBoot: Bool
        /// The last durable line, on the clock of the boot that wrote it.
        package var lastLine: Moment

        package init(isSameBoot: Bool, lastLine: Moment) {
            self.isSameBoot = isSameBoot
            self.lastLine = lastLine
        }
    }

    package enum Event: Equatable, Sendable {
        case fix(Fix)
        case car(Car.ID, Presence)
        case command(Command)
        case deadline
        case stopping
        case boot(Boot)
    }

    package struct Begin: Equatable, Sendable {
        package var cause: BeginCause
        package var car: Car.ID?
        package var since: Int64
        /// The evidence: where it stood.
        package var stood: Coordinate?
        /// True if the beginning is told in a later boot than that of the drive, whose clock `since` is on.
        package var isOfEarlierBoot: Bool

        package init(
            cause: BeginCause, car: Car.ID?, since: Int64, stood: Coordinate?, isOfEarlierBoot: Bool = false
        ) {
            self.cause = cause
            self.car = car
            self.since = since
            self.stood = stood
            self.isOfEarlierBoot = isOfEarlierBoot
        }
    }

    package struct End: Equatable, Sendable {
        package var because: EndReason
        /// The moment of the end, on the clock of the boot that the drive was driven in.
        package var at: Int64
        package var isOfEarlierBoot: Bool
        package var totals: DriveTotals
        package var sawCar: Bool

        package init(because: EndReason, at: Int64, isOfEarlierBoot: Bool, totals: DriveTotals, sawCar: Bool) {
            self.because = because
            self.at = at
            self.isOfEarlierBoot = isOfEarlierBoot
            self.totals = totals
            self.sawCar = sawCar
        }
    }

    package enum Notice: Equatable, Sendable {
        case secondCar(Car.ID)
        case adopted(Car.ID)
        case flap
        /// A drive goes on after so many milliseconds without power.
        case continued(off: Int64)
    }

    package enum Effect: Equatable, Sendable {
        /// No copy of a line may reach back over this point.
        case edge
        case record(Fix)
        case begin(Begin)
        case reopen(since: Int64)
        /// Boxed, or a fix would take as much memory.
        indirect case end(End)
        case pause
        case resume
        /// A finish by hand before a drive began: nothing begins by itself for a while.
        case held
        case commit
        case announce(Notice)
    }

    package enum State: Equatable, Sendable {
        case parked
        case arming(Car.ID, since: Int64)
        case driving(OpenDrive)
        case idle(OpenDrive)
        case leaving(OpenDrive, since: Int64)
        case paused(OpenDrive, since: Int64)
        case resuming(OpenDrive, lastLine: Moment, pausedSince: Int64?)
    }

    enum Phase: Equatable, Sendable {
        case parked
        case arming(Car.ID, since: Int64)
        case driving
        case idle
        case leaving(since: Int64)
        case paused(since: Int64)
        case resuming(lastLine: Moment, pausedSince: Int64?)
    }

    struct CarState: Equatable, Sendable {
        var id: Car.ID
        var presence: Presence
        var since: Int64
    }

    struct Ended: Equatable, Sendable {
        var drive: OpenDrive
        var decided: Int64
        var because: EndReason
        var whileConnected: Bool

        /// The moment from which on it counts how soon the car moves again. A silence is noticed when it is over: what
        /// moves then has been still, or away, since its last fix.
        static func decided(_ drive: OpenDrive, _ because: EndReason, _ now: Moment) -> Int64 {
            because == .silence ? drive.totals.last?.boottime ?? now.boottime : now.boottime
        }
    }

    /// After a finish by hand.
    struct Hold: Equatable, Sendable {
        var place: Coordinate?
        var standsSince: Int64
    }

    package private(set) var rules: DriveRules
    /// Cars of the settings, the first one first.
    package private(set) var configured: [Car.ID]
    /// ``state`` and its drive in two, for a drive that is moved in and out with every fix costs more than the fix.
    private(set) var phase = Phase.parked
    /// Means nothing while none is open. Not an optional: to ask a large optional for one of its parts copies it whole.
    private var current = OpenDrive.none
    var cars: [CarState] = []
    var ring = FixRing()
    var trace = MotionTrace()
    var ended: Ended?
    var hold: Hold?
    var lastConnected: Car.ID?
    /// True if the ring and the cars are of a boot that ended before it knew the time.
    var hasUndatedBoot = false

    package init(_ rules: DriveRules, cars: [Car.ID]) {
        self.rules = rules
        configured = cars
        self.cars.reserveCapacity(16)
    }

    /// Other settings hold from now on, also for the drive that is open.
    package mutating func adopt(_ rules: DriveRules, cars: [Car.ID]) {
        self.rules = rules
        configured = cars
        forgetStrangers()
        // Fixes that were seen under other settings prove nothing.
        trace = MotionTrace(stood: trace.stood)
    }

    package typealias Emit = (Effect) -> Void

    package mutating func handle(_ event: Event, at now: Moment, _ emit: Emit) {
        switch event {
        case .fix(let fix): take(fix, now, emit)
        case .car(let id, let presence): take(id, presence, now, emit)
        case .command(let command): take(command, now, emit)
        case .deadline: return meetDeadline(now, emit)
        case .stopping: emit(.commit)
        case .boot(let boot):
            take(boot)
            closeUndated(now, emit)
        }
        meetOverdue(now, emit)
    }

    /// Takes the fix if it is the next one of a drive that goes on, as nearly every fix is. It is a record of the
    /// drive; `record` is given the way to it, measured once, before anything comes of it. False where nothing is done,
    /// because more may be decided: for whoever has many fixes, and would pay for all of ``handle(_:at:_:)`` with each.
    package mutating func drive(
        _ fix: Fix, at now: Moment, record: (Leg?) -> Void, _ emit: Emit
    ) -> Bool {
        guard isDriven, !isSilent(before: fix) else { return false }
        if let window = current.window, window.lastFix - window.since >= shortestTimeout / 2 { return false }
        var leg: Leg?
        if let from = current.place, let to = fix.coordinate { leg = Leg(from: from, to: to) }
        record(leg)
        driveOn(fix, leg, now, emit)
        if !isDriven { meetOverdue(now, emit) }
        return true
    }

    private var isDriven: Bool {
        switch phase {
        case .driving, .idle: return true
        case .parked, .arming, .leaving, .paused, .resuming: return false
        }
    }

    /// Decides together with an event what the event makes overdue (a shorter timeout, a fix after a long wait).
    private mutating func meetOverdue(_ now: Moment, _ emit: Emit) {
        if let deadline, deadline <= now.boottime { meetDeadline(now, emit) }
    }

    /// The drive that is open, whatever it waits for.
    package var drive: OpenDrive? {
        switch phase {
        case .parked, .arming: return nil
        case .driving, .idle, .leaving, .paused, .resuming: return current
        }
    }

    package internal(set) var state: State {
        get {
            switch phase {
            case .parked: return .parked
            case .arming(let car, let since): return .arming(car, since: since)
            case .driving: return .driving(current)
            case .idle: return .idle(current)
            case .leaving(let since): return .leaving(current, since: since)
            case .paused(let since): return .paused(current, since: since)
            case .resuming(let last, let paused): return .resuming(current, lastLine: last, pausedSince: paused)
            }
        }
        set { (phase, current) = DriveMachine.parts(newValue) }
    }

    private static func parts(_ state: State) -> (Phase, OpenDrive) {
        switch state {
        case .parked: return (.parked, .none)
        case .arming(let car, let since): return (.arming(car, since: since), .none)
        case .driving(let drive): return (.driving, drive)
        case .idle(let drive): return (.idle, drive)
        case .leaving(let drive, let since): return (.leaving(since: since), drive)
        case .paused(let drive, let since): return (.paused(since: since), drive)
        case .resuming(let drive, let last, let paused): return (.resuming(lastLine: last, pausedSince: paused), drive)
        }
    }

    var isConnected: Bool { cars.contains { $0.presence == .connected } }
    private var isUnknown: Bool { cars.contains { $0.presence == .unknown } }
}

// MARK: - Deadlines

extension DriveMachine {
    /// When `.deadline` should come, in boottime; nil if nothing is waited for.
    package var deadline: Int64? {
        switch phase {
        case .parked, .resuming: return nil
        case .arming(_, let since): return since + rules.connectDelay
        case .driving, .idle: return idleDeadline
        case .leaving(let since): return max(since + rules.disconnectDelay, current.movesUntil)
        case .paused(let since): return since + rules.idleTimeoutConnected
        }
    }

    /// None where only silence could tell: without a fix in the second half of the timeout, the next fix decides.
    private var idleDeadline: Int64? {
        guard let window = current.window else { return nil }
        let stood = window.lastFix - window.since
        // Nearly always it moves, and no car is asked.
        guard stood >= shortestTimeout / 2, stood >= idleTimeout / 2 else { return nil }
        return window.since + idleTimeout
    }

    private var shortestTimeout: Int64 { min(rules.idleTimeout, rules.idleTimeoutConnected) }
    private var idleTimeout: Int64 { isConnected || isUnknown ? rules.idleTimeoutConnected : rules.idleTimeout }

    mutating func meetDeadline(_ now: Moment, _ emit: Emit) {
        switch state {
        case .parked, .resuming: return
        case .arming(let car, let since):
            guard now.boottime >= since + rules.connectDelay else { return }
            begin(.bluetooth, car: car, since: since, now, emit)
        case .driving(let drive), .idle(let drive): endIfIdle(drive, now, emit)
        case .leaving(let drive, let since): leaveIfStill(drive, since, now, emit)
        case .paused(let drive, let since):
            guard now.boottime >= since + rules.idleTimeoutConnected else { return }
            end(drive, .pause, at: since, now, emit)
        }
    }

    private mutating func endIfIdle(_ drive: OpenDrive, _ now: Moment, _ emit: Emit) {
        guard drive.hasStood(idleTimeout, at: now.boottime) else { return }
        end(drive, .idle, at: drive.lastMovement, now, emit)
    }

    private mutating func leaveIfStill(_ drive: OpenDrive, _ since: Int64, _ now: Moment, _ emit: Emit) {
        guard now.boottime >= since + rules.disconnectDelay else { return }
        guard now.boottime >= drive.movesUntil else { return }
        end(drive, .disconnect, at: max(since, drive.lastMovement), now, emit)
    }
}

// MARK: - Fixes

extension DriveMachine {
    private mutating func take(_ fix: Fix, _ now: Moment, _ emit: Emit) {
        switch phase {
        case .parked, .arming: watch(fix, now, emit)
        case .driving, .idle: drivenOn(fix, now, emit)
        case .leaving(let since): stillDriven(since, fix, now, emit)
        case .paused:
            emit(.record(fix))
            current.take(fix, rules)
        case .resuming(let lastLine, let pausedSince):
            emit(.record(fix))
            ring.append(fix, isRecorded: true)
            if let utc = now.utc { decide(current, lastLine, pausedSince, utc, now, emit) }
        }
    }

    private mutating func watch(_ fix: Fix, _ now: Moment, _ emit: Emit) {
        ring.append(fix)
        releaseHold(fix)
        guard trace.take(fix, rules), hold == nil else { return }
        if let ended, ended.whileConnected, now.boottime - ended.decided <= Thresholds.reopenWhileConnected {
            return reopen(ended, by: .motion, now, emit)
        }
        guard rules.startsByMotion || isConnected else { return }
        let car = cars.first { $0.presence == .connected }?.id ?? lastConnected ?? configured.first
        begin(.motion, car: car, since: ring.movingSince, now, emit)
    }

    private mutating func drivenOn(_ fix: Fix, _ now: Moment, _ emit: Emit) {
        if isSilent(before: fix), isAfterSilence(current, fix) {
            let drive = current
            end(drive, .silence, at: drive.lastMovement, now, emit)
            return watch(fix, now, emit)
        }
        emit(.record(fix))
        driveOn(fix, nil, now, emit)
    }

    private mutating func driveOn(_ fix: Fix, _ leg: Leg?, _ now: Moment, _ emit: Emit) {
        let wasFast = current.totals.currentSpeed >= Thresholds.standstillSpeed
        current.take(fix, rules, leg: leg)
        let isFast = current.totals.currentSpeed >= Thresholds.standstillSpeed
        if wasFast != isFast { emit(.commit) }
        if current.hasStood(shortestTimeout, at: now.boottime), current.hasStood(idleTimeout, at: now.boottime) {
            let drive = current
            return end(drive, .idle, at: drive.lastMovement, now, emit)
        }
        drivesOrStands(now)
    }

    private mutating func drivesOrStands(_ now: Moment) {
        let stands = current.window.map { now.boottime - $0.since >= 60_000 } ?? false
        phase = stands ? .idle : .driving
    }

    /// A fix of the drive that is open, as it was recorded; false where none is, or where it only waits.
    mutating func takeInDriven(_ fix: Fix, _ now: Moment) -> Bool {
        switch phase {
        case .parked, .arming, .resuming: return false
        case .driving, .idle:
            current.take(fix, rules)
            drivesOrStands(now)
        case .leaving, .paused: current.take(fix, rules)
        }
        return true
    }

    private mutating func stillDriven(_ since: Int64, _ fix: Fix, _ now: Moment, _ emit: Emit) {
        emit(.record(fix))
        current.take(fix, rules)
        leaveIfStill(current, since, now, emit)
    }

    private func isSilent(before fix: Fix) -> Bool {
        guard let last = current.totals.last?.boottime else { return false }
        return fix.boottime - last >= min(rules.silenceTimeout, Thresholds.silenceWithJump)
    }

    /// Hours without a fix, or a quarter of one and then elsewhere: two drives, unless a car says otherwise.
    func isAfterSilence(_ drive: OpenDrive, _ fix: Fix) -> Bool {
        guard !isConnected, let last = drive.totals.last else { return false }
        let silence = fix.boottime - last.boottime
        if silence >= rules.silenceTimeout { return true }
        guard silence >= Thresholds.silenceWithJump, let from = last.coordinate, let to = fix.coordinate else {
            return false
        }
        return from.metres(to: to) > Thresholds.silenceJump
    }

    private mutating func releaseHold(_ fix: Fix) {
        guard let held = hold, let place = fix.coordinate else { return }
        guard let rest = held.place, rest.metres(to: place) <= rules.idleRadius else {
            hold = Hold(place: place, standsSince: fix.boottime)
            return
        }
        if fix.boottime - held.standsSince >= Thresholds.handHold { release(at: place) }
    }

    private mutating func release(at place: Coordinate?) {
        hold = nil
        trace = MotionTrace(stood: place)
    }
}

// MARK: - Cars

extension DriveMachine {
    mutating func take(_ id: Car.ID, _ presence: Presence, _ now: Moment, _ emit: Emit) {
        note(id, presence, now)
        if presence == .unknown { forgetStrangers() }
        switch presence {
        case .connected: connected(id, now, emit)
        case .gone: gone(id, now, emit)
        case .unknown: if case .arming(id, _) = state { state = .parked }
        }
    }

    private mutating func note(_ id: Car.ID, _ presence: Presence, _ now: Moment) {
        if presence == .connected { lastConnected = id }
        guard let index = cars.firstIndex(where: { $0.id == id }) else {
            cars.append(CarState(id: id, presence: presence, since: now.boottime))
            return
        }
        if cars[index].presence != presence {
            cars[index] = CarState(id: id, presence: presence, since: now.boottime)
        }
    }

    /// Forgets the unknown cars that are no longer in the settings: nobody will tell of such a car again, nobody waits
    /// for it, and nothing begins in its name.
    private mutating func forgetStrangers() {
        cars.removeAll { car in
            guard car.presence == .unknown, !configured.contains(car.id) else { return false }
            if lastConnected == car.id { lastConnected = nil }
            return true
        }
    }

    /// The cars that it knows something of and that are none of these.
    package func strangers(to known: [Car.ID]) -> [Car.ID] {
        var strangers = cars.map(\.id).filter { !known.contains($0) }
        if let last = lastConnected, !known.contains(last), !strangers.contains(last) { strangers.append(last) }
        return strangers
    }

    private mutating func connected(_ id: Car.ID, _ now: Moment, _ emit: Emit) {
        switch state {
        case .parked:
            if rules.startsByBluetooth && hold == nil { state = .arming(id, since: now.boottime) }
        case .arming(let armed, _): if armed != id { emit(.announce(.secondCar(id))) }
        case .driving(let drive): state = .driving(joined(drive, id, emit))
        case .idle(let drive): state = .idle(joined(drive, id, emit))
        case .paused(let drive, let since): state = .paused(joined(drive, id, emit), since: since)
        case .leaving(var drive, _):
            guard drive.car == id else {
                emit(.announce(.secondCar(id)))
                return
            }
            emit(.announce(.flap))
            drive.disconnected = nil
            state = .driving(drive)
        case .resuming: break
        }
    }

    /// A drive that no car began is this car's; one that has its car only notes the second.
    private func joined(_ before: OpenDrive, _ id: Car.ID, _ emit: Emit) -> OpenDrive {
        var drive = before
        if drive.car == id || !drive.sawCar {
            if drive.car != id { emit(.announce(.adopted(id))) }
            drive.car = id
            drive.sawCar = true
        } else {
            emit(.announce(.secondCar(id)))
        }
        return drive
    }

    private mutating func gone(_ id: Car.ID, _ now: Moment, _ emit: Emit) {
        if let hold { release(at: hold.place ?? ring.newest?.coordinate) }
        switch state {
        case .arming(id, _): state = .parked
        case .driving(let drive) where drive.car == id && drive.sawCar,
            .idle(let drive) where drive.car == id && drive.sawCar:
            leave(drive, now)
        case .parked, .arming, .driving, .idle, .leaving, .paused, .resuming: break
        }
    }

    private mutating func leave(_ before: OpenDrive, _ now: Moment) {
        var drive = before
        drive.disconnected = now.boottime
        drive.totals.noteDisconnect()
        state = .leaving(drive, since: now.boottime)
    }
}

// MARK: - Commands

extension DriveMachine {
    private mutating func take(_ command: Command, _ now: Moment, _ emit: Emit) {
        switch command {
        case .start(let car): start(car, now, emit)
        case .finish: finish(now, emit)
        case .pause: pause(now, emit)
        case .resume: resume(now, emit)
        }
    }

    private mutating func start(_ car: Car.ID?, _ now: Moment, _ emit: Emit) {
        switch state {
        case .parked, .arming:
            hold = nil
            let present = cars.first { $0.presence == .connected }?.id
            begin(.hand, car: car ?? present ?? lastConnected ?? configured.first, since: now.boottime, now, emit)
        case .paused: resume(now, emit)
        case .driving, .idle, .leaving, .resuming: break
        }
    }

    private mutating func finish(_ now: Moment, _ emit: Emit) {
        switch state {
        case .parked: break
        case .arming:
            state = .parked
            hold = Hold(place: nil, standsSince: now.boottime)
            emit(.held)
            emit(.commit)
        case .driving(let drive), .idle(let drive), .leaving(let drive, _):
            end(drive, .hand, at: now.boottime, now, emit)
        case .paused(let drive, let since): end(drive, .hand, at: max(since, drive.lastMovement), now, emit)
        case .resuming(let drive, _, _): endOfEarlierBoot(drive, .hand, now, emit)
        }
    }

    private mutating func pause(_ now: Moment, _ emit: Emit) {
        switch state {
        case .driving(var drive), .idle(var drive), .leaving(var drive, _):
            drive.totals.pause()
            emit(.pause)
            emit(.commit)
            state = .paused(drive, since: now.boottime)
        case .parked, .arming, .paused, .resuming: break
        }
    }

    private mutating func resume(_ now: Moment, _ emit: Emit) {
        guard case .paused(var drive, _) = state else { return }
        drive.totals.resume()
        drive.window = nil
        emit(.resume)
        emit(.commit)
        state = .driving(drive)
    }
}

// MARK: - Beginning and ending

extension DriveMachine {
    private mutating func begin(
        _ cause: BeginCause, car: Car.ID?, since: Int64, _ now: Moment, _ emit: Emit
    ) {
        if cause != .hand, let ended, mayReopen(ended, car, now) { return reopen(ended, by: cause, now, emit) }
        let isPresent = cars.contains { $0.id == car && $0.presence == .connected }
        var drive = OpenDrive(since: since, car: car, cause: cause, from: trace.stood, sawCar: isPresent)
        emit(.edge)
        writeRing(into: &drive, since: since, from: evidence(of: cause, now), emit)
        emit(.begin(Begin(cause: cause, car: car, since: since, stood: trace.stood)))
        emit(.commit)
        ended = nil
        state = .driving(drive)
    }

    /// The pre-roll is written down; of it, what lies after the start counts. What is written already is not again.
    private mutating func writeRing(
        into drive: inout OpenDrive, since: Int64, from evidence: Int64, _ emit: Emit
    ) {
        let rules = rules
        let recordedTo = ring.recordedTo
        ring.forEach { fix in
            let isRecorded = fix.boottime <= recordedTo
            guard isRecorded || fix.boottime >= evidence else { return }
            if !isRecorded { emit(.record(fix)) }
            if fix.boottime >= since { drive.take(fix, rules) }
        }
        ring.removeAll()
        // How long it has stood counts from here.
        drive.window = nil
    }

    /// The moment from which on the fixes are written down: the pre-roll, and at least those by which this was decided,
    /// so that anyone who reads the spool can decide it again.
    private func evidence(of cause: BeginCause, _ now: Moment) -> Int64 {
        var first = now.boottime - rules.preRoll
        // The place of the newest fix has told whether the drive that ended goes on.
        if let ended, now.boottime - ended.decided <= rules.reopenWindow { first = min(first, ring.boottime(back: 1)) }
        guard cause == .motion else { return first }
        return min(first, ring.restedAt, ring.boottime(back: MotionTrace.length))
    }

    private func mayReopen(_ ended: Ended, _ car: Car.ID?, _ now: Moment) -> Bool {
        guard rules.reopenWindow > 0, ended.because != .hand, ended.drive.car == car else { return false }
        guard now.boottime - ended.decided <= rules.reopenWindow else { return false }
        guard let from = ended.drive.place, let to = ring.newest?.coordinate else { return true }
        return from.metres(to: to) <= Thresholds.reopenRadius
    }

    private mutating func reopen(_ before: Ended, by cause: BeginCause, _ now: Moment, _ emit: Emit) {
        var drive = before.drive
        drive.disconnected = nil
        drive.sawCar = drive.sawCar || isConnected
        emit(.edge)
        writeRing(into: &drive, since: before.decided, from: evidence(of: cause, now), emit)
        emit(.reopen(since: drive.since))
        emit(.commit)
        ended = nil
        state = .driving(drive)
    }

    private mutating func end(
        _ drive: OpenDrive, _ because: EndReason, at: Int64, _ now: Moment, _ emit: Emit
    ) {
        let stamp = max(at, drive.lastMovement)
        emit(.end(End(because: because, at: stamp, isOfEarlierBoot: false, totals: drive.totals, sawCar: drive.sawCar)))
        emit(.edge)
        emit(.commit)
        ended = Ended(
            drive: drive, decided: Ended.decided(drive, because, now), because: because,
            whileConnected: isConnected && because == .idle)
        hold = because == .hand ? Hold(place: drive.place, standsSince: now.boottime) : nil
        park(at: drive.place)
    }

    mutating func park(at place: Coordinate?) {
        ring.removeAll()
        trace = MotionTrace(stood: place)
        state = .parked
    }
}
