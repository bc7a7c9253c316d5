/// The part of the machine that decides: it names decisions and changes nothing.
extension DriveMachine {
    /// A decision, and how it comes to be written down.
    struct Verdict {
        var decision: Decision
        /// The moment from which on the fixes that wait are written down with the decision; nil where none are.
        var evidence: Int64?

        init(_ decision: Decision, evidence: Int64? = nil) {
            self.decision = decision
            self.evidence = evidence
        }
    }

    // MARK: By waiting

    /// The time at which `.deadline` should come, in boottime; nil if nothing is waited for.
    package var deadline: Int64? {
        switch state {
        case .parked, .resuming: return nil
        case .arming(_, let since): return since + rules.connectDelay
        case .driving, .idle: return idleDeadline
        case .leaving(let since): return max(since + rules.disconnectDelay, current.movesUntil)
        case .paused(let since): return since + rules.idleTimeoutConnected
        }
    }

    /// All fixes of the timeout lie together, and one of them in its second half: it stands. Nil where it may as well
    /// be silent, or the last fix is driven: then the next one decides.
    private var idleDeadline: Int64? {
        guard let window = current.window else { return nil }
        // Nearly always it moves, and no car is asked.
        guard window.coversHalf(of: shortestTimeout), window.coversHalf(of: idleTimeout) else { return nil }
        guard !current.isDriven else { return nil }
        return window.since + idleTimeout
    }

    var shortestTimeout: Int64 { min(rules.idleTimeout, rules.idleTimeoutConnected) }
    private var idleTimeout: Int64 { rules.idleRule(isCarPresent: cars.mayBePresent).timeout }

    /// The decision that is waited for, once its time has come.
    func due(at now: Moment) -> Verdict? {
        guard let deadline, deadline <= now.boottime else { return nil }
        switch state {
        case .parked, .resuming: return nil
        case .arming(let car, let since): return beginning(.bluetooth, car: car, since: setOff(before: since), now)
        case .driving, .idle: return ending(.idle, at: current.lastMovement)
        case .leaving(let since): return ending(.disconnect, at: since)
        case .paused(let since): return ending(.pause, at: since)
        }
    }

    // MARK: By a fix

    /// The end of a drive after which nothing was heard for too long.
    func endOfSilence(before fix: Fix) -> Verdict? {
        guard isDriven, isSilent(before: fix), isAfterSilence(current, fix) else { return nil }
        return ending(.silence, at: current.lastMovement)
    }

