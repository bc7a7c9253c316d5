import Drive
import Testing

/// A line of the spool, or other settings from there on.
enum Line {
    case said(DriveMachine.Recorded, at: Moment)
    case rules(DriveRules, cars: [Car.ID])
}

extension DriveAudit {
    mutating func check(_ line: Line, _ object: (Objection) -> Void) {
        switch line {
        case .said(let what, let at): check(what, at: at, object)
        case .rules(let rules, let cars): adopt(rules, cars: cars)
        }
    }
}

/// A car on a straight road, a machine that is told of it, and what the machine makes of it. Every effect is held
/// against the invariants, and what is written of them against the audit.
final class Road {
    static let golf: Car.ID = 0x00AA_01_00_00_01
    static let punto: Car.ID = 0x00AA_01_00_00_02

    private(set) var machine: DriveMachine
    private(set) var effects: [DriveMachine.Effect] = []
    private(set) var now: Int64 = 0
    /// UTC minus boottime; nil while the clock is not trusted.
    var offset: Int64? { knowsTime ? truth : nil }
    private var truth: Int64 = 1_784_510_000_000
    var knowsTime = true
    /// So much later than wanted a deadline is met.
    var lateness: Int64 = 0
    private(set) var metres = 0.0
    /// The lines of the spool, and the audit that holds them against the machine.
    private(set) var lines: [Line] = []
    private var audit: DriveAudit
    private let firstCars: [Car.ID]
    private var cars: [Car.ID]
    private let rules: DriveRules
    /// Written while the recorder was away; it reads them before it does anything.
    private var newRules: DriveRules?
    private var hasObjection = false
    private var isOpen = false
    private var since: Int64 = .min
    private var driven = 0.0

    init(_ rules: DriveRules = DriveRules(), cars: [Car.ID] = [Road.golf, Road.punto]) {
        firstCars = cars
        self.cars = cars
        self.rules = rules
        machine = DriveMachine(rules, cars: cars)
        audit = DriveAudit(rules, cars: cars)
    }

    var begins: [Decision.Begin] {
        effects.compactMap { if case .decided(.begin(let begin)) = $0 { begin } else { nil } }
    }
    var ends: [Decision.End] { effects.compactMap { if case .decided(.end(let end)) = $0 { end } else { nil } } }
    var reopened: Int { effects.filter { if case .decided(.reopen) = $0 { true } else { false } }.count }
    var recorded: Int { effects.filter { if case .record = $0 { true } else { false } }.count }
    var continued: [Int64] {
        effects.compactMap { if case .decided(.continued(let off)) = $0 { off } else { nil } }
    }
    var notices: [DriveMachine.Notice] {
        effects.compactMap { if case .announce(let notice) = $0 { notice } else { nil } }
    }

    /// Milliseconds that the drive has lasted, as the status tells it.
    var elapsed: Int64? { machine.drive?.elapsed(until: machine.outlook.lasts(at: now)) }

    var moment: Moment { Moment(boottime: now, utc: offset.map { now + $0 }) }

    /// Something happens, or is told of so many milliseconds later.
    func hear(_ event: DriveMachine.Event, ago: Int64 = 0) {
        let then = Moment(boottime: now - ago, utc: offset.map { now - ago + $0 })
        if case .car(let id, let presence) = event { write(.said(.car(id, presence), at: then)) }
        if case .boot(let boot) = event { write(.said(.boot(boot), at: boot.lastLine)) }
        if let rules = newRules {
            write(.rules(rules, cars: cars))
            machine.adopt(rules, cars: cars)
            newRules = nil
        }
        var until = machine.reopensUntil
        machine.hear(event, at: then) { effect in
            effects.append(effect)
            check(effect)
            // An end and a beginning at one moment: it was not final before.
            if case .decided(.end) = effect { until = .max }
            if case .decided(.reopen) = effect, until.map({ then.boottime <= $0 }) != true {
                Issue.record("an end that was final is taken back")
            }
            if let line = DriveMachine.Recorded(effect) { write(.said(line, at: then)) }
        }
        if !audit.isTakenInAlike { object("another machine after \(event)") }
        if let deadline = machine.deadline {
            #expect(deadline > then.boottime || event == .deadline, "the deadline is in the past after \(event)")
        }
        if let drive = machine.drive {
            if drive.totals.metres < driven && isOpen { Issue.record("the distance fell") }
            driven = drive.totals.metres
            since = drive.since
        }
    }

    private func write(_ line: Line) {
        lines.append(line)
        audit.check(line) { object("\($0)") }
    }

    /// One objection is enough: the others come of it.
    private func object(_ what: String) {
        if !hasObjection { Issue.record("\(what) at line \(lines.count): \(lines.suffix(8))") }
        hasObjection = true
    }

