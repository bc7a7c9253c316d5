import Drive
import Ledger
import Spool

/// Tells trips of what was decided, in the order of the records.
struct TripAssembler {
    /// The place in the spool at which the builder stands: what holds now, and where what waits began to.
    struct Position {
        var context: SpoolContext
        var record: UInt64
        var segment: UInt64
        /// The facts at that record; nil where they are those of now.
        var contextThere: SpoolContext?

        var restart: ReadingPoint {
            ReadingPoint(sequence: record, segment: segment, world: (contextThere ?? context).lines)
        }
    }

    struct Waiting {
        var fix: Fix
        var record: UInt64
        var segment: UInt64
        /// The number of the boot whose clock the fix is on.
        var boot: Int
    }

    private let log: UInt64
    private let boundaries: Boundaries
    private let give: (Trip) -> Void

    var position = Position(context: SpoolContext(), record: 0, segment: 0)
    /// The point at which to begin reading for every trip of a stretch without decisions.
    var restart: ReadingPoint?
    /// The segment of the line that is told.
    var segment: UInt64 = 0
    /// In such a stretch: the line in which a recorder told that a drive begins, until a trip is called by it.
    private var toldBegin: (record: UInt64, at: Int64)?
    private var driver = NamedDriver()

    private var open: OpenTrip?
    /// Ended, and may yet be reopened or joined with the next.
    private var ended: OpenTrip?
    /// The trips that are told, but not dated yet.
    private var undated: [OpenTrip] = []
    /// The fixes of a boot in which nothing was decided yet, or those before a beginning.
    private(set) var waiting: [Waiting] = []
    private var isResuming = false
    /// The time at which the last end was decided, on the clock of its boot.
    private var endTold: Int64 = 0
    private(set) var lastLine: Int64 = 0
    private(set) var boot = SpoolContext.Boot(number: 0, id: "")
    private var earlierBoot = SpoolContext.Boot(number: 0, id: "")

    init(_ log: UInt64, _ boundaries: Boundaries, _ give: @escaping (Trip) -> Void) {
        self.log = log
        self.boundaries = boundaries
        self.give = give
    }

    /// True while one is open. A flag of its own, for to ask a large optional whether it is there copies it whole.
    private(set) var isTelling = false

    /// The trip that is told from here on, if any.
    private mutating func tellOf(_ trip: OpenTrip?) { (open, isTelling) = (trip, trip != nil) }

    // MARK: Records

    mutating func fix(_ fix: Fix, _ record: UInt64, _ rules: DriveRules, _ leg: Leg? = nil) {
        guard isTelling, !isResuming else {
            waiting.append(Waiting(fix: fix, record: record, segment: segment, boot: boot.number))
            if waiting.count > TripBuilder.mostHeld { loseEnd(rules) }
            return
        }
        add(fix, record, rules, leg)
    }

    private mutating func add(_ fix: Fix, _ record: UInt64, _ rules: DriveRules, _ leg: Leg? = nil) {
        if !boundaries.cuts.isEmpty { cut(at: record, fix, rules) }
        open!.add(fix, record, rules, leg)
    }

    mutating func car(_ id: Car.ID, _ presence: Presence, _ at: Int64, _ rules: DriveRules) {
        // A car decides nothing as long as nobody knows whether the trip goes on.
        guard isTelling, !isResuming else { return }
        if presence == .connected, open!.car.takes(id) {
            open!.meets(id, position.context.names, at: at, rules)
        } else if presence == .gone, open!.car.misses(id) {
            open!.loses(name(of: id), at: at)
        }
    }

    /// A place that somebody marked on the way.
    mutating func mark(_ mark: SpoolLine.Mark, _ at: Int64) {
        guard isTelling, !isResuming else { return }
        var event = TripEvent(.marked, word: mark.text)
        event.say(mark.coordinate)
        open!.note(event, at: open!.time(at))
    }

    /// From here on the phones that are here name this one.
    mutating func driver(_ present: String?) {
        driver.sees(present)
        nameDriver()
    }

    /// Trips that people joined keep the driver of the first that has one.
    private mutating func nameDriver() {
        if isTelling, open!.driver == nil { open!.driver = driver.ofDrive }
    }

    mutating func learn(_ boot: SpoolContext.Boot) {
        self.boot = boot
        open?.learn(boot)
        ended?.learn(boot)
        for index in undated.indices { undated[index].learn(boot) }
    }

    mutating func boot(_ boot: SpoolContext.Boot, lastLine: Int64) {
        earlierBoot = self.boot
        self.boot = boot
        toldBegin = nil
        driver.boots()
        if isTelling {
            if !isResuming { self.lastLine = lastLine }
            isResuming = true
        }
        dropWaitingUnlessEarlier()
    }

