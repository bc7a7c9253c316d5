import AppendLog
import Drive

/// The newest part of the spool, as far as it tells of the drive that may be open: read once, when a recorder starts.
package struct SpoolTail {
    /// The machine as it was when the last line was written; nothing decided since. It has the rules of then: what was
    /// recorded counts as it counted, and whoever goes on with it adopts its own.
    package private(set) var machine: DriveMachine
    /// The spool has told the machine's rules, and did not leave them to be guessed.
    package private(set) var hasRules = false
    package private(set) var tally = ReaderCounts()
    /// The line in which the last drive began: what its trip is called by. Nil where it was not read.
    package private(set) var begin: UInt64?
    /// The line in which the last one ended.
    package private(set) var end: UInt64?
    /// The note that the starter of the open drive made.
    package var note: String? { machine.drive == nil ? nil : said }

    /// The cars and the phones, and the driver whom these name.
    package var devices: NamedDevices { events.devices }
    package var driver: NamedDriver { events.driver }
    /// The vehicle of the drive that began last.
    package private(set) var vehicle = NamedVehicle()

    /// The words on the drive that ended last, which it has again if it goes on.
    package private(set) var noteOfEnded: String?

    private var said: String?
    /// The time at which a drive was begun by hand, until another line than its note comes.
    private var begunByHand: Int64?
    private var events: SpoolEvents
    /// The beginning of a drive was met, and what stands before it; with the rules that it began under.
    private var hasBegin = false
    private var hasBeginUnderRules = false
    private var firstLine: Int64?
    private var hasEarlierBoot = false

    /// The last line, on the clock of the boot that wrote it; nil for an empty spool.
    package var lastLine: Moment? { events.lastLine }
    /// The kernel's id of the boot that wrote it.
    package var boot: String { events.boot }

    /// Segments that are read at most for nothing but the rules that a drive began under, or the order in which the
    /// phones came: some forty hours of driving.
    private static let mostForRules = 16

    /// Reads back through as many segments as it takes to meet the beginning of a drive, and before that a start of the
    /// recorder, which says in which boot the drive began; four at first. What comes after a beginning can be told from
    /// there on. Where the rules of then were told before that, `rules` and `cars`,
    /// those of now, are the best guess, as `names` are of the cars and the phones.
    package static func read(
        _ directories: [String], rules: DriveRules, cars: [Car.ID], names: [SpoolLine.Name] = []
    ) throws(LogError) -> SpoolTail {
        try NewestSegments.lookBack(in: directories, from: 4) { (shelf, count) throws(LogError) in
            // The rules that the reading begins with: of a whole spool the usual ones, else the best guess.
            _ = try shelf.numbers()
            let machine = shelf.hasAll ? DriveMachine(DriveRules(), cars: []) : DriveMachine(rules, cars: cars)
            var tail = SpoolTail(machine: machine, names: names)
            let reader = LogReader(shelf)
            try reader.readToEnd { line in tail.read(line) }
            tail.tally = reader.tally
            return (tail, tail.hasBegin && (count >= mostForRules || tail.hasBeginUnderRules && tail.knowsPhones))
        }
    }

    private init(machine: DriveMachine, names: [SpoolLine.Name]) {
        self.machine = machine
        events = SpoolEvents(names: names)
    }

    private mutating func read(_ line: LogLine) {
        follow(line)
        let knowsBoot = !events.boot.isEmpty
        switch events.read(line) {
        case .said(let what, let now): takeIn(what, now, knowsBoot: knowsBoot)
        case .rules(let rules, let cars):
            hasRules = true
            machine.adopt(rules, cars: cars)
        case nil: break
        }
    }

    /// A note is a mark that is written with the beginning of its drive.
    private mutating func follow(_ line: LogLine) {
        guard [UInt8(ascii: "D"), UInt8(ascii: "M")].contains(line.letter) else { return }
        switch SpoolLine(line.bytes) {
        case .drive(.begin(let event), let at):
            (begin, said) = (line.sequence, nil)
            begunByHand = event.cause == .hand ? at : nil
        case .mark(let mark, let at) where at == begunByHand: said = mark.text
        case .drive(.end, _):
            (end, said, noteOfEnded) = (line.sequence, nil, said)
            begunByHand = nil
        case .drive(.reopen, _):
            said = noteOfEnded
            begunByHand = nil
        default: begunByHand = nil
        }
    }

    /// Nobody knows of which boot the lines are before the first start that was read: they stand before nothing.
    private mutating func takeIn(_ what: DriveMachine.Recorded, _ now: Moment, knowsBoot: Bool) {
        firstLine = firstLine ?? now.boottime
        switch what {
        case .decided(.begin(let begin)):
            vehicle.begins(with: begin.car, devices.cars)
            if knowsBoot, isWhole(begin, before: now) { meetBegin() }
        case .boot(let boot):
            if !knowsBoot { firstLine = nil }
            if knowsBoot, !boot.isSameBoot { hasEarlierBoot = true }
        default: break
        }
        machine.takeIn(what, at: now)
        if let drive = machine.drive { vehicle.takes(drive.car.id, devices.cars) }
    }

    /// The phone that came first names the driver, since the machine was switched on.
    private var knowsPhones: Bool { hasEarlierBoot || devices.phones.areNone }

    private mutating func meetBegin() {
        hasBegin = true
        if hasRules { hasBeginUnderRules = true }
    }

    /// The pre-roll of a drive that begins here was read too, and all fixes that count, which may reach farther back.
    private func isWhole(_ begin: Decision.Begin, before now: Moment) -> Bool {
        guard let firstLine else { return false }
        if hasEarlierBoot || begin.isOfEarlierBoot { return hasEarlierBoot }
        return firstLine < begin.since && now.boottime - firstLine > 2 * machine.rules.preRoll
    }
}
