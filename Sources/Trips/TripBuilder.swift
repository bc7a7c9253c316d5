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
        /// The phones that are here name this driver.
        case driver(String?)
        case mark(SpoolLine.Mark)
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

    /// The rules that hold at the line that was read last.
    private(set) var rules: DriveRules
    private var configured: [Car.ID] = []
    var context = SpoolContext()
    private var lastLine: Moment?
    private var record: UInt64 = 0
    private var segment: UInt64 = 0

    /// Since the last decision, in this boot.
    private var held: [Held] = []
    /// The facts before the first of them.
    private var contextBeforeHeld = SpoolContext()
    private var heldFixes = 0
    private var inferred: InferredDrives?
    /// True while there is one. A flag of its own, for to ask a large optional whether it is there copies it whole.
    private var isInferring = false
    /// No drive was open when this was recorded.
    private var wasParked = true

    private var assembler: TripAssembler
    /// A trip that a recorder began goes on, and is believed: its lines are told as they come, and none waits.
    private var followsRecorder: Bool { !isInferring && assembler.isTelling }
    /// True where nothing that comes later tells of what comes now. While parked, only the beginning that comes tells
    /// what was seen before it; a file has its beginning first, if it has one.
    private var decidesAtOnce: Bool { isRecut && (isOfFile || !wasParked) }
    /// Nearly every fix of a file is the next one of its drive, and need not be held.
    private var goesOnAtOnce: Bool { decidesAtOnce && held.isEmpty && !beginsTrackAnew }
    /// Fixes wait, and no decision may ever come that tells of them.
    private var hasUndecidedFixes: Bool { heldFixes > 0 && !followsRecorder }

    /// `recut` decides everything anew under its rules, whatever is recorded; commands by hand stay.
    package init(
        _ log: UInt64, boundaries: Boundaries = Boundaries(), recut: RuleOverrides? = nil, isOfFile: Bool = false,
        _ give: @escaping (Trip) -> Void
    ) {
        self.log = log
        self.boundaries = boundaries
        self.recut = recut
        self.isOfFile = isOfFile
        rules = DriveRules()
        giveTrip = give
        assembler = TripAssembler(log, boundaries, give)
        rules = telling(rules)
        if isRecut {
            (inferred, isInferring) = (InferredDrives(rules, []), true)
            assembler.restart = ReadingPoint(sequence: 0, segment: 0, world: [])
        }
    }

    /// The rules by which trips are told.
    private func telling(_ recorded: DriveRules) -> DriveRules {
        let rules = recut?.applied(to: recorded) ?? recorded
        return isOfFile ? rules.ofFile() : rules
    }

    // MARK: Lines

    package mutating func read(_ line: LogLine) {
        record = line.sequence
        segment = line.place.segment
        assembler.segment = segment
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
        assembler.driver(context.driver)
        if isRecut { assembler.restart = restart }
    }

    private mutating func read(_ bytes: UnsafeRawBufferPointer) {
        if bytes.first == UInt8(ascii: "G") {
            guard let fix = SpoolLine.fix(text: bytes) else { return }
            return read(fix)
        }
        if held.isEmpty { contextBeforeHeld = context }
        if let id = SpoolDates.bootID(bytes) { return opens(id, bytes) }
        guard let said = SpoolLine(text: bytes) else { return }
        lastLine = moment(said.boottime)
        switch said {
        case .fix(let fix): read(fix)
        case .anchor(let anchor, let at):
            context.learns(anchor, at: at, bytes)
            lastLine = moment(at)
            assembler.learn(context.boot)
        case .name(let name, let at):
            context.names(name, bytes)
            tellDriver(at: moment(at))
        case .car(let event, let at): comesOrGoes(event, at, bytes)
        case .drive(let event, let at): apply(event, at)
        case .rules(let rules, let cars, _): adopts(rules, cars, bytes)
        case .mark(let mark, let at): tell(.mark(mark), moment(at))
        }
    }

    @inline(__always)
    private func moment(_ boottime: Int64) -> Moment { Moment(boottime: boottime, utc: context.utc(boottime)) }

    private mutating func read(_ fix: Fix) {
        let now = moment(fix.boottime)
        lastLine = now
        if followsRecorder { return assembler.fix(fix, record, rules) }
        if goesOnAtOnce, continueDrive(with: fix, now, record, segment, record) { return }
        if held.isEmpty { contextBeforeHeld = context }
        hold(.fix(fix), now)
        // The fix tells whether the drive goes on; if not, the next one begins with it.
        if beginsTrackAnew { hold(.command(.start(car: nil)), now) }
        beginsTrackAnew = false
        heldFixes += 1
        if heldFixes > TripBuilder.mostHeld || decidesAtOnce { decideHeld() }
    }

    private mutating func hold(_ what: Happening, _ now: Moment) {
        held.append(Held(what: what, now: now, record: record, segment: segment))
    }

    private mutating func opens(_ id: String, _ bytes: UnsafeRawBufferPointer) {
        let isSameBoot = id == context.boot.id
        guard let lastLine else {
            context.opens(id, bytes)
            return assembler.learn(context.boot)
        }
        if isTrack, !isSameBoot { beginsTrackAnew = true }
        // A line that waits for a decision of this boot still does where only the recorder starts again.
        if isRecut || hasUndecidedFixes && !isSameBoot { decideHeld() }
        context.opens(id, bytes)
        if !isSameBoot { assembler.boot(context.boot, lastLine: lastLine.boottime) }
        let start = SpoolEvents.start(isSameBoot: isSameBoot, lastLine: lastLine)
        if !held.isEmpty, isSameBoot {
            hold(.boot(start.event), start.at)
        } else if isInferring {
            feed(Held(what: .boot(start.event), now: start.at, record: record, segment: segment))
        }
        guard !isSameBoot else { return tellDriver(at: start.at) }
        held.removeAll(keepingCapacity: true)
        heldFixes = 0
        assembler.driver(context.driver)
        guard isRecut, inferred!.isAnew else { return }
        assembler.restart = ReadingPoint(sequence: record, segment: segment, world: context.linesAtBoot)
    }

    private mutating func comesOrGoes(_ event: SpoolLine.CarEvent, _ at: Int64, _ bytes: UnsafeRawBufferPointer) {
        context.sees(event, at: at, bytes)
        guard !context.isPhone(event.id) else { return tellDriver(at: moment(at)) }
        if followsRecorder { return tellCar(event.id, event.presence, at) }
        hold(.car(event.id, event.presence), moment(at))
        if decidesAtOnce { decideHeld() }
    }

    private mutating func tellDriver(at now: Moment) { tell(.driver(context.driver), now) }

    /// Tells something that decides nothing, once everything has been decided that was due before.
    private mutating func tell(_ what: Happening, _ now: Moment) {
        if followsRecorder { return tellApart(what, now) }
        hold(what, now)
        if decidesAtOnce { decideHeld() }
    }

    private mutating func tellApart(_ what: Happening, _ now: Moment) {
        switch what {
        case .driver(let name): assembler.driver(name)
        case .mark(let mark): assembler.mark(mark, now.boottime)
        case .fix, .car, .boot, .command, .decision: break
        }
    }

    private mutating func tellCar(_ id: Car.ID, _ presence: Presence, _ at: Int64) {
        assembler.position.context = context
        assembler.car(id, presence, at, rules)
    }

    private mutating func adopts(_ rules: DriveRules, _ cars: [Car.ID], _ bytes: UnsafeRawBufferPointer) {
        if isRecut { decideHeld() }
        context.rules(of: cars, bytes)
        configured = cars
        self.rules = telling(rules)
        inferred?.adopt(self.rules, cars)
    }

    // MARK: Decisions

    private mutating func apply(_ event: Decision, _ at: Int64) {
        if isRecut { return decideAgain(event, at) }
        if isInferring, case .begin = event { endInferring() }
        if isInferring, assembler.isTelling { endInferring() }
        assembler.position = position
        let isBeginning: Bool
        switch event {
        case .begin, .reopen: isBeginning = true
        default: isBeginning = false
        }
        if isBeginning {
            for line in held {
                if case .fix(let fix) = line.what { assembler.fix(fix, line.record, rules) }
                tellApart(line.what, line.now)
            }
        }
        assembler.tell(event, at, record, rules)
        if isBeginning || assembler.isTelling {
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
            assembler.begins(toldIn: here, at: at)
            if begin.isOfEarlierBoot { decideHeld() } else { feedHeld(before: begin) }
        case .reopen, .continued: wasParked = false
        case .end: wasParked = true
        case .pause, .resume, .held: break
        }
        if isOfFile { followTrack(event) }
        hold(.decision, now)
        if let command = TripBuilder.command(of: event) { hold(.command(command), now) }
        decideHeld()
        if case .begin = event { assembler.hasBegun() }
        if case .end(let end) = event, end.isOfEarlierBoot { return }
        assembler.holds(here, at: at)
    }

    private mutating func followTrack(_ event: Decision) {
        if case .begin(let begin) = event { isTrack = begin.cause == .hand }
        if case .end = event { isTrack = false }
        inferred?.keepTrack(isTrack)
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
    private mutating func feedHeld(before begin: Decision.Begin) {
        var isFirst = true
        for index in held.indices {
            if case .fix = held[index].what, isFirst {
                isFirst = false
                inferred!.stood(at: begin.stood)
                if begin.cause == .motion { inferred!.letGo() }
            }
            if begin.cause == .bluetooth, held[index].now.boottime >= begin.since { inferred!.letGo() }
            // A trip that begins by one of these lines began with the line that tells so: it is the same trip.
            feed(held[index], decision: record)
        }
        held.removeAll(keepingCapacity: true)
        heldFixes = 0
        if isFirst { inferred!.stood(at: begin.stood) }
    }

    private var position: TripAssembler.Position {
        TripAssembler.Position(
            context: context, record: held.first?.record ?? record, segment: held.first?.segment ?? segment,
            contextThere: held.isEmpty ? nil : contextBeforeHeld)
    }

    // MARK: Without a decision

    /// The machine decides over what is held.
    private mutating func decideHeld() {
        if !isInferring {
            (inferred, isInferring) = (InferredDrives(rules, configured), true)
            assembler.restart = position.restart
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
        inferred!.hear(line.what, line.now, line.record, line.segment) {
            TripBuilder.tell($0, told, line.segment, &assembler, context, rules)
        }
        if case .car(let id, let presence) = line.what { tellCar(id, presence, line.now.boottime) }
        tellApart(line.what, line.now)
    }

    /// Tells a fix of a drive that goes on; false where it is none.
    private mutating func continueDrive(
        with fix: Fix, _ now: Moment, _ record: UInt64, _ segment: UInt64, _ told: UInt64
    ) -> Bool {
        inferred!.continueDrive(with: fix, now) { leg in
            assembler.segment = segment
            assembler.fix(fix, record, rules, leg)
        } _: {
            TripBuilder.tell($0, told, segment, &assembler, context, rules)
        }
    }

    private static func tell(
        _ told: InferredDrives.Told, _ decision: UInt64, _ segment: UInt64, _ assembler: inout TripAssembler,
        _ context: SpoolContext, _ rules: DriveRules
    ) {
        switch told {
        case .fix(let fix, let record, let segment):
            assembler.segment = segment
            assembler.fix(fix, record, rules)
        case .decided(let event, let at, let cars):
            var context = context
            context.cars = cars
            assembler.position = TripAssembler.Position(context: context, record: decision, segment: segment)
            assembler.tell(event, at, decision, rules)
        }
    }

    /// The recorder speaks again: what the machine had open ends where it last moved.
    private mutating func endInferring() {
        (inferred, isInferring) = (nil, false)
        assembler.loseEnd(rules)
        assembler.restart = nil
    }

    // MARK: The end

    /// Nothing will ever follow: what is open ends with its file, where it last moved.
    mutating func close() {
        if hasUndecidedFixes { decideHeld() }
        assembler.endWithFile(rules)
        _ = assembler.finish(rules)
    }

    /// All that is left; the books are taken as they are now. Returns where reading begins next time.
    package mutating func finish() -> ReadingPoint? {
        if hasUndecidedFixes { decideHeld() }
        return assembler.finish(rules)
    }
}
