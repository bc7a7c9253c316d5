/// The part of the machine that sees: it notes fixes and cars, and how it stands because of them (arming, idle,
/// leaving). No drive begins or ends by it.
extension DriveMachine {
    // MARK: Fixes

    /// Notes a fix of a parked car; true if it shows movement that may begin a drive.
    mutating func watch(_ fix: Fix) -> Bool {
        ring.append(fix)
        releaseHold(fix)
        return trace.see(fix, rules) && hold == nil
    }

    /// Counts a fix of the open drive. The card gets it soon where the car comes to a stop or sets off.
    mutating func follow(_ fix: Fix, _ leg: Leg?, _ now: Moment, _ emit: Emit) {
        let wasMoving = current.isMoving
        count(fix, leg, now)
        if isDriven, current.isMoving != wasMoving { emit(.commit) }
    }

    mutating func count(_ fix: Fix, _ leg: Leg? = nil, _ now: Moment) {
        current.add(fix, rules, leg: leg)
        guard isDriven else { return }
        let stands = current.window.map { now.boottime - $0.since >= Thresholds.idleAfter } ?? false
        state = stands ? .idle : .driving
    }

    private mutating func releaseHold(_ fix: Fix) {
        guard let held = hold, let place = fix.coordinate else { return }
        guard let rest = held.place, rules.isAtRest(place, around: rest) else {
            hold = Hold(place: place, standsSince: fix.boottime)
            return
        }
        if held.isOver(at: fix.boottime) { release(at: place) }
    }

    /// The hold is over, and what was driven while it lasted is in no drive. The newest fix tells where it was lifted.
    private mutating func release(at place: Coordinate?) {
        hold = nil
        trace = MotionTrace(stood: place)
        ring.forgetUnwritten(before: ring.newest?.boottime ?? .max)
    }

    // MARK: Cars

    mutating func see(_ id: Car.ID, _ presence: Presence, _ now: Moment, _ emit: Emit) {
        cars.see(id, presence, at: now.boottime)
        switch presence {
        case .connected: comes(id, now, emit)
        case .gone: goes(id, now)
        case .unknown: if case .arming(id, _) = state { state = .parked }
        }
    }

    /// The cars that it knows something of and that are none of these.
    package func strangers(to known: [Car.ID]) -> [Car.ID] { cars.strangers(to: known) }

    private mutating func comes(_ id: Car.ID, _ now: Moment, _ emit: Emit) {
        switch state {
        case .parked: if rules.startsByBluetooth && hold == nil { state = .arming(id, since: now.boottime) }
        case .arming(let armed, _): if armed != id { emit(.announce(.secondCar(id))) }
        case .driving, .idle, .paused: joins(id, emit)
        case .leaving:
            guard current.car.id == id else { return emit(.announce(.secondCar(id))) }
            emit(.announce(.flap))
            current.car.take(id)
            state = .driving
        case .resuming: break
        }
    }

    /// A drive that no car began is this car's; one that has its car only notes the second.
    private mutating func joins(_ id: Car.ID, _ emit: Emit) {
        guard current.car.takes(id) else { return emit(.announce(.secondCar(id))) }
        if current.car.id != id { emit(.announce(.adopted(id))) }
        current.car.take(id)
    }

    private mutating func goes(_ id: Car.ID, _ now: Moment) {
        if let hold {
            release(at: ring.newest?.coordinate ?? hold.place)
            liftedAt = now.boottime
        }
        if case .arming(id, _) = state { state = .parked }
        guard isDriven, current.car.misses(id) else { return }
        current.carGoes(at: now.boottime)
        state = .leaving(since: now.boottime)
    }

    // MARK: Starts of the recorder

    /// Whatever was waited for is over; a drive that is open waits for UTC.
    mutating func see(_ boot: Boot) {
        guard !boot.isSameBoot else { return }
        ended = nil
        hold = nil
        liftedAt = .min
        waitingCommand = nil
        // A plug that is loose: so short a boot tells nothing, and what is open waits for the next one.
        let lasted = ring.newest?.boottime ?? 0
        if case .resuming = state, lasted >= Thresholds.shortestUndated { return hasUndatedBoot = true }
        forgetBoot()
        switch state {
        case .parked, .arming: state = .parked
        case .driving, .idle, .leaving: state = .resuming(lastLine: boot.lastLine, pausedSince: nil)
        case .paused(let since): state = .resuming(lastLine: boot.lastLine, pausedSince: since)
        case .resuming: break
        }
    }

    mutating func forgetBoot() {
        hasUndatedBoot = false
        cars.forgetBoot()
        ring.removeAll()
        // In records a piece of another track may follow.
        trace = MotionTrace(stood: isOverRecords ? nil : trace.stood)
    }
}