    /// Other settings from now on.
    func adopt(_ rules: DriveRules) {
        write(.rules(rules, cars: cars))
        machine.adopt(rules, cars: cars)
        advance(0)
    }

    /// The settings have these cars from now on.
    func adopt(cars: [Car.ID]) {
        self.cars = cars
        adopt(machine.rules)
        for id in machine.strangers(to: cars) { car(.unknown, id) }
    }

    private func check(_ effect: DriveMachine.Effect) {
        switch effect {
        case .decided(.begin(let begin)):
            if isOpen { Issue.record("a drive begins in a drive") }
            isOpen = true
            since = begin.since
            driven = 0
        case .decided(.reopen):
            if isOpen { Issue.record("an open drive is reopened") }
            isOpen = true
            driven = 0
        case .decided(.end(let end)):
            if !isOpen { Issue.record("what was not begun ends") }
            isOpen = false
            if !end.isOfEarlierBoot && end.at < since { Issue.record("it ended before it began") }
            if !end.isOfEarlierBoot, let moved = end.totals.lastMovement, end.at < moved {
                Issue.record("it moved after its end")
            }
        // From here on its times are on the new boot's clock.
        case .decided(.continued): since = .min
        case .edge, .record, .decided, .commit, .announce: break
        }
    }

    // MARK: what happens on the road

    private func advance(_ milliseconds: Int64) {
        let end = now + milliseconds
        while let deadline = machine.deadline, deadline + lateness <= end {
            now = max(now, deadline + lateness)
            hear(.deadline)
            if machine.deadline == deadline { break }
        }
        now = end
    }

    func fix(speed: Double) {
        var fix = Fix(boottime: now, time: offset.map { now + $0 }, mode: .threeDimensional)
        fix.coordinate = Coordinate(latitude: 51.5 + metres / 111_194.9, longitude: -0.12)
        fix.speedCentimetresPerSecond = Int32(speed * 100)
        hear(.fix(fix))
    }

    /// Fixes every second at a steady speed (metres a second).
    func drive(_ seconds: Int, at speed: Double = 15) {
        for _ in 0..<seconds {
            advance(1000)
            metres += speed
            fix(speed: speed)
        }
    }

    /// Standing with a fix a minute, as the sieve leaves them.
    func stand(_ seconds: Int) {
        for second in 1...max(seconds, 1) {
            advance(1000)
            if second % 60 == 1 { fix(speed: 0) }
        }
    }

    /// No fixes at all.
    func silence(_ seconds: Int, metres gone: Double = 0) {
        advance(Int64(seconds) * 1000)
        metres += gone
    }

    func car(_ presence: Presence, _ id: Car.ID = Road.golf, ago: Int64 = 0) { hear(.car(id, presence), ago: ago) }

    func command(_ command: DriveMachine.Command) { hear(.command(command)) }

    /// The power goes and comes back: boottime begins again. What was open is taken in from the spool as it was.
    func cut(
        off seconds: Int, metres gone: Double = 0, losing count: Int = 0, knowsTime: Bool? = nil,
        under rules: DriveRules? = nil
    ) {
        newRules = rules
        let lastLine = lose(count) ?? moment
        self.knowsTime = knowsTime ?? self.knowsTime
        truth += now + Int64(seconds) * 1000
        now = 0
        metres += gone
        machine = audit.takenIn
        hear(.boot(DriveMachine.Boot(isSameBoot: false, lastLine: lastLine)))
    }

    /// The process dies and comes back; boottime goes on.
    func restart(losing count: Int = 0, under rules: DriveRules? = nil) {
        newRules = rules
        let lastLine = lose(count) ?? moment
        machine = audit.takenIn
        hear(.boot(DriveMachine.Boot(isSameBoot: true, lastLine: lastLine)))
    }

    /// The newest lines of this boot were not on the card yet. When the last one was written that was.
    private func lose(_ count: Int) -> Moment? {
        guard count > 0 else { return nil }
        for _ in 0..<count {
            guard case .said(let what, _) = lines.last else { break }
            if case .boot = what { break }
            lines.removeLast()
        }
        audit = DriveAudit(rules, cars: firstCars)
        for line in lines { audit.check(line) { object("\($0), after a loss") } }
        isOpen = audit.takenIn.drive != nil
        since = audit.takenIn.drive?.since ?? .min
        driven = 0
        guard case .said(_, let at) = lines.last else { return nil }
        return at
    }

    /// The clock of the new boot is not known before the receiver says it.
    func withoutClock(_ body: () -> Void) {
        let known = knowsTime
        knowsTime = false
        body()
        knowsTime = known
    }
}