    func isSilent(before fix: Fix) -> Bool {
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

    /// True if a parked car has left the place where it stood.
    func isAway(_ fix: Fix) -> Bool {
        guard let stood = trace.stood, let place = fix.coordinate else { return false }
        return !rules.isAtRest(place, around: stood)
    }

    func beginningByMotion(_ now: Moment) -> Verdict? {
        guard let first = ring.departure(after: drivenBefore, rules) else { return nil }
        if let ended, let until = ended.movesOnUntil, now.boottime <= until {
            return reopening(ended, evidence: evidence(of: .motion, from: first, now))
        }
        guard rules.startsByMotion || isConnected || keepsTrack else { return nil }
        // No drive begins before the one before it has ended, or its hold.
        let since = max(first.boottime, ended?.at ?? .min, liftedAt)
        return beginning(.motion, car: presentCar ?? usualCar, since: since, from: first, now)
    }

    /// The moment at which a car set off that connects on its way.
    func setOff(before connect: Int64) -> Int64 {
        guard let first = ring.departure(after: drivenBefore, rules) else { return connect }
        return min(connect, max(first.boottime, ended?.at ?? .min, liftedAt))
    }

    /// The drive that ended in this boot; none after a finish by hand, for what follows belongs to no drive.
    private var drivenBefore: DriveTotals? { ended.flatMap { $0.because == .hand ? nil : $0.drive.totals } }

    // MARK: By hand

    func decision(on command: Command, _ now: Moment) -> Verdict? {
        switch (command, state) {
        case (.start(let car), .parked), (.start(let car), .arming):
            return beginning(.hand, car: car ?? presentCar ?? usualCar, since: now.boottime, now)
        case (.start, .paused), (.resume, .paused): return Verdict(.resume)
        case (.pause, .driving), (.pause, .idle), (.pause, .leaving): return Verdict(.pause)
        case (.finish, .arming): return Verdict(.held)
        case (.finish, .driving), (.finish, .idle), (.finish, .leaving): return ending(.hand, at: now.boottime)
        case (.finish, .paused(let since)): return ending(.hand, at: since)
        case (.finish, .resuming): return endingOfEarlierBoot(.hand)
        case (.finish, .parked), (.start, _), (.pause, _), (.resume, _): return nil
        }
    }

    var presentCar: Car.ID? { cars.present?.id }
    var usualCar: Car.ID? { cars.usual }

    // MARK: Beginnings and ends

    /// The decision that a drive begins, with this fix or where the car was then; or that the one which ended goes on,
    /// if it ended just now and near here.
    private func beginning(
        _ cause: BeginCause, car: Car.ID?, since: Int64, from first: Fix? = nil, _ now: Moment
    ) -> Verdict {
        let place = first ?? ring.placed(at: since)
        let evidence = evidence(of: cause, from: place, now)
        if cause != .hand, let ended, goesOn(ended, car, from: place, now) {
            return reopening(ended, evidence: evidence)
        }
        let begin = begin(cause, car: car, since: since, stood: trace.stood)
        return Verdict(.begin(begin), evidence: min(evidence, begin.since))
    }

    /// The beginning from where the car was seen last, or else had stood. A motion is one away from where it had stood.
    func begin(
        _ cause: BeginCause, car: Car.ID?, since: Int64, stood: Coordinate?, isOfEarlierBoot: Bool = false
    ) -> Decision.Begin {
        let since = cause == .hand ? since : unseenDeparture(before: since, from: stood) ?? since
        let seen = cause == .motion ? nil : ring.seen(at: since)
        return .init(cause: cause, car: car, since: since, stood: seen ?? stood, isOfEarlierBoot: isOfEarlierBoot)
    }

    /// The start of the machine, if the car set off before anything could see it: the first fix of the drive is the
    /// first behind that start, and away from where the car had stood.
    private func unseenDeparture(before moment: Int64, from stood: Coordinate?) -> Int64? {
        guard ended == nil, moment <= Thresholds.unseenDeparture, !ring.hasSeen(before: moment), let stood,
            let first = ring.firstPlaced, let place = first.coordinate, !rules.isAtRest(place, around: stood)
        else { return nil }
        return WayEvidence.canLead(from: stood, to: place, within: first.boottime) ? 0 : nil
    }

    /// The decision that it goes on, with the fixes by which this was decided; of records, with all since its end.
    private func reopening(_ ended: Ended, evidence: Int64) -> Verdict {
        Verdict(.reopen(since: ended.drive.since), evidence: isOverRecords ? .min : evidence)
    }

    /// The last moment at which the drive that ended last may go on after all, on the clock of this boot. Nil where its
    /// end is final: after a finish by hand, behind a power cut, and once another one began.
    package var reopensUntil: Int64? {
        guard let ended else { return nil }
        let nearby = ended.reopensUntil(within: rules.reopenWindow)
        return [ended.movesOnUntil, nearby].compactMap { $0 }.max()
    }

    private func goesOn(_ ended: Ended, _ car: Car.ID?, from place: Fix?, _ now: Moment) -> Bool {
        guard let until = ended.reopensUntil(within: rules.reopenWindow), now.boottime <= until else { return false }
        let reopening = Reopening(
            isByHand: ended.because == .hand, isSameCar: ended.drive.car.id == car, after: now.boottime - ended.decided,
            metres: Coordinate.metres(from: ended.drive.place, to: place?.coordinate))
        return reopening.obstacle(within: rules.reopenWindow) == nil
    }

    /// The moment from which on the fixes are written down: the pre-roll, and at least those by which this was decided,
    /// so that anyone who reads the spool can decide it again.
    private func evidence(of cause: BeginCause, from place: Fix?, _ now: Moment) -> Int64 {
        let seen = place.flatMap { ring.lastSeen(before: $0.boottime) ?? $0 }
        let first = min(now.boottime - rules.preRoll, seen?.boottime ?? .max)
        switch cause {
        case .hand: return first
        case .bluetooth: return min(first, ring.restedAt(rules))
        case .motion: return min(first, ring.restedAt(rules), ring.boottime(back: MotionTrace.length))
        }
    }

    /// The end of the open drive, no earlier than it last moved.
    private func ending(_ because: EndReason, at moment: Int64) -> Verdict {
        ending(because, at: max(moment, current.lastMovement), isOfEarlierBoot: false)
    }

    /// The end of a drive whose boot is over.
    func endingOfEarlierBoot(_ because: EndReason) -> Verdict {
        let end = EndReason.powerCut(disconnected: current.car.awaySince, lastMovement: current.lastMovement)
        return ending(because, at: end, isOfEarlierBoot: true)
    }

    private func ending(_ because: EndReason, at end: Int64, isOfEarlierBoot: Bool) -> Verdict {
        let end = Decision.End(
            because: because, at: end, isOfEarlierBoot: isOfEarlierBoot, totals: current.totals.ended(at: end),
            sawCar: current.car.wasSeen)
        return Verdict(.end(end))
    }
}
