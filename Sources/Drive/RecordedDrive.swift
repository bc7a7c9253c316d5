/// What the spool says of drives, in the order in which it was written. A recorder that starts takes it in again, to
/// go on where it was; nothing is decided anew.
extension DriveMachine {
    package enum Recorded: Equatable, Sendable {
        case fix(Fix)
        case car(Car.ID, Presence)
        case begin(Begin)
        case end(End)
        case reopen
        case pause
        case resume
        case continued(off: Int64)
        case boot(Boot)
    }

    package mutating func takeIn(_ recorded: Recorded, at now: Moment) {
        switch recorded {
        case .fix(let fix): takeIn(fix)
        case .car(let id, let presence): takeIn(id, presence, now)
        case .begin(let begin): takeIn(begin)
        case .end(let end): takeIn(end, now)
        case .reopen: if let ended { open(ended.drive, with: ended.decided) }
        case .pause: takeInPause(now)
        case .resume: takeInResume()
        case .continued(let off): goOn(after: off)
        case .boot(let boot): take(boot)
        }
    }

    private mutating func takeIn(_ fix: Fix) {
        switch state {
        case .parked, .arming, .resuming: ring.append(fix)
        case .driving(var drive), .idle(var drive):
            drive.take(fix, rules)
            state = .driving(drive)
        case .leaving(var drive, let since):
            drive.take(fix, rules)
            state = .leaving(drive, since: since)
        case .paused(var drive, let since):
            drive.take(fix, rules)
            state = .paused(drive, since: since)
        }
    }

    private mutating func takeIn(_ id: Car.ID, _ presence: Presence, _ now: Moment) {
        note(id, presence, now)
        if presence == .gone { hold = nil }
        switch (state, presence) {
        case (.driving(let drive), .gone) where drive.car == id, (.idle(let drive), .gone) where drive.car == id:
            leave(drive, now)
        case (.leaving(var drive, _), .connected) where drive.car == id:
            drive.disconnected = nil
            state = .driving(drive)
        default: break
        }
    }

    private mutating func takeIn(_ begin: Begin) {
        let isPresent = cars.contains { $0.id == begin.car && $0.presence == .connected }
        let drive = OpenDrive(
            since: begin.since, car: begin.car, cause: begin.cause, from: begin.stood,
            sawCar: isPresent || begin.cause == .bluetooth)
        open(drive, with: begin.since)
    }

    /// The pre-roll stands before the beginning; what lies after the start counts.
    private mutating func open(_ before: OpenDrive, with since: Int64) {
        var drive = before
        let rules = rules
        drive.disconnected = nil
        drive.window = nil
        ring.forEach(since: since) { drive.take($0, rules) }
        ring.removeAll()
        ended = nil
        hold = nil
        state = .driving(drive)
    }

    private mutating func takeIn(_ end: End, _ now: Moment) {
        if let drive, !end.isOfEarlierBoot {
            let isConnected = cars.contains { $0.presence == .connected }
            ended = Ended(
                drive: drive, decided: now.boottime, because: end.because,
                whileConnected: isConnected && end.because == .idle)
        }
        let place = end.isOfEarlierBoot ? nil : drive?.place
        // What was finished by hand is not begun again by a recorder that crashed since.
        hold = end.because == .hand ? Hold(place: place, standsSince: now.boottime) : nil
        park(at: place)
    }

    private mutating func takeInPause(_ now: Moment) {
        guard var drive else { return }
        drive.totals.pause()
        state = .paused(drive, since: now.boottime)
    }

    private mutating func takeInResume() {
        guard case .paused(var drive, _) = state else { return }
        drive.totals.resume()
        drive.window = nil
        state = .driving(drive)
    }

    private mutating func goOn(after off: Int64) {
        guard case .resuming(var drive, let lastLine, let pausedSince) = state else { return }
        let shift = -off - lastLine.boottime
        drive.shift(by: shift)
        drive.window = nil
        let rules = rules
        ring.forEach { drive.take($0, rules) }
        ring.removeAll()
        state = pausedSince.map { .paused(drive, since: $0 + shift) } ?? .driving(drive)
    }
}