    /// An undated boot's drive is told in the next one, with the fixes of the boot before.
    private mutating func dropWaitingUnlessEarlier() {
        if !isTelling { waiting.removeAll(keepingCapacity: true) }
    }

    // MARK: Decisions

    mutating func tell(_ event: Decision, _ at: Int64, _ record: UInt64, _ rules: DriveRules) {
        driver.follows(event)
        switch event {
        case .begin(let begin): self.begin(begin, at, record, rules)
        case .end(let end): self.end(end, at, record, rules)
        case .reopen: reopen(at, record, rules)
        case .pause: open?.pause(at: at)
        case .resume: open?.resume(at: at)
        case .continued(let off): goOn(after: off, record, rules)
        case .held: break
        }
    }

    private mutating func begin(
        _ begin: Decision.Begin, _ at: Int64, _ record: UInt64, _ rules: DriveRules
    ) {
        if isTelling { loseEnd(rules) }
        let began = begin.isOfEarlierBoot ? earlierBoot.number : boot.number
        waiting.removeAll { $0.boot != began }
        let first = waiting.first { begin.counts($0.fix.boottime) }?.record ?? record
        stepBackToWaiting()
        if var trip = ended, isJoined(trip, min(first, record)) {
            trip.merges(
                begin, position.context.names, isCarPresent: isThere(begin), wasSeen: wasSeen(before: begin),
                in: begin.isOfEarlierBoot ? earlierBoot : boot)
            trip.driver = trip.driver ?? driver.ofDrive
            ended = nil
            tellOf(trip)
        } else {
            let before = begin.isOfEarlierBoot ? ended?.restart : nil
            closeEnded(rules)
            tellOf(opened(begin, record, first: min(first, record), after: before))
            open!.note(reason(toBegin: begin, at: at, rules), at: begin.since)
        }
        for line in waiting where begin.counts(line.fix.boottime) { add(line.fix, line.record, rules) }
        open!.holds(record)
        lastLine = waiting.last?.fix.boottime ?? begin.since
        waiting.removeAll(keepingCapacity: true)
        isResuming = begin.isOfEarlierBoot
    }

    /// Steps back to the first fix that waits: it may have waited since a boot in which an earlier drive was ended, and
    /// come before what the builder holds.
    private mutating func stepBackToWaiting() {
        guard let first = waiting.first, first.record < position.record else { return }
        position.record = first.record
        position.segment = min(position.segment, first.segment)
    }

    private func isJoined(_ trip: OpenTrip, _ first: UInt64) -> Bool {
        TripSeam(log: log, last: trip.lastRecord, first: first).map { boundaries.isJoined($0) } ?? false
    }

    /// True if a fix waits that does not count yet.
    private func wasSeen(before begin: Decision.Begin) -> Bool {
        waiting.first { $0.fix.coordinate != nil }.map { !begin.counts($0.fix.boottime) } ?? false
    }

    /// True if the car that it began with is there.
    private func isThere(_ begin: Decision.Begin) -> Bool { position.context.cars.isThere(begin) }

    /// A reader of a boot that never knew the time must know the lines of that boot: it begins where the trip before
    /// does.
    private mutating func opened(
        _ begin: Decision.Begin, _ record: UInt64, first: UInt64, after before: ReadingPoint?
    ) -> OpenTrip {
        let context = position.context
        let name = restart == nil ? record : name(first, begin)
        var trip = OpenTrip(
            RecordID(log: log, sequence: name), first: min(first, name), segment: position.segment, since: begin.since,
            in: begin.isOfEarlierBoot ? earlierBoot : boot,
            car: DriveCar(begin, isPresent: isThere(begin)),
            restart: restart ?? before ?? position.restart)
        trip.isNamed = restart == nil || name != first
        trip.setsOff(begin, wasSeen: wasSeen(before: begin))
        trip.vehicle.begins(with: begin.car, context.names)
        trip.driver = driver.ofDrive
        trip.isCarExpected = !context.cars.configured.isEmpty && begin.car != Car.builtIn
        return trip
    }

    // MARK: What it is called by

    /// A recorder told in this line that a drive begins. Which rules decide it anew, and when, does not matter to what
    /// the trip is called: by this line if it has it, by its first record if it has no such line.
    mutating func begins(toldIn record: UInt64, at: Int64) { toldBegin = (record, at) }

    /// The trip that is open has all that stood before the line.
    mutating func hasBegun() {
        guard let told = toldBegin, isTelling, !open!.isNamed else { return }
        open!.name(RecordID(log: log, sequence: told.record))
        toldBegin = nil
    }

