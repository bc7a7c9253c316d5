/// After a power cut: a drive was open, and whether it goes on is decided when it is known how long the power was away.
extension DriveMachine {
    /// Whatever was waited for is over; a drive that is open waits for UTC.
    mutating func take(_ boot: Boot) {
        guard !boot.isSameBoot else { return }
        ended = nil
        hold = nil
        // A plug that is loose: so short a boot tells nothing, and what is open waits for the next one.
        let lasted = ring.newest?.boottime ?? 0
        if case .resuming = state, lasted >= Thresholds.shortestUndated { return hasUndatedBoot = true }
        forgetBoot()
        switch state {
        case .parked, .arming: state = .parked
        case .driving(let drive), .idle(let drive), .leaving(let drive, _):
            state = .resuming(drive, lastLine: boot.lastLine, pausedSince: nil)
        case .paused(let drive, let since): state = .resuming(drive, lastLine: boot.lastLine, pausedSince: since)
        case .resuming: break
        }
    }

    mutating func forgetBoot() {
        hasUndatedBoot = false
        cars.removeAll(keepingCapacity: true)
        ring.removeAll()
        trace = MotionTrace()
    }

    /// A boot that recorded something and never knew the time is over: so is the drive that waited for it. What was
    /// driven in that boot is a drive by itself, which nobody can date.
    mutating func closeUndated(_ now: Moment, _ emit: Emit) {
        guard hasUndatedBoot else { return }
        guard case .resuming(let drive, _, _) = state else { return forgetBoot() }
        let begin = beginningOfUndated()
        let fixes = ring
        endOfEarlierBoot(drive, .powercut, now, emit)
        guard let begin else { return forgetBoot() }
        ring = fixes
        emit(.begin(begin))
        emit(.commit)
        openUndated(begin)
    }

    /// The beginning that would have been made in that boot, had it known that the earlier drive was over.
    private func beginningOfUndated() -> Begin? {
        if let car = cars.first(where: { $0.presence == .connected }), rules.startsByBluetooth {
            let since = car.since <= Thresholds.bootConnect ? 0 : car.since
            return Begin(cause: .bluetooth, car: car.id, since: since, stood: nil, isOfEarlierBoot: true)
        }
        guard rules.startsByMotion else { return nil }
        var trace = MotionTrace()
        var ring = FixRing()
        var since: Int64?
        let rules = rules
        self.ring.forEach { fix in
            ring.append(fix, isRecorded: true)
            if since == nil, trace.take(fix, rules) { since = ring.movingSince }
        }
        let car = lastConnected ?? configured.first
        return since.map { Begin(cause: .motion, car: car, since: $0, stood: trace.stood, isOfEarlierBoot: true) }
    }

    /// The next trusted UTC will close it.
    mutating func openUndated(_ begin: Begin) {
        let sawCar = begin.cause == .bluetooth
        var drive = OpenDrive(
            since: begin.since, car: begin.car, cause: begin.cause, from: begin.stood, sawCar: sawCar)
        let rules = rules
        ring.forEach(since: begin.since) { drive.take($0, rules) }
        let last = Moment(boottime: ring.newest?.boottime ?? begin.since)
        state = .resuming(drive, lastLine: last, pausedSince: nil)
        forgetBoot()
    }

    /// UTC is known: was it a stop, or another drive?
    mutating func decide(
        _ drive: OpenDrive, _ lastLine: Moment, _ pausedSince: Int64?, _ utc: Int64, _ now: Moment, _ emit: Emit
    ) {
        let bootUTC = utc - now.boottime
        guard let lastUTC = lastLine.utc, isSameDrive(drive, off: bootUTC - lastUTC) else {
            return beginAnew(after: drive, now, emit)
        }
        let off = max(0, bootUTC - lastUTC)
        var shifted = drive
        // In the new boot's time the last line was written `off` before it began.
        let shift = -off - lastLine.boottime
        shifted.shift(by: shift)
        shifted.sawCar = shifted.sawCar || isConnected
        emit(.announce(.continued(off: off)))
        emit(.commit)
        let rules = rules
        shifted.window = nil
        ring.forEach { shifted.take($0, rules) }
        ring.removeAll()
        if let pausedSince {
            state = .paused(shifted, since: pausedSince + shift)
            return meetDeadline(now, emit)
        }
        state = .driving(shifted)
    }

    private func isSameDrive(_ drive: OpenDrive, off: Int64) -> Bool {
        guard off <= rules.reopenWindow else { return false }
        if cars.contains(where: { $0.presence == .connected && $0.id != drive.car }) { return false }
        guard let from = drive.seen else { return true }
        var isReachable = true
        var isFirst = true
        ring.forEach { fix in
            guard isFirst, let place = fix.coordinate else { return }
            isFirst = false
            let seconds = Double(max(0, off) + fix.boottime) / 1000
            isReachable = from.metres(to: place) <= Thresholds.reopenRadius + Thresholds.reachSpeed * seconds
        }
        return isReachable
    }

    private mutating func beginAnew(after drive: OpenDrive, _ now: Moment, _ emit: Emit) {
        let fixes = ring
        endOfEarlierBoot(drive, .powercut, now, emit)
        ring = fixes
        let car = cars.first { $0.presence == .connected }
        if let car, rules.startsByBluetooth {
            let since = car.since <= Thresholds.bootConnect ? 0 : car.since
            return beginRecorded(car.id, since: since, now, emit)
        }
        trace = MotionTrace(stood: ring.newest?.coordinate)
    }

    /// The fixes since this boot are in the spool already: they count, and are not written twice.
    private mutating func beginRecorded(_ car: Car.ID, since: Int64, _ now: Moment, _ emit: Emit) {
        var drive = OpenDrive(since: since, car: car, cause: .bluetooth, from: nil, sawCar: true)
        let rules = rules
        ring.forEach(since: since) { drive.take($0, rules) }
        ring.removeAll()
        drive.window = nil
        emit(.begin(Begin(cause: .bluetooth, car: car, since: since, stood: nil)))
        emit(.commit)
        state = .driving(drive)
    }

    mutating func endOfEarlierBoot(
        _ drive: OpenDrive, _ because: EndReason, _ now: Moment, _ emit: Emit
    ) {
        let stamp = max(drive.disconnected ?? drive.lastMovement, drive.lastMovement)
        emit(.end(End(because: because, at: stamp, isOfEarlierBoot: true, totals: drive.totals, sawCar: drive.sawCar)))
        emit(.edge)
        emit(.commit)
        hold = because == .hand ? Hold(place: nil, standsSince: now.boottime) : nil
        park(at: nil)
    }
}
