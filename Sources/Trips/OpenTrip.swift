import Drive
import Ledger

/// A trip that is being told, record by record.
struct OpenTrip {
    /// So many fixes share one box of the route.
    private static let fixesOfBox = 200

    /// The figures that a fix adds to a trip which it belongs to.
    private struct Gain {
        /// The time at rest.
        var standing: Int64 = 0
        var unknownHoles: UInt64 = 0
        var flagged: UInt64 = 0
    }

    /// A fix since the last movement, and what the step to it adds if the trip goes on.
    private struct Resting {
        var fix: Fix
        var time: Int64
        var leg: Leg?
        var record: UInt64
        var gain: Gain
        var after: TripPoint.Break?
    }

    /// An event as it happened; when that was may be learnt later.
    private struct Note {
        var event: TripEvent
        var time: Int64
        var stretch: Int
    }

    private(set) var begin: RecordID
    /// True if the trip is named by a line that told of it, or by people.
    var isNamed = false
    let segment: UInt64
    let restart: ReadingPoint
    var cause: BeginCause?
    private(set) var car: DriveCar
    var vehicle = NamedVehicle()
    var driver: String?
    var isCarExpected = false

    /// Milliseconds on the trip's own clock, as all times here.
    let since: Int64
    var end: (reason: EndReason?, at: Int64, decided: Int64)?
    private var clock: TripClock
    /// The rules that held when it ended: what is set later does not touch it.
    var rules: DriveRules?
    /// True while it waits whether the car comes back, as the machine does; not over a power cut.
    private var isLeaving = false

    var totals: DriveTotals
    private(set) var statistics = DriveStatistics()
    /// At rest since the last movement: they count if it goes on.
    private var resting: [Resting] = []
    /// The sum up to the last fix that counts.
    private var counted = Gain()
    /// The fixes that count, and their records.
    private var fixes: UInt64 = 0
    private var sections: [TripSection] = []
    /// The last of the sections, which goes on.
    private var section: TripSection?
    /// The rules under which the last fix was counted.
    private var counting = DriveRules()
    private var isPaused = false
    /// The break that lies before the next fix.
    private var nextBreak: TripPoint.Break?
    private var pausedAt: Int64 = 0
    /// On the trip's clock.
    private var pauses = DrivePauses()
    /// Fixes of the next trip to which the way was measured.
    private var borrowed: UInt64 = 0
    private(set) var off: Int64 = 0
    private(set) var powerCuts: UInt64 = 0

    private(set) var firstRecord: UInt64
    private(set) var lastRecord: UInt64
    /// One that counts, or one of a pause.
    private(set) var firstFix: UInt64?
    private(set) var first: Coordinate?
    private(set) var last: Coordinate?
    /// The place where the car was last, also in a pause.
    private(set) var seen: Coordinate?
    private(set) var lastTime: Int64
    private var box: CoordinateBox?
    private var piece: CoordinateBox?
    private var pieceFixes = 0
    private var route: [CoordinateBox] = []
    private var notes: [Note] = []
    /// The way by the trip's clock: of its last stretch, and of each one before.
    private var profile = WayProfile()
    private var earlierProfiles: [WayProfile] = []

    /// `first` is the first record of what came before it began and counts.
    init(
        _ begin: RecordID, first: UInt64, segment: UInt64, since: Int64, in boot: SpoolContext.Boot, car: DriveCar,
        restart: ReadingPoint
    ) {
        self.begin = begin
        self.segment = segment
        self.since = since
        clock = TripClock(since: since, in: boot)
        self.restart = restart
        self.car = car
        totals = DriveTotals(from: nil, since: since)
        firstRecord = first
        lastRecord = first
        lastTime = since
    }

    /// Takes the cause and the way before the first fix. The car had been seen before in that boot, or not.
    mutating func setsOff(_ begin: Decision.Begin, wasSeen: Bool) {
        cause = begin.cause
        totals = DriveTotals(from: begin.stood, since: begin.since - begin.unseen(wasSeen: wasSeen))
    }

    // MARK: Records

    @inline(__always)
    mutating func holds(_ record: UInt64) {
        firstRecord = min(firstRecord, record)
        lastRecord = max(lastRecord, record)
    }

    mutating func name(_ record: RecordID) {
        begin = record
        isNamed = true
    }

    /// A leg that was measured already is not measured again.
    mutating func add(_ fix: Fix, _ record: UInt64, _ rules: DriveRules, _ leg: Leg? = nil) {
        holds(record)
        if firstFix == nil { firstFix = record }
        addOnTripClock(fix, record, rules, leg)
    }