    /// The record that names a trip: what began before the line was written is what the line told of.
    private mutating func name(_ first: UInt64, _ begin: Decision.Begin) -> UInt64 {
        guard let told = toldBegin, first <= told.record || begin.since <= told.at else { return first }
        toldBegin = nil
        return told.record
    }

    private mutating func end(_ end: Decision.End, _ at: Int64, _ record: UInt64, _ rules: DriveRules) {
        guard var trip = open else { return }
        // Decided in the next boot, or over what is held, it stands behind the first records of the next trip.
        if restart == nil, !end.isOfEarlierBoot { trip.holds(record) }
        let event = reason(toEnd: trip, end, at: at, rules)
        // One that was decided in the next boot is of no moment on the trip's clock: nothing came behind the last line.
        let told = end.isOfEarlierBoot ? lastLine : at
        let decided = end.because.decided(at: trip.time(told), lastFix: trip.lastTime)
        trip.ends(end.because, at: trip.time(end.at), decided: decided, rules)
        trip.ends(sawCar: end.sawCar)
        trip.note(event, at: trip.time(end.at))
        tellOf(nil)
        ended = trip
        endTold = at
        isResuming = false
        if !end.isOfEarlierBoot { waiting.removeAll(keepingCapacity: true) }
    }

    /// A line that told a decision belongs to the trip that it was made of, or that it ended at this moment.
    mutating func holds(_ record: UInt64, at boottime: Int64) {
        if isTelling, !isResuming { return open!.holds(record) }
        if ended != nil, endTold == boottime { ended!.holds(record) }
    }

    private mutating func reopen(_ at: Int64, _ record: UInt64, _ rules: DriveRules) {
        guard var trip = ended else { return }
        let decided = trip.end?.decided ?? 0
        trip.note(reason(toReopen: trip, at: at, rules), at: trip.time(at))
        trip.reopens()
        trip.goesOn(isConnected: position.context.cars.isConnected)
        ended = nil
        tellOf(trip)
        nameDriver()
        for line in waiting where trip.time(line.fix.boottime) >= decided { add(line.fix, line.record, rules) }
        open!.holds(record)
        waiting.removeAll(keepingCapacity: true)
    }

    private mutating func goOn(after off: Int64, _ record: UInt64, _ rules: DriveRules) {
        guard isTelling else { return }
        let event = reason(toGoOn: open!, after: off, rules)
        open!.goesOn(isConnected: position.context.cars.isConnected)
        open!.goesOnAfterPowerCut(off, lastLine: lastLine, in: boot, because: event)
        isResuming = false
        nameDriver()
        for line in waiting where line.boot == boot.number { add(line.fix, line.record, rules) }
        open!.holds(record)
        waiting.removeAll(keepingCapacity: true)
    }

    /// The end was never written, or is lost: it ends where it last moved.
    mutating func loseEnd(_ rules: DriveRules) {
        guard var trip = open else { return }
        let stop = trip.stop
        trip.ends(nil, at: stop, decided: stop, rules)
        trip.note(TripEvent(.lost), at: stop)
        tellOf(nil)
        ended = trip
        isResuming = false
    }

    /// Ends the open trip where reading ends: with a file that was imported.
    mutating func endWithFile(_ rules: DriveRules) {
        guard var trip = open else { return }
        let stop = trip.stop
        var event = TripEvent(.ended, word: EndReason.hand.rawValue)
        event.say("waited-ms", max(0, trip.lastTime - stop))
        trip.ends(.hand, at: stop, decided: stop, rules)
        trip.note(event, at: stop)
        tellOf(nil)
        ended = trip
        isResuming = false
    }

    // MARK: Cuts

    private mutating func cut(at record: UInt64, _ fix: Fix, _ rules: DriveRules) {
        guard let first = open!.firstFix else { return }
        let place = boundaries.nextCut(after: RecordID(log: log, sequence: first))
        guard let place, place.sequence <= record, var before = open else { return }
        let here = RecordID(log: log, sequence: record)
        let rest = before.cut(at: here, fix, segment: position.segment, rules)
        ended = before
        closeEnded(rules)
        tellOf(rest)
    }

    // MARK: Giving

    private mutating func closeEnded(_ rules: DriveRules) {
        guard let trip = ended else { return }
        ended = nil
        if undated.isEmpty, trip.isDated(or: boot) { return give(trip.trip(log, rules)) }
        undated.append(trip)
        guard undated.allSatisfy({ $0.isDated(or: boot) }) else { return }
        for trip in undated { give(trip.trip(log, rules)) }
        undated.removeAll()
    }

    /// Gives all that is left, and says where the first of it begins.
    mutating func finish(_ rules: DriveRules) -> ReadingPoint? {
        let rest = undated + [ended, open].compactMap { $0 }
        for trip in rest { give(trip.trip(log, rules)) }
        return rest.first?.restart
    }
}
