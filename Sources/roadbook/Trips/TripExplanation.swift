import Drive
import Terminal
import Trips

/// The reason for which a trip is what it is, in sentences: from what the catalogue keeps of each decision. Pure.
struct TripExplanation {
    /// A trip and what made it so.
    struct Told {
        let entry: TripEntry
        let events: [TripEvent]

        init(_ entry: TripEntry, _ events: [TripEvent]) {
            self.entry = entry
            self.events = events
        }
    }

    struct Reason {
        /// One word, for a program.
        var what: String
        var at: Int64?
        var text: String
        /// The settings that would change it, with the values that held.
        var rules: [(rule: DriveRule, value: Int64)] = []
        var event: TripEvent?
        /// The neighbour that it is about.
        var other: TripID?
        /// The sentence is of the whole trip, and of no moment.
        var isWithoutTime = false
    }

    private let told: Told
    private let before: Told?
    private let after: Told?
    /// The reason for which it has its category, if there is anything to say.
    private let category: String?
    let units: Units
    let id: (TripID) -> String

    init(
        _ told: Told, before: Told?, after: Told?, category: String?, units: Units, id: @escaping (TripID) -> String
    ) {
        self.told = told
        self.before = before
        self.after = after
        self.category = category
        self.units = units
        self.id = id
    }

    var all: [Reason] {
        var reasons = events.map(reason)
        if told.entry.trip.isOpen {
            let isHere = told.entry.trip.machine == nil
            reasons.append(whole("open", isHere ? WhyWords.notEnded : WhyWords.notEndedWhenPulled))
        }
        if told.entry.trip.isPowerOff { reasons.append(whole("power-off", WhyWords.powerOff)) }
        if let hidden = told.events.last(where: { $0.kind == .trivial }) { reasons.append(hiding(hidden)) }
        if told.entry.isPerhapsCarried { reasons.append(carried) }
        if told.entry.isDeleted { reasons.append(whole("deleted", WhyWords.deleted(id(told.entry.id)))) }
        if let category { reasons.append(whole("category", category)) }
        if let before { reasons.append(apart(before, told, isBefore: true)) }
        if let after { reasons.append(apart(told, after, isBefore: false)) }
        return reasons
    }

    /// The events of a moment; that a car was gone is told with the end that followed from it.
    private var events: [TripEvent] {
        let events = told.events.filter { $0.kind != .trivial }
        return events.indices.filter { index in
            let isLast = index + 1 == events.count
            return events[index].kind != .disconnected || isLast || events[index + 1].reason != .disconnect
        }.map { events[$0] }
    }

    /// Nobody pressed a button: its track is a drive.
    private var isOfFile: Bool { told.entry.trip.origin != nil }

    private func whole(_ what: String, _ text: String) -> Reason { Reason(what: what, text: text, isWithoutTime: true) }

    // MARK: Events

    private func reason(_ event: TripEvent) -> Reason {
        var rules = event.rules
        // The rule on whether the trip before was to go on is told with that trip.
        if event.kind == .begun { rules.removeAll { $0.rule == .reopenWindow } }
        return Reason(
            what: event.kind.rawValue, at: event.at, text: sentence(event), rules: rules, event: event)
    }

    private func sentence(_ event: TripEvent) -> String {
        switch event.kind {
        case .begun: return beginning(event)
        case .ended: return ending(event)
        case .reopened where event[DriveRule.reopenWindow] == nil:
            return WhyWords.movedWithCar(after: span(event["after-ms"]))
        case .reopened:
            return WhyWords.reopened(after: span(event["after-ms"]), away: way(event["metres-away"]))
        case .continued where isOfFile:
            return WhyWords.continuedAfterHole(span(event["off-ms"]), away: way(event["metres-away"]))
        case .continued:
            return WhyWords.continuedAfterPowerOff(span(event["off-ms"]), away: way(event["metres-away"]))
        case .merged: return WhyWords.merged(span(event["apart-ms"]))
        case .cut: return WhyWords.split
        case .paused: return WhyWords.paused
        case .resumed: return WhyWords.resumed
        case .disconnected: return WhyWords.gone(car(event))
        case .returned: return WhyWords.returned(car(event), after: span(event["away-ms"]))
        case .adopted: return WhyWords.adopted(car(event))
        case .marked: return WhyWords.marked(event.word.flatMap { $0.isEmpty ? nil : $0 })
        case .lost: return WhyWords.lost
        case .trivial: return hiding(event).text
        }
    }

    private func beginning(_ event: TripEvent) -> String {
        let waited = event["waited-ms"] ?? 0
        if let away = way(event["unseen-metres"]) { return WhyWords.beganUnseen(away) }
        switch event.cause {
        case .hand: return isOfFile ? WhyWords.beganWithTrack : WhyWords.beganByHand
        case .bluetooth:
            if let way = event["set-off-ms"] { return WhyWords.beganByBluetooth(car(event), setOffBefore: span(way)) }
            let delay = Double(event[DriveRule.connectDelay] ?? 0)
            if waited <= delay + 1_000 { return WhyWords.beganByBluetooth(car(event)) }
            return WhyWords.beganByBluetooth(car(event), knownAfter: span(waited))
        case .motion:
            let radius = units.stretch(Double(event[DriveRule.motionRadius] ?? 0) / 1_000)
            return WhyWords.beganByMotion(
                fixes: Int(event["fixes"] ?? 0), beyond: radius, seen: way(event["metres-away"]),
                after: waited >= 1_000 ? span(waited) : nil)
        case nil: return WhyWords.began
        }
    }

