/// Decides what a drive is: events and the time in, effects out (docs/drives.md). It reads no clock, touches nothing.
///
/// An event is seen, then something may be decided, and what is decided is applied and told. What is only seen (fixes,
/// cars, how long it stands) is in `DriveMachineSeeing`, what is decided of it in `DriveMachineDeciding`, and what a
/// decision does to a drive in `DriveMachineApplying`.
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

    package enum Notice: Equatable, Sendable {
        case secondCar(Car.ID)
        case adopted(Car.ID)
        case flap
    }

    package enum Effect: Equatable, Sendable {
        /// No copy of a line may reach back over this point.
        case edge
        case record(Fix)
        case decided(Decision)
        case commit
        case announce(Notice)
    }

    /// The states; the drive of those that have one is ``drive``.
    package enum State: Equatable, Sendable {
        /// No drive. A car leads to arming, movement or a command to driving.
        case parked
        /// A car has connected. Once it has stayed it is driving; gone again it is parked.
        case arming(Car.ID, since: Int64)
        /// A drive is open. It becomes idle, leaving or paused, or ends by a silence.
        case driving
        /// A drive is open and has stood for a minute. Movement leads back to driving, the timeout to parked.
        case idle
        /// The drive's car is gone. Back again it is driving; away for long enough, and slow, it is parked.
        case leaving(since: Int64)
        /// Paused by hand. A resume leads back to driving, the timeout to parked.
        case paused(since: Int64)
        /// Booted with a drive open. The first trusted UTC leads back to driving or paused, or to parked; as many fixes
        /// as are remembered end the drive.
        case resuming(lastLine: Moment, pausedSince: Int64?)

        /// The moment since when it is so, of a state that has one: a recorder that starts in it has it from the spool.
        package var since: Int64? {
            switch self {
            case .arming(_, let since), .leaving(let since), .paused(let since): return since
            case .parked, .driving, .idle, .resuming: return nil
            }
        }
    }

    struct Ended: Equatable, Sendable {
        var drive: OpenDrive
        /// The moment at which it ended.
        var at: Int64
        /// The moment from which on it counts how soon the car moves again.
        var decided: Int64
        var because: EndReason
        var whileConnected: Bool

        /// The last moment at which movement reopens it, wherever that is: after a stop with the car still connected.
        var movesOnUntil: Int64? { whileConnected ? decided + Thresholds.reopenWhileConnected : nil }

        /// The last moment at which a beginning nearby reopens it.
        func reopensUntil(within window: Int64) -> Int64? {
            Reopening.time(isByHand: because == .hand, within: window).map { decided + $0 }
        }
    }

    /// After a finish by hand.
    struct Hold: Equatable, Sendable {
        var place: Coordinate?
        var standsSince: Int64

        /// True of a car that stood until then.
        func isOver(at boottime: Int64) -> Bool { boottime - standsSince >= Thresholds.handHold }
    }

    /// A parked machine over records forgets the fixes before the newest so many.
    package static let mostRememberedOfRecords = FixRing.capacityForRecords

    package private(set) var rules: DriveRules
    package internal(set) var state = State.parked
    /// Means nothing while none is open. Neither an optional nor a part of the state: to ask a large optional for one
    /// of its parts copies it whole, and a drive that is moved in and out with every fix costs more than the fix.
    var current = OpenDrive.none
    package internal(set) var cars: SeenCars
    var ring: FixRing
    var trace = MotionTrace()
    var ended: Ended?
    var hold: Hold?
    /// The moment at which a car that went lifted a hold: no drive begins before.
    var liftedAt: Int64 = .min
    /// The command that was given while it was not known whether a drive goes on.
    var waitingCommand: Command?
    /// True while it follows a track that somebody recorded as one drive: all of it is driven, and the first fix that
    /// leaves the place of a rest begins the next drive.
    package var keepsTrack = false
    /// True if the ring and the cars are of a boot that ended before it knew the time.
    var hasUndatedBoot = false

    /// True over records: they have the fixes of a parked car, too, and all of these are of a drive that goes on.
    let isOverRecords: Bool

    package init(_ rules: DriveRules, cars: [Car.ID], isOverRecords: Bool = false) {
        self.rules = rules
        self.isOverRecords = isOverRecords
        ring = FixRing(of: isOverRecords ? FixRing.capacityForRecords : FixRing.capacity)
        self.cars = SeenCars(configured: cars)
    }

    /// Other settings hold from now on, also for the drive that is open.
    package mutating func adopt(_ rules: DriveRules, cars: [Car.ID]) {
        self.rules = rules
        self.cars.adopt(cars)
        // Fixes that were seen under other settings prove nothing.
        trace = MotionTrace(stood: trace.stood)
    }

    package typealias Emit = (Effect) -> Void

    package mutating func hear(_ event: Event, at now: Moment, _ emit: Emit) {
        switch event {
        case .fix(let fix): hear(fix, now, emit)
        case .car(let id, let presence): see(id, presence, now, emit)
        case .command(let command):
            if case .resuming = state, command != .finish { waitingCommand = command }
            make(decision(on: command, now), now, emit)
        case .deadline: break
        case .stopping: emit(.commit)
        case .boot(let boot):
            see(boot)
            closeUndated(now, emit)
        }
        // An event may make something overdue: a shorter timeout, a fix after a long wait.
        make(due(at: now), now, emit)
    }

    private mutating func hear(_ fix: Fix, _ now: Moment, _ emit: Emit) {
        make(endOfSilence(before: fix), now, emit)
        switch state {
        case .parked, .arming:
            let begins = watch(fix) || keepsTrack && isAway(fix)
            make(begins ? beginningByMotion(now) : nil, now, emit)
        case .driving, .idle, .leaving, .paused:
            emit(.record(fix))
            follow(fix, nil, now, emit)
        case .resuming:
            emit(.record(fix))
            ring.append(fix, isRecorded: true)
            decideWhetherItGoesOn(now, emit)
        }
    }

    /// Hears the fix if it is the next one of a drive that goes on, as nearly every fix is. It is a record of the
    /// drive; `record` is given the way to it, measured once, before anything comes of it. False where nothing is done,
    /// because more may be decided: for anyone who has many fixes, and would pay for all of ``hear(_:at:_:)`` with
    /// each.
    package mutating func continueDrive(
        with fix: Fix, at now: Moment, record: (Leg?) -> Void, _ emit: Emit
    ) -> Bool {
        guard isDriven, !isSilent(before: fix) else { return false }
        if let window = current.window, window.coversHalf(of: shortestTimeout) { return false }
        var leg: Leg?
        if let from = current.place, let to = fix.coordinate { leg = Leg(from: from, to: to) }
        record(leg)
        follow(fix, leg, now, emit)
        make(due(at: now), now, emit)
        return true
    }

    /// Makes a decision: writes down the fixes that led to it, applies it, tells it, and asks that the card has it.
    mutating func make(_ verdict: Verdict?, _ now: Moment, _ emit: Emit) {
        guard let verdict else { return }
        if let first = verdict.evidence { writeDown(from: first, emit) }
        apply(verdict.decision, at: now)
        emit(.decided(verdict.decision))
        if case .end = verdict.decision { emit(.edge) }
        emit(.commit)
    }

    /// Writes the pre-roll down. What is written already is not written again, and what is not written never counts.
    private mutating func writeDown(from evidence: Int64, _ emit: Emit) {
        emit(.edge)
        ring.forgetUnwritten(before: evidence)
        let written = ring.recordedTo
        ring.forEach { fix in if fix.boottime > written { emit(.record(fix)) } }
    }

    /// The drive that is open, whatever it waits for.
    package var drive: OpenDrive? {
        switch state {
        case .parked, .arming: return nil
        case .driving, .idle, .leaving, .paused, .resuming: return current
        }
    }

    var isDriven: Bool {
        switch state {
        case .driving, .idle: return true
        case .parked, .arming, .leaving, .paused, .resuming: return false
        }
    }

    /// Cars of the settings, the first one first.
    package var configured: [Car.ID] { cars.configured }
    var isConnected: Bool { cars.isConnected }
}
