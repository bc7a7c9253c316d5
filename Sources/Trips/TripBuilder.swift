import AppendLog
import Drive
import Ledger
import Spool

/// Makes trips of a spool, line by line, in constant memory.
///
/// Recorded beginnings and ends are believed. Where fixes stand without any (an import, a recorder that never spoke of
/// drives), the machine decides over them as it would have decided live. Cuts and joins of the ledger are applied on
/// the way, so that totals and statistics are those of the trip as people want it.
package struct TripBuilder: TripSource {
    /// So many fixes that wait for a beginning are more than a pre-roll can hold: none was written for them, and the
    /// machine decides over them.
    static let mostHeld = 20_000

    /// Anything that a line without a decision tells.
    enum Happening {
        case fix(Fix)
        case car(Car.ID, Presence)
        case boot(DriveMachine.Boot)
        case command(DriveMachine.Command)
        /// The recorder decided something: what was waited for until then has come.
        case decision
    }

    private struct Held {
        var what: Happening
        var now: Moment
        var record: UInt64
        var segment: UInt64
    }

    private let log: UInt64
    private let boundaries: Boundaries
    private let recut: RuleOverrides?
    private var isRecut: Bool { recut != nil }
    /// True for the points of a file that was imported.
    private let isOfFile: Bool
    /// A track that somebody recorded as one drive: all of it was driven.
    private var isTrack = false
    /// A part of such a track is over, and the next begins with its first fix.
    private var beginsTrackAnew = false
    private let giveTrip: (Trip) -> Void

    private var rules: DriveRules
    private var configured: [Car.ID] = []
    var world = SpoolContext()
    private var lastLine: Moment?
    private var record: UInt64 = 0
    private var segment: UInt64 = 0

    /// Since the last decision, in this boot.
    private var held: [Held] = []
    private var heldFixes = 0
    private var stray: InferredDrives?
    /// No drive was open when this was recorded.
    private var wasParked = true

    private var teller: TripAssembler

    /// `recut` decides everything anew under its rules, whatever is recorded; commands by hand stay.
    package init(
        _ log: UInt64, boundaries: Boundaries = Boundaries(), recut: RuleOverrides? = nil, isOfFile: Bool = false,
        _ give: @escaping (Trip) -> Void
    ) {
        self.log = log
        self.boundaries = boundaries
        self.recut = recut
        self.isOfFile = isOfFile
        rules = DriveRules.unsaid
        giveTrip = give
        teller = TripAssembler(log, boundaries, give)
        rules = telling(rules)
        if isRecut {
            stray = InferredDrives(rules, [])
            teller.restart = ReadingPoint(sequence: 0, segment: 0, world: [])
        }
    }

    /// The rules by which trips are told: recorded decisions are believed, the newest machine decides and measures all
    /// else.
    private func telling(_ recorded: DriveRules) -> DriveRules {
        var rules = recut?.applied(to: recorded) ?? recorded
        rules.machine = DriveRules.machines.upperBound
        return isOfFile ? rules.ofFile() : rules
    }

    // MARK: Lines

    package mutating func read(_ line: LogLine) {
        record = line.sequence
        segment = line.place.segment
        teller.segment = segment
        read(line.text)
    }

    /// Reads the lines that held where the reading begins.
    package mutating func begin(at restart: ReadingPoint) {
        restart.world.withUnsafeBytes { bytes in
            var start = 0
            for index in bytes.indices where bytes[index] == 0x0A {
                read(SpoolLine.withoutChecksum(UnsafeRawBufferPointer(rebasing: bytes[start..<index])))
                start = index + 1
            }
        }
        held.removeAll()
        if isRecut { teller.restart = restart }
    }

    private mutating func read(_ bytes: UnsafeRawBufferPointer) {
        if bytes.first == UInt8(ascii: "G") {
            guard let fix = SpoolLine.fix(text: bytes) else { return }
            return read(fix)
        }
        if let id = SpoolDates.bootID(bytes) { return opens(id, bytes) }
        guard let said = SpoolLine(text: bytes) else { return }
        lastLine = moment(said.boottime)
        switch said {
        case .fix(let fix): read(fix)
        case .anchor(let anchor, let at):
            world.learns(anchor, at: at, bytes)
            lastLine = moment(at)
            teller.learn(world.boot)
        case .name(let name, _): world.names(name, bytes)
        case .car(let event, let at): comesOrGoes(event, at, bytes)
        case .drive(let event, let at): decided(event, at)
        case .rules(let rules, let cars, _): adopts(rules, cars, bytes)
        case .mark(let mark, let at): teller.mark(mark, at)
        }
    }

    @inline(__always)
    private func moment(_ boottime: Int64) -> Moment { Moment(boottime: boottime, utc: world.utc(boottime)) }

    private mutating func read(_ fix: Fix) {
        let now = moment(fix.boottime)
        lastLine = now
        if stray == nil, teller.isTelling { return teller.fix(fix, record, rules) }
        hold(.fix(fix), now)
        // The fix tells whether the drive goes on; if not, the next one begins with it.
        if beginsTrackAnew { hold(.command(.start(car: nil)), now) }
        beginsTrackAnew = false
        heldFixes += 1
        // While parked, only the beginning that comes tells what was seen before it.
        if heldFixes > TripBuilder.mostHeld || isRecut && !wasParked { strays() }
    }

    private mutating func hold(_ what: Happening, _ now: Moment) {
        held.append(Held(what: what, now: now, record: record, segment: segment))
    }

    private mutating func opens(_ id: String, _ bytes: UnsafeRawBufferPointer) {
        let isSameBoot = id == world.boot.id
        guard let lastLine else {
            world.opens(id, bytes)
            return teller.learn(world.boot)
        }
        if isTrack, !isSameBoot { beginsTrackAnew = true }
        if isRecut || heldFixes > 0 && (!teller.isTelling || stray != nil) { strays() }
        world.opens(id, bytes)
        if !isSameBoot { teller.boot(world.boot, lastLine: lastLine.boottime) }
        let boot = DriveMachine.Boot(isSameBoot: isSameBoot, lastLine: lastLine)
        let now = isSameBoot ? lastLine : Moment(boottime: 0)
        if stray != nil { feed(Held(what: .boot(boot), now: now, record: record, segment: segment)) }
        guard !isSameBoot else { return }
        held.removeAll(keepingCapacity: true)
        heldFixes = 0
        guard isRecut, stray!.isAnew else { return }
        teller.restart = ReadingPoint(sequence: record, segment: segment, world: world.linesAtBoot)
    }

    private mutating func comesOrGoes(_ event: SpoolLine.CarEvent, _ at: Int64, _ bytes: UnsafeRawBufferPointer) {
        world.sees(event, bytes)
        teller.driver(world.driver)
        guard world.phones[event.id] == nil else { return }
        if stray == nil, teller.isTelling { return tellCar(event, at) }
        hold(.car(event.id, event.presence), moment(at))
        if isRecut, !wasParked { strays() }
    }

    private mutating func tellCar(_ event: SpoolLine.CarEvent, _ at: Int64) {
        teller.context.world = world
        teller.car(event.id, event.presence, at, rules)
    }

    private mutating func adopts(_ rules: DriveRules, _ cars: [Car.ID], _ bytes: UnsafeRawBufferPointer) {
        if isRecut { strays() }
        world.rules(of: cars, bytes)
        configured = cars
        self.rules = telling(rules)
        stray?.adopt(self.rules, cars)
    }

    // MARK: Decisions

    private mutating func decided(_ event: Decision, _ at: Int64) {
        if isRecut { return decideAgain(event, at) }
        if stray != nil, case .begin = event { settleStray() }
        if stray != nil, teller.isTelling { settleStray() }
        teller.context = context
        let isBeginning: Bool
        switch event {
        case .begin, .reopen: isBeginning = true
        default: isBeginning = false
        }
        if isBeginning {
            for line in held { if case .fix(let fix) = line.what { teller.fix(fix, line.record, rules) } }
        }
        teller.tell(event, at, record, rules)
        if isBeginning || teller.isTelling {
            held.removeAll(keepingCapacity: true)
            heldFixes = 0
        }
    }

    /// Under other rules everything is decided anew. What was decided tells when that was, what a hand did, and what
    /// was seen while parked.
    private mutating func decideAgain(_ event: Decision, _ at: Int64) {
        let now = moment(at)
        let here = record
        switch event {
        case .begin(let begin):
            wasParked = false
            teller.begins(toldIn: here, at: at)
            if begin.isOfEarlierBoot { strays() } else { strays(after: begin) }
        case .reopen, .continued: wasParked = false
        case .end: wasParked = true
        case .pause, .resume, .held: break
        }
        if isOfFile { followTrack(event) }
        hold(.decision, now)
        if let command = TripBuilder.command(of: event) { hold(.command(command), now) }
        strays()
        if case .begin = event { teller.hasBegun() }
        if case .end(let end) = event, end.isOfEarlierBoot { return }
        teller.holds(here, at: at)
    }

    private mutating func followTrack(_ event: Decision) {
        if case .begin(let begin) = event { isTrack = begin.cause == .hand }
        if case .end = event { isTrack = false }
        stray?.keepTrack(isTrack)
    }

    /// The command that a hand gave: an event of its own.
    private static func command(of event: Decision) -> DriveMachine.Command? {
        switch event {
        case .begin(let begin): return begin.cause == .hand ? .start(car: begin.car) : nil
        case .end(let end): return end.because == .hand ? .finish : nil
        case .pause: return .pause
        case .resume: return .resume
        case .held: return .finish
        case .reopen, .continued: return nil
        }
    }

    /// Feeds the lines that are held. They come before a beginning, which tells where the car stood and, if a hand had
    /// finished the drive before, that the car had stood long enough.
    private mutating func strays(after begin: Decision.Begin) {
        var isFirst = true
        for index in held.indices {
            if case .fix = held[index].what, isFirst {
                isFirst = false
                stray!.stood(at: begin.stood)
                if begin.cause == .motion { stray!.letGo() }
            }
            if begin.cause == .bluetooth, held[index].now.boottime >= begin.since { stray!.letGo() }
            // A trip that begins by one of these lines began with the line that tells so: it is the same trip.
            feed(held[index], decision: record)
        }
        held.removeAll(keepingCapacity: true)
        heldFixes = 0
        if isFirst { stray!.stood(at: begin.stood) }
    }

    private var context: TripAssembler.Context {
        TripAssembler.Context(
            world: world, record: held.first?.record ?? record, segment: held.first?.segment ?? segment)
    }

    // MARK: Without a decision

    /// The machine decides over what is held.
    private mutating func strays() {
        if stray == nil {
            stray = InferredDrives(rules, configured)
            teller.restart = context.restart
        }
        for index in held.indices { feed(held[index]) }
        held.removeAll(keepingCapacity: true)
        heldFixes = 0
    }

    /// Feeds one line. Anything that is decided by the line was told in the record `decision`, if it was told.
    private mutating func feed(_ line: Held, decision: UInt64? = nil) {
        let told = decision ?? line.record
        if case .fix(let fix) = line.what, continueDrive(with: fix, line.now, line.record, line.segment, told) {
            return
        }
        stray!.hear(line.what, line.now, line.record, line.segment) {
            TripBuilder.tell($0, told, line.segment, &teller, world, rules)
        }
        if case .car(let id, let presence) = line.what { teller.car(id, presence, line.now.boottime, rules) }
    }

    /// Tells a fix of a drive that goes on; false where it is none.
    private mutating func continueDrive(
        with fix: Fix, _ now: Moment, _ record: UInt64, _ segment: UInt64, _ told: UInt64
    ) -> Bool {
        stray!.continueDrive(with: fix, now) { leg in
            teller.segment = segment
            teller.fix(fix, record, rules, leg)
        } _: {
            TripBuilder.tell($0, told, segment, &teller, world, rules)
        }
    }

    private static func tell(
        _ told: InferredDrives.Told, _ decision: UInt64, _ segment: UInt64, _ teller: inout TripAssembler,
        _ world: SpoolContext, _ rules: DriveRules
    ) {
        switch told {
        case .fix(let fix, let record, let segment):
            teller.segment = segment
            teller.fix(fix, record, rules)
        case .decided(let event, let at):
            teller.context = TripAssembler.Context(world: world, record: decision, segment: segment)
            teller.tell(event, at, decision, rules)
        }
    }

    /// The recorder speaks again: what the machine had open ends where it last moved.
    private mutating func settleStray() {
        stray = nil
        teller.loseEnd(rules)
        teller.restart = nil
    }

    // MARK: The end

    /// Nothing will ever follow: what is open ends with its file, where it last moved.
    mutating func close() {
        if heldFixes > 0, !teller.isTelling || stray != nil { strays() }
        teller.endWithFile(rules)
        _ = teller.finish(rules)
    }

    /// All that is left; the books are taken as they are now. Returns where reading begins next time.
    package mutating func finish() -> ReadingPoint? {
        if heldFixes > 0, !teller.isTelling || stray != nil { strays() }
        return teller.finish(rules)
    }
}
