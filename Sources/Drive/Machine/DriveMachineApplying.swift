/// The part of the machine that changes drives. A decision that is made and one that is taken in from the spool come
/// here alike: so the machine that lived through a day and one that reads the day go on the same.
extension DriveMachine {
    mutating func apply(_ decision: Decision, at now: Moment) {
        switch decision {
        case .begin(let begin): if begin.isOfEarlierBoot { openUndated(begin) } else { open(begin) }
        case .end(let end): if end.isOfEarlierBoot { closeEarlier(end, now) } else { close(end, now) }
        case .reopen: reopen()
        case .pause: pause(now)
        case .resume: resume(now)
        case .held:
            state = .parked
            hold = Hold(place: nil, standsSince: now.boottime)
        case .continued(let off): goOn(after: off)
        }
    }

    // MARK: Beginning

    private mutating func open(_ begin: Decision.Begin) {
        open(drive(begin), with: begin.since)
    }

    private func drive(_ begin: Decision.Begin) -> OpenDrive {
        OpenDrive(begin, isCarPresent: cars.isThere(begin), wasSeen: ring.hasSeen(before: begin.since))
    }

    private mutating func reopen() {
        guard let ended else { return }
        var drive = ended.drive
        drive.car.forgetAbsence()
        drive.car.goesOn(isConnected: isConnected)
        // A pause that nobody ended lasted until it ended the drive.
        if ended.because == .pause { drive.resume(pausedFrom: ended.at, to: ended.decided) }
        open(drive, with: ended.decided)
    }

    /// The pre-roll stands before the beginning; what lies after the start counts.
    private mutating func open(_ drive: OpenDrive, with since: Int64) {
        current = drive
        countRing(since: since)
        // The time for which it has stood counts from here.
        current.window = nil
        ended = nil
        hold = nil
        state = .driving
    }

    private mutating func countRing(since: Int64 = .min) {
        let rules = rules
        var drive = current
        ring.forEach(since: since) { drive.add($0, rules) }
        ring.removeAll()
        current = drive
    }

    /// A drive of a boot that never knew the time; the next trusted UTC will close it.
    private mutating func openUndated(_ begin: Decision.Begin) {
        let last = Moment(boottime: ring.newest?.boottime ?? begin.since)
        let (drive, fixes) = (drive(begin), ring)
        forgetBoot()
        current = drive
        ring = fixes
        countRing(since: begin.since)
        state = .resuming(lastLine: last, pausedSince: nil)
    }

    // MARK: Ending

    private mutating func close(_ end: Decision.End, _ now: Moment) {
        let place = drive?.place
        if drive != nil {
            ended = Ended(
                drive: current, at: end.at,
                decided: end.because.decided(at: now.boottime, lastFix: current.totals.last?.boottime),
                because: end.because, whileConnected: isConnected && end.because == .idle)
        }
        // A drive that was finished by hand is not begun again by a recorder that crashed since.
        hold = end.because == .hand ? Hold(place: place, standsSince: now.boottime) : nil
        park(at: place)
    }

    /// Closes a drive of an earlier boot. Fixes that were recorded since the boot belong to what comes.
    private mutating func closeEarlier(_ end: Decision.End, _ now: Moment) {
        let fixes = ring
        hold = end.because == .hand ? Hold(place: nil, standsSince: now.boottime) : nil
        park(at: current.seen)
        guard end.because == .powercut else { return }
        ring = fixes
        ring.look(by: &trace, rules)
    }

    mutating func park(at place: Coordinate?) {
        ring.removeAll()
        trace = MotionTrace(stood: place)
        current = .none
        state = .parked
    }

    // MARK: In between

    private mutating func pause(_ now: Moment) {
        guard drive != nil else { return }
        current.totals.pause()
        state = .paused(since: now.boottime)
    }

    private mutating func resume(_ now: Moment) {
        guard case .paused(let since) = state else { return }
        current.resume(pausedFrom: since, to: now.boottime)
        state = .driving
    }

    /// Goes on in another boot, in whose time the last line was written `off` before it began.
    private mutating func goOn(after off: Int64) {
        guard case .resuming(let lastLine, let pausedSince) = state else { return }
        let shift = -off - lastLine.boottime
        current.shift(by: shift)
        current.car.goesOn(isConnected: isConnected)
        current.window = nil
        countRing()
        state = pausedSince.map { .paused(since: $0 + shift) } ?? .driving
    }
}