    private mutating func addOnTripClock(_ fix: Fix, _ record: UInt64, _ rules: DriveRules, _ known: Leg? = nil) {
        // Nearly every trip has but one clock; a fix that was just changed is slow to read.
        guard clock.shift != 0 else { return addWithLeg(fix, record, rules, known) }
        var fix = fix
        fix.boottime += clock.shift
        addWithLeg(fix, record, rules, known)
    }

    private mutating func addWithLeg(_ fix: Fix, _ record: UInt64, _ rules: DriveRules, _ known: Leg?) {
        guard let place = fix.coordinate else { return }
        seen = place
        guard !isPaused else { return }
        guard let last else { return addToFigures(fix, place, record, rules, nil) }
        let isKnown = known?.leads(last, place) ?? false
        addToFigures(fix, place, record, rules, isKnown ? known : Leg(from: last, to: place))
    }

    private mutating func addToFigures(
        _ fix: Fix, _ place: Coordinate, _ record: UInt64, _ rules: DriveRules, _ leg: Leg?
    ) {
        lastTime = fix.boottime
        let isFirst = first == nil
        if isFirst { first = place }
        last = place
        counting = rules
        let gain = gain(of: fix, rules, leg)
        profile.add(fix.boottime, metres: totals.metres)
        let active = fix.boottime - pauses.milliseconds
        if isFirst || totals.lastMovement == fix.boottime {
            addResting()
            if nextBreak == .pause { statistics.breakOff() }
            statistics.add(fix, at: active, rules, leg: leg)
            count(record, gain, after: nextBreak)
        } else {
            resting.append(
                Resting(fix: fix, time: active, leg: leg, record: record, gain: gain, after: nextBreak))
        }
        nextBreak = nil
        addToRoute(place)
    }

    /// Adds the fix to the totals, and tells what it has added to those figures that end with the trip.
    @inline(__always)
    private mutating func gain(of fix: Fix, _ rules: DriveRules, _ leg: Leg?) -> Gain {
        let standing = totals.standingMilliseconds
        let (unknownHoles, flagged) = (totals.unknownHoles, totals.flagged)
        totals.add(fix, rules, leg: leg)
        return Gain(
            standing: totals.standingMilliseconds - standing, unknownHoles: totals.unknownHoles - unknownHoles,
            flagged: totals.flagged - flagged)
    }

    /// The fix of the record counts, the last one so far.
    private mutating func count(_ record: UInt64, _ gain: Gain, after: TripPoint.Break?) {
        fixes += 1
        addToSections(record, after: after)
        counted.standing &+= gain.standing
        counted.unknownHoles += gain.unknownHoles
        counted.flagged += gain.flagged
    }

    /// The fixes at rest since the last movement count, up to an end.
    private mutating func addResting(until end: Int64 = .max) {
        guard !resting.isEmpty else { return }
        for rest in resting where rest.fix.boottime <= end {
            if rest.after == .pause { statistics.breakOff() }
            statistics.add(rest.fix, at: rest.time, counting, leg: rest.leg)
            count(rest.record, rest.gain, after: rest.after)
        }
        resting.removeAll(keepingCapacity: true)
    }

    @inline(__always)
    private mutating func addToSections(_ record: UInt64, after: TripPoint.Break?) {
        if after == nil, section != nil { return section!.last = record }
        closeSection()
        section = TripSection(first: record, last: record, after: after)
    }

    private mutating func closeSection() {
        if let section { sections.append(section) }
        section = nil
    }

    @inline(__always)
    private mutating func addToRoute(_ place: Coordinate) {
        if piece == nil { piece = CoordinateBox(place) } else { piece!.add(place) }
        pieceFixes += 1
        if pieceFixes == OpenTrip.fixesOfBox {
            closePiece()
            // The next piece begins where this one ends.
            piece = CoordinateBox(place)
        }
    }

    private mutating func closePiece() {
        guard let piece else { return }
        route.append(piece)
        if box == nil { box = piece } else { box!.add(piece) }
        self.piece = nil
        pieceFixes = 0
    }

    // MARK: What happens to it

    /// The trip's clock when the machine's shows this.
    func time(_ boottime: Int64) -> Int64 { boottime + clock.shift }

    /// The time at which it was, by what the machine's clock showed then.
    func utc(_ boottime: Int64) -> Int64? { clock.utc(time(boottime)) }

    mutating func note(_ event: TripEvent, at time: Int64) {
        notes.append(Note(event: event, time: time, stretch: clock.stretchCount - 1))
    }

    /// A break lies before the next fix. Of several the one counts that parts most.
    private mutating func note(_ found: TripPoint.Break) { nextBreak = max(nextBreak ?? found, found) }

    private mutating func note(_ kind: TripEvent.Kind, at time: Int64) { note(TripEvent(kind), at: time) }

