/// The records that the spool has of drives, in the order in which they were written. A recorder that starts takes them
/// in again, to go on where it was; nothing is decided anew.
extension DriveMachine {
    package enum Recorded: Equatable, Sendable {
        case fix(Fix)
        case car(Car.ID, Presence)
        case begin(Begin)
        indirect case end(End)
        case reopen(since: Int64)
        case pause
        case resume
        case held
        case continued(off: Int64)
        case boot(Boot)

        /// Makes the record that is written down of an effect; nil where nothing is.
        package init?(_ effect: Effect) {
            switch effect {
            case .record(let fix): self = .fix(fix)
            case .begin(let begin): self = .begin(begin)
            case .end(let end): self = .end(end)
            case .reopen(let since): self = .reopen(since: since)
            case .pause: self = .pause
            case .resume: self = .resume
            case .held: self = .held
            case .announce(.continued(let off)): self = .continued(off: off)
            case .edge, .commit, .announce: return nil
            }
        }
    }

    package mutating func takeIn(_ recorded: Recorded, at now: Moment) {
        if hasUndatedBoot, drive == nil { forgetUndated(before: recorded) }
        switch recorded {
        case .fix(let fix): takeIn(fix, now)
        // A car by itself decides nothing that is written down.
        case .car(let id, let presence): take(id, presence, now) { _ in }
        case .begin(let begin): takeIn(begin)
        case .end(let end): takeIn(end, now)
        case .reopen: takeInReopen()
        case .pause: takeInPause(now)
        case .resume: takeInResume()
        case .held:
            state = .parked
            hold = Hold(place: nil, standsSince: now.boottime)
        case .continued(let off): goOn(after: off)
        case .boot(let boot): take(boot)
        }
    }

    /// The undated boot's drive is told with the end of the one before it, or not at all.
    private mutating func forgetUndated(before recorded: Recorded) {
        if case .begin(let begin) = recorded, begin.isOfEarlierBoot { return }
        forgetBoot()
    }

    private mutating func takeIn(_ fix: Fix, _ now: Moment) {
        if takeInDriven(fix, now) { return }
        ring.append(fix, isRecorded: true)
        if drive == nil { _ = trace.take(fix, rules) }
    }

    private mutating func takeIn(_ begin: Begin) {
        if begin.isOfEarlierBoot { return openUndated(begin) }
        let isPresent = cars.contains { $0.id == begin.car && $0.presence == .connected }
        let drive = OpenDrive(
            since: begin.since, car: begin.car, cause: begin.cause, from: begin.stood,
            sawCar: isPresent || begin.cause == .bluetooth)
        open(drive, with: begin.since)
    }

    private mutating func takeInReopen() {
        guard let ended else { return }
        var drive = ended.drive
        drive.disconnected = nil
        drive.sawCar = drive.sawCar || isConnected
        open(drive, with: ended.decided)
    }

    /// The pre-roll stands before the beginning; what lies after the start counts.
    private mutating func open(_ before: OpenDrive, with since: Int64) {
        var drive = before
        let rules = rules
        ring.forEach(since: since) { drive.take($0, rules) }
        ring.removeAll()
        drive.window = nil
        ended = nil
        hold = nil
        state = .driving(drive)
    }

    private mutating func takeIn(_ end: End, _ now: Moment) {
        if end.isOfEarlierBoot { return takeInEarlier(end, now) }
        if let drive {
            ended = Ended(
                drive: drive, decided: Ended.decided(drive, end.because, now), because: end.because,
                whileConnected: isConnected && end.because == .idle)
        }
        // A drive that was finished by hand is not begun again by a recorder that crashed since.
        hold = end.because == .hand ? Hold(place: drive?.place, standsSince: now.boottime) : nil
        park(at: drive?.place)
    }

    /// Takes in the end of a drive of an earlier boot. Fixes that were recorded since the boot belong to what comes.
    private mutating func takeInEarlier(_ end: End, _ now: Moment) {
        let fixes = ring
        hold = end.because == .hand ? Hold(place: nil, standsSince: now.boottime) : nil
        park(at: nil)
        guard end.because == .powercut else { return }
        ring = fixes
        trace = MotionTrace(stood: ring.newest?.coordinate)
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
        drive.sawCar = drive.sawCar || isConnected
        drive.window = nil
        let rules = rules
        ring.forEach { drive.take($0, rules) }
        ring.removeAll()
        state = pausedSince.map { .paused(drive, since: $0 + shift) } ?? .driving(drive)
    }
}
