/// The part of the machine that decides after a power cut: a drive was open, and whether it goes on is decided when it
/// is known how long the power was away.
extension DriveMachine {
    /// UTC is known: was it a stop, or another drive? As many fixes as are remembered do not wait for it: then it is
    /// another one.
    mutating func decideWhetherItGoesOn(_ now: Moment, _ emit: Emit) {
        guard case .resuming(let lastLine, _) = state, now.utc != nil || ring.isFull else { return }
        let off = now.utc.flatMap { utc in lastLine.utc.map { utc - now.boottime - $0 } }
        if let off, isSameDrive(off: off) {
            make(Verdict(.continued(off: max(0, off))), now, emit)
        } else {
            make(endingOfEarlierBoot(.powercut), now, emit)
            if let begin = beginningSinceBoot() { make(Verdict(.begin(begin)), now, emit) }
        }
        obeyWaitingCommand(now, emit)
    }

    private mutating func obeyWaitingCommand(_ now: Moment, _ emit: Emit) {
        guard let command = waitingCommand else { return }
        waitingCommand = nil
        make(due(at: now), now, emit)
        make(decision(on: command, now), now, emit)
    }

    /// The beginning by the car that is there, or by motion, where it had moved before the car was: a link drops out,
    /// and may come late. The fixes for which UTC was not trusted yet may be all of a drive.
    private func beginningSinceBoot(isOfEarlierBoot: Bool = false) -> Decision.Begin? {
        let byCar = beginningByCarSinceBoot(isOfEarlierBoot: isOfEarlierBoot)
        let byMotion = beginningByMotionSinceBoot(isOfEarlierBoot: isOfEarlierBoot)
        guard let byCar, let byMotion, let connect = cars.present?.since else { return byCar ?? byMotion }
        return byMotion.since < connect ? byMotion : byCar
    }

    private func isSameDrive(off: Int64) -> Bool {
        let first = ring.firstPlaced
        let continuation = Continuation(
            off: off, hasOtherCar: cars.other(than: current.car.id) != nil,
            metres: current.seen.flatMap { seen in first?.coordinate.map { seen.metres(to: $0) } },
            firstFix: first?.boottime ?? 0)
        return continuation.obstacle(within: rules.reopenWindow) == nil
    }

    /// The place where the car was before this boot, whether the drive of then is over already or not.
    private var stoodBefore: Coordinate? { drive == nil ? trace.stood : current.seen }

    /// The beginning by the car that is there. The fixes since the boot are in the spool already: they count, and are
    /// not written twice.
    private func beginningByCarSinceBoot(isOfEarlierBoot: Bool) -> Decision.Begin? {
        guard let car = cars.present, rules.startsByBluetooth else { return nil }
        return begin(
            .bluetooth, car: car.id, since: setOff(before: car.since), stood: stoodBefore,
            isOfEarlierBoot: isOfEarlierBoot)
    }

    /// A boot that recorded something and never knew the time is over: so is the drive that waited for it. What was
    /// driven in that boot is a drive by itself, which nobody can date.
    mutating func closeUndated(_ now: Moment, _ emit: Emit) {
        guard hasUndatedBoot else { return }
        guard case .resuming = state else { return forgetBoot() }
        let begin = beginningSinceBoot(isOfEarlierBoot: true)
        make(endingOfEarlierBoot(.powercut), now, emit)
        guard let begin else { return forgetBoot() }
        make(Verdict(.begin(begin)), now, emit)
    }

    /// The beginning that would have been made in that boot, had it known that the earlier drive was over.
    private func beginningByMotionSinceBoot(isOfEarlierBoot: Bool) -> Decision.Begin? {
        guard rules.startsByMotion else { return nil }
        var trace = MotionTrace(stood: stoodBefore)
        var ring = FixRing()
        var since: Int64?
        let rules = rules
        self.ring.forEach { fix in
            ring.append(fix, isRecorded: true)
            if since == nil, trace.see(fix, rules) { since = ring.departure(after: nil, rules)?.boottime }
        }
        guard let since else { return nil }
        return begin(
            .motion, car: isOfEarlierBoot ? usualCar : presentCar ?? usualCar, since: since, stood: trace.stood,
            isOfEarlierBoot: isOfEarlierBoot)
    }
}