    /// The car is there. One that comes back was not away.
    mutating func meets(_ id: Car.ID, _ names: CarNames, at boottime: Int64, _ rules: DriveRules) {
        let time = time(boottime)
        let name = names[id]
        if car.misses(id), let away = car.awaySince {
            if notes.last?.event.kind == .disconnected { notes.removeLast() }
            var event = TripEvent(.returned, car: name)
            event.say("away-ms", time - away)
            event.say(.disconnectDelay, rules)
            note(event, at: away)
        } else if !car.wasSeen {
            note(TripEvent(.adopted, car: name), at: time)
        }
        isLeaving = false
        car.take(id)
        vehicle.takes(id, names)
    }

    mutating func loses(_ name: String?, at boottime: Int64) {
        guard !isLeaving, !isPaused else { return }
        isLeaving = true
        car.goes(at: time(boottime))
        totals.noteDisconnect()
        note(TripEvent(.disconnected, car: name), at: time(boottime))
    }

    mutating func pause(at boottime: Int64) {
        guard !isPaused else { return }
        isPaused = true
        isLeaving = false
        pausedAt = time(boottime)
        totals.pause()
        note(.paused, at: pausedAt)
    }

    mutating func resume(at boottime: Int64) {
        guard isPaused else { return }
        resumes(at: time(boottime))
        note(.resumed, at: time(boottime))
    }

    private mutating func endPause(at time: Int64) {
        isPaused = false
        pauses.add(from: pausedAt, to: time)
    }

    private mutating func resumes(at time: Int64) {
        endPause(at: time)
        note(.pause)
        totals.resume()
    }

    /// The power was away for so long; the new boot's clock is shifted onto that of the first.
    mutating func goesOnAfterPowerCut(
        _ off: Int64, lastLine: Int64, in boot: SpoolContext.Boot, because event: TripEvent
    ) {
        clock.goesOn(after: off, lastLine: lastLine, in: boot)
        isLeaving = false
        note(.powerCut)
        powerCuts += 1
        self.off += off
        note(event, at: lastTime)
    }

    /// A car that is connected where it goes on was seen, whether the end is taken back or the power was away.
    mutating func goesOn(isConnected: Bool) {
        if isConnected { isLeaving = false }
        car.goesOn(isConnected: isConnected)
    }

    /// The end says whether its car was seen, which earlier lines may not have told.
    mutating func ends(sawCar: Bool) { car.ends(sawCar: sawCar) }

    /// The trip had ended, and goes on. A pause that nobody ended lasted until it ended the trip.
    mutating func reopens() {
        if isPaused, let end { resumes(at: end.decided) }
        forgetEnd()
    }

    private mutating func forgetEnd() {
        isLeaving = false
        end = nil
        rules = nil
        car.forgetAbsence()
    }

    /// The end was decided, or is lost. Never before its last stretch began: what was decided may lie before a cut.
    mutating func ends(_ reason: EndReason?, at time: Int64, decided: Int64, _ rules: DriveRules) {
        let earliest = clock.latest
        end = (reason, max(time, earliest), max(decided, earliest))
        self.rules = rules
    }

    /// The moment at which the trip last moved, for a trip whose end is lost.
    var stop: Int64 { max(totals.lastMovement ?? since, clock.latest) }

    /// The moment at which the trip ends if nothing follows: as the machine has it after a power cut that lasts.
    private var endByPowerCut: Int64 { EndReason.powerCut(disconnected: car.awaySince, lastMovement: stop) }

    /// The moment at which the trip ended, or ends if nothing follows.
    private var until: Int64 { end?.at ?? endByPowerCut }

    /// The moment up to which its clock may have been corrected: until its end was decided.
    private var isKnownUntil: Int64 { end?.decided ?? max(until, lastTime) }

    /// Goes on with another trip, as people said.
    mutating func merges(
        _ begin: Decision.Begin, _ names: CarNames, isCarPresent: Bool, wasSeen: Bool, in boot: SpoolContext.Boot
    ) {
        let ended = end?.at ?? lastTime
        if isPaused { endPause(at: ended) }
        addResting(until: ended)
        resting.removeAll(keepingCapacity: true)
        note(.join)
        statistics.breakOff()
        note(.merged, at: ended)
        clock.joins(ended, since: begin.since, in: boot)
        earlierProfiles.append(profile)
        profile = WayProfile()
        isNamed = true
        forgetEnd()
        lastTime = ended
        totals = totals.ended(at: ended)
        totals.resume(from: begin.stood, since: ended - begin.unseen(wasSeen: wasSeen))
        car.joins(DriveCar(begin, isPresent: isCarPresent))
        vehicle.takes(car.id, names)
    }

    /// The boot has learnt the time since.
    mutating func learn(_ boot: SpoolContext.Boot) { clock.learn(boot) }