    private func ending(_ event: TripEvent) -> String {
        let waited = event["waited-ms"]
        switch event.reason {
        case .hand where isOfFile:
            return (waited ?? 0) > 0 ? WhyWords.endedWithTrackEarlier : WhyWords.endedWithTrack
        case .hand: return WhyWords.endedByHand
        case .disconnect:
            let gone = event["gone-ms"] ?? waited
            return WhyWords.endedAsCarWent(
                car(event), for: span(gone), datedToMovement: (waited ?? 0) < (gone ?? 0))
        case .idle:
            let radius = units.stretch(Double(event[DriveRule.idleRadius] ?? 0) / 1_000)
            // The car stood already before it came to rest altogether.
            let timeout = event.rules.first { $0.rule != .idleRadius }.map { Double($0.value) } ?? 0
            return WhyWords.endedAtRest(within: radius, for: span(max(waited ?? 0, timeout)), connected: event.car)
        case .silence where event[DriveRule.silenceTimeout] == nil:
            return WhyWords.endedElsewhere(after: span(event["silent-ms"]))
        case .silence: return WhyWords.endedInSilence(span(event["silent-ms"]))
        case .pause: return WhyWords.endedPaused(span(waited))
        case .powercut: return isOfFile ? WhyWords.endedByHole(cut(event)) : WhyWords.endedByPowerCut(cut(event))
        case nil: return WhyWords.ended
        }
    }

    /// The reason for which it did not go on after the cut.
    private func cut(_ event: TripEvent) -> String {
        guard let off = event["off-ms"] else { return WhyWords.unknownLength }
        let away = way(event["metres-away"])
        switch PowerCutObstacle(event) {
        case .time: return WhyWords.tooLong(span(off), away: away)
        case .otherCar: return WhyWords.carAfterwards(span(off), car(event))
        case .place: return WhyWords.tooFar(span(off), away: away)
        case nil: return WhyWords.unknownLength
        }
    }

    // MARK: The whole

    private func hiding(_ event: TripEvent) -> Reason {
        let isShort = event[DriveRule.minimumDistance] != nil
        let text =
            isShort
            ? event["extent-metres"].map { WhyWords.hidden(extent: units.stretch($0)) }
                ?? WhyWords.hidden(length: units.stretch(event["metres"] ?? 0))
            : WhyWords.hidden(duration: span(event["duration-ms"]), length: units.stretch(event["metres"] ?? 0))
        return Reason(what: "hidden", at: nil, text: text, rules: event.rules, event: event, isWithoutTime: true)
    }

    private var carried: Reason { whole("carried", WhyWords.perhapsCarried(id(told.entry.id))) }

    // MARK: Neighbours

    /// The reason for which the earlier of two is one trip and the later another.
    private func apart(_ earlier: Told, _ later: Told, isBefore: Bool) -> Reason {
        let boundary = TripBoundaryReason(earlier.entry.trip, earlier.events, later.entry.trip, later.events)
        let other = isBefore ? earlier.entry.id : later.entry.id
        let pause = boundary.pause.map { span(Double($0)) }
        let why = sentence(boundary)
        return Reason(
            what: isBefore ? "before" : "after", at: nil,
            text: isBefore
                ? WhyWords.before(id(other), apart: pause, why) : WhyWords.after(id(other), apart: pause, why),
            rules: boundary.rules, other: other, isWithoutTime: true)
    }

    private func sentence(_ boundary: TripBoundaryReason) -> String {
        switch boundary.why {
        case .hand where isOfFile, .byHand where isOfFile: return WhyWords.otherTrack
        case .cut: return WhyWords.split
        case .hand: return WhyWords.finishedByHand
        case .byHand: return WhyWords.anotherByHand
        case .never: return WhyWords.neverResumed
        case .power(let off) where isOfFile: return WhyWords.holeTooLong(span(off.map { Double($0) }))
        case .power(let off?) where off < 0: return WhyWords.clockWentBack
        case .power(let off): return WhyWords.powerOffTooLong(span(off.map { Double($0) }))
        case .otherCar: return WhyWords.otherCar
        case .restart where isOfFile: return WhyWords.holeBetween
        case .restart: return WhyWords.powerOffBetween
        case .time(let after): return WhyWords.tooLate(span(Double(after)))
        case .place(let metres):
            return WhyWords.tooFarOn(units.stretch(metres), limit: units.stretch(Thresholds.samePlace))
        case .reach(let metres): return WhyWords.outOfReach(units.stretch(metres))
        case .unknown: return WhyWords.nothingJoins
        }
    }

    // MARK: Words

    private func car(_ event: TripEvent) -> String { event.car ?? WhyWords.theCar }

    private func span(_ milliseconds: Double?) -> String {
        milliseconds.map { Quantity.duration(milliseconds: Int64($0)) } ?? WhyWords.someTime
    }

    private func way(_ metres: Double?) -> String? { metres.map { units.stretch($0) } }
}
