import Drive
import Spool

/// The facts that `why` wants to know of each decision: what was seen when it was made, and the rules that held.
extension TripAssembler {
    func reason(toBegin begin: Decision.Begin, at decided: Int64, _ rules: DriveRules) -> TripEvent {
        var event = TripEvent(.begun, word: begin.cause.rawValue)
        if !begin.isOfEarlierBoot {
            event.say("waited-ms", decided - begin.since)
            event.say("up-ms", decided)
            event.say(.reopenWindow, rules)
            event.say(placeToReopen(begin, rules))
            event.say("unseen-metres", unseenMetres(begin, rules))
        }
        switch begin.cause {
        case .bluetooth:
            event.car = name(of: begin.car)
            let connected = begin.car.flatMap { position.context.cars.connectedSince($0) }
            if let connected, connected > begin.since { event.say("set-off-ms", connected - begin.since) }
            event.say(.connectDelay, rules)
        case .motion:
            let count = MotionTrace.evidence(in: waiting.lazy.map(\.fix), stood: begin.stood, rules)
            let places = waiting.suffix(count).compactMap(\.fix.coordinate)
            event.say("fixes", Double(count))
            let away = begin.stood.flatMap { stood in places.map { stood.metres(to: $0) }.min() }
            event.say("metres-away", away)
            event.say(.motionRadius, rules)
        case .hand: break
        }
        return event
    }

    /// The metres that it had gone before it was seen, of a drive that begins with the start of the machine.
    private func unseenMetres(_ begin: Decision.Begin, _ rules: DriveRules) -> Double? {
        guard begin.since == 0 else { return nil }
        let first = waiting.lazy.compactMap(\.fix.coordinate).first
        return Coordinate.metres(from: begin.stood, to: first).flatMap { $0 > rules.idleRadius ? $0 : nil }
    }

    /// The place by which the drive before would have gone on.
    private func placeToReopen(_ begin: Decision.Begin, _ rules: DriveRules) -> Coordinate? {
        let since = begin.cause == .motion ? nil : begin.since
        return Reopening.place(in: waiting.map(\.fix), after: nil, since: since, rules)
    }

    func reason(toEnd trip: OpenTrip, _ end: Decision.End, at decided: Int64, _ rules: DriveRules) -> TripEvent {
        var event = TripEvent(.ended, word: end.because.rawValue)
        let waited = decided - end.at
        let decided = trip.time(decided)
        if !end.isOfEarlierBoot { event.say("waited-ms", waited) }
        switch end.because {
        case .hand: break
        case .disconnect:
            event.car = name(of: trip.car.id)
            event.say("gone-ms", trip.car.awaySince.map { decided - $0 })
            event.say(.disconnectDelay, rules)
        case .idle:
            let cars = position.context.cars
            event.car = name(of: cars.other(than: nil))
            event.say(rules.idleRule(isCarPresent: cars.mayBePresent).rule, rules)
            event.say(.idleRadius, rules)
        case .silence:
            // A shorter silence ends a drive that went elsewhere meanwhile, by no setting.
            let silence = decided - trip.lastTime
            event.say("silent-ms", silence)
            if silence >= rules.silenceTimeout { event.say(.silenceTimeout, rules) }
        case .pause: event.say(.idleTimeoutConnected, rules)
        case .powercut: tellCut(of: trip, in: &event, rules)
        }
        return event
    }

    /// The reason for which it did not go on: too long away, too far, or another car.
    private func tellCut(of trip: OpenTrip, in event: inout TripEvent, _ rules: DriveRules) {
        if let last = trip.utc(lastLine), let start = boot.utc(0) { event.say("off-ms", start - last) }
        event.say("metres-away", Coordinate.metres(from: trip.seen, to: firstPlace))
        event.car = name(of: position.context.cars.other(than: trip.car.id))
        event.say(.reopenWindow, rules)
    }

    func reason(toReopen trip: OpenTrip, at now: Int64, _ rules: DriveRules) -> TripEvent {
        var event = TripEvent(.reopened)
        let after = trip.end.map { trip.time(now) - $0.decided }
        event.say("after-ms", after)
        // The decision does not say by what it was made. One at a fix is taken for one by movement, any other for one
        // by the car's connection; where the connection was due at that very fix the place is one of a moment later.
        let isByMotion = waiting.last?.fix.boottime == now
        let since = isByMotion ? nil : now - rules.connectDelay
        let place = Reopening.place(in: waiting.map(\.fix), after: trip.totals, since: since, rules)
        let metres = Coordinate.metres(from: trip.last, to: place)
        event.say("metres-away", metres)
        let reopening = Reopening(isByHand: false, isSameCar: true, after: after ?? 0, metres: metres)
        // Movement is enough, by no setting, with a car that had stayed connected.
        let isStop = isByMotion && trip.end?.reason == .idle && reopening.obstacle(within: rules.reopenWindow) != nil
        if !isStop { event.say(.reopenWindow, rules) }
        return event
    }

    func reason(toGoOn trip: OpenTrip, after off: Int64, _ rules: DriveRules) -> TripEvent {
        var event = TripEvent(.continued)
        event.say("off-ms", off)
        event.say("metres-away", Coordinate.metres(from: trip.seen, to: firstPlace))
        event.say(.reopenWindow, rules)
        return event
    }

    /// The first place of this boot.
    private var firstPlace: Coordinate? {
        waiting.lazy.filter { $0.boot == boot.number }.compactMap(\.fix.coordinate).first
    }

    func name(of car: Car.ID?) -> String? { position.context.names[car] }
}

extension Trip {
    /// A track of a file that is too short for a list. Nobody pressed a button for it, as for a drive by hand.
    func reasonToHideTrack(under rules: DriveRules) -> TripEvent? {
        guard !isPiece, metres < rules.minimumDistance else { return nil }
        var event = TripEvent(.trivial, at: end)
        event.say("metres", metres)
        event.say(.minimumDistance, rules)
        return event
    }

    /// Below the least distance, or quick and short: nil for one that is shown.
    func reasonToHide(under rules: DriveRules) -> TripEvent? {
        guard !isPiece else { return nil }
        let extent = box?.metres ?? 0
        var event = TripEvent(.trivial, at: end)
        event.say("extent-metres", extent)
        event.say("metres", metres)
        event.say("duration-ms", duration)
        // A drive that somebody began and ended is one, however short, if it was anywhere at all.
        if cause == .hand { return fixes < 2 ? event : nil }
        if extent < rules.minimumDistance {
            event.say(.minimumDistance, rules)
            return event
        }
        guard duration < rules.minimumDuration, metres < Thresholds.shortTrip else { return nil }
        event.say(.minimumDuration, rules)
        return event
    }
}