    /// Nothing that comes later can date it.
    func isDated(or boot: SpoolContext.Boot) -> Bool { clock.isDated(or: boot) }

    // MARK: Cuts

    /// People want another trip to begin with this fix. This one reaches to it; the rest is returned.
    mutating func cut(at record: RecordID, _ fix: Fix, segment: UInt64, _ rules: DriveRules) -> OpenTrip {
        let whole = self
        if !isPaused, fix.coordinate != nil {
            borrowed = 1
            addOnTripClock(fix, record.sequence, rules)
            // Measured to here, and not on.
            totals.resume()
        }
        let time = time(fix.boottime)
        ends(nil, at: time, decided: time, rules)
        note(.cut, at: time)
        // Before the beginning was decided: what told of it belongs to the rest.
        if record.sequence <= begin.sequence { begin = RecordID(log: begin.log, sequence: firstRecord) }
        isNamed = true
        return whole.rest(from: record, segment: segment, since: fix.boottime)
    }

    /// The part of the drive behind a cut: the same drive, from this record on.
    private func rest(from begin: RecordID, segment: UInt64, since: Int64) -> OpenTrip {
        var rest = OpenTrip(
            begin, first: begin.sequence, segment: segment, since: since, in: clock.boot, car: car,
            restart: restart)
        // A clock of its own begins here.
        rest.car.shift(by: -clock.shift)
        rest.cause = cause
        rest.vehicle = vehicle
        rest.driver = driver
        rest.isCarExpected = isCarExpected
        rest.isNamed = true
        rest.isLeaving = isLeaving
        rest.note(TripEvent(.cut), at: since)
        if isPaused {
            rest.isPaused = true
            rest.pausedAt = since
            rest.totals.pause()
        }
        return rest
    }

    // MARK: The whole

    func trip(_ log: UInt64, _ rules: DriveRules) -> Trip {
        var whole = self
        let until = until
        whole.addResting(until: until)
        whole.closeSection()
        whole.statistics.endRest(counting)
        whole.closePiece()
        whole.totals = totals.ended(at: until)
        if isPaused { whole.endPause(at: until) }
        let duration = whole.pauses.elapsed(from: since, until: until)
        var trip = Trip(
            begin: begin, span: RecordSpan(log: log, firstRecord...lastRecord), segment: segment,
            statistics: whole.statistics.summary(
                durationMilliseconds: duration, measuredMetres: totals.measuredMetres,
                movingMilliseconds: movingTime(totals.movingMilliseconds, within: duration)), restart: restart)
        trip.start = clock.utc(since, in: 0, until: isKnownUntil)
        trip.end = clock.utc(until, in: clock.stretchCount - 1, until: isKnownUntil)
        trip.duration = duration
        trip.paused = whole.pauses.milliseconds(until: until)
        trip.apart = clock.apart
        trip.off = off
        whole.fill(&trip)
        if end != nil, let event = trip.reasonToHide(under: self.rules ?? rules) {
            trip.isTrivial = true
            trip.events.append(event)
        }
        return trip
    }

    private func fill(_ trip: inout Trip) {
        trip.cause = cause
        trip.reason = end?.reason
        trip.isOpen = end == nil
        trip.car = car.id
        trip.vehicle = vehicle.name
        trip.driver = driver
        trip.moving = movingTime(totals.movingMilliseconds, within: trip.duration)
        trip.standing = min(counted.standing, trip.duration - trip.moving)
        trip.measuredMetres = totals.measuredMetres
        trip.inferredMetres = totals.inferredMetres
        trip.maximumSpeed = totals.maximumSpeed
        trip.possibleSpeed = counting.maximumSpeed
        trip.distanceError = totals.errorMetres + (end?.reason == .powercut ? totals.unseenMetres : 0)
        trip.hasMadeSpeed = totals.hasMadeSpeed
        trip.speedUnit = statistics.speedUnit
        trip.pace = statistics.pace
        trip.fixes = fixes - borrowed
        trip.sections = sections
        trip.unknownHoles = counted.unknownHoles
        trip.flagged = counted.flagged
        trip.powerCuts = powerCuts
        trip.first = first
        trip.last = last
        trip.box = box
        trip.isPerhapsCarried = isCarExpected && !car.wasSeen && cause == .motion
        trip.events = notes.map(event)
        trip.route = route
        trip.profile = (earlierProfiles + [profile]).enumerated().flatMap { stretch, profile in
            profile.points { clock.utc($0, in: stretch, until: isKnownUntil) }
        }
    }

    private func event(_ note: Note) -> TripEvent {
        var event = note.event
        event.at = clock.utc(note.time, in: note.stretch, until: isKnownUntil)
        if event.kind == .merged { event.say("apart-ms", clock.apart(after: note.stretch)) }
        return event
    }
}
