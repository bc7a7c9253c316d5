import Drive
import Testing

/// A machine alone, and what it makes of what it hears. Every effect is held against the invariants, and the lines that
/// are written of them against the audit.
package final class MachineSink: Sink, EffectList {
    /// A line of the spool, or other settings from there on.
    package enum Line: Equatable {
        case said(DriveMachine.Recorded, at: Moment)
        case rules(DriveRules, cars: [Car.ID])
    }

    package static var cars: [Car.ID] { [Cars.golf, Cars.punto] }
    package static var keepsTime: Bool { true }

    package private(set) var machine: DriveMachine
    package private(set) var effects: [DriveMachine.Effect] = []
    /// The lines of the spool, and the audit that holds them against the machine.
    package private(set) var lines: [Line] = []
    private var audit: DriveAudit
    private let first: (rules: DriveRules, cars: [Car.ID])
    /// Written while the recorder was away; it reads them before it does anything.
    private var settingsRead: (rules: DriveRules, cars: [Car.ID])?
    /// The time at which the last line was written that was on the card before a loss.
    private var lastKept: Moment?
    private var hasObjection = false
    private var isOpen = false
    private var since: Int64 = .min
    private var driven = 0.0

    package init(_ rules: DriveRules, cars: [Car.ID]) {
        first = (rules, cars)
        machine = DriveMachine(rules, cars: cars)
        audit = DriveAudit(rules, cars: cars)
    }

    package var deadline: Int64? { machine.deadline }

    // MARK: What happens

    package func hear(_ event: DriveMachine.Event, at moment: Moment) {
        if case .car(let id, let presence) = event { write(.said(.car(id, presence), at: moment)) }
        if case .boot(let boot) = event { write(.said(.boot(boot), at: boot.lastLine)) }
        if let read = settingsRead { hold(to: read.rules, cars: read.cars) }
        settingsRead = nil
        var until = machine.reopensUntil
        machine.hear(event, at: moment) { effect in
            effects.append(effect)
            check(effect)
            // An end and a beginning at one moment: it was not final before.
            if case .decided(.end) = effect { until = .max }
            if case .decided(.reopen) = effect, until.map({ moment.boottime <= $0 }) != true {
                Issue.record("an end that was final is taken back")
            }
            if let line = DriveMachine.Recorded(effect) { write(.said(line, at: moment)) }
        }
        checkMachine(after: event, at: moment)
    }

    package func adopt(_ rules: DriveRules, cars: [Car.ID], at moment: Moment) {
        hold(to: rules, cars: cars)
        for id in machine.strangers(to: cars) { hear(.car(id, .unknown), at: moment) }
    }

    private func hold(to rules: DriveRules, cars: [Car.ID]) {
        write(.rules(rules, cars: cars))
        machine.adopt(rules, cars: cars)
    }

    package func commit(at moment: Moment) {}

    /// The open drive is taken in from the spool as it was.
    package func start(_ start: WorldStart) {
        settingsRead = start.rules.map { ($0, start.cars) }
        machine = audit.takenIn
        let boot = DriveMachine.Boot(isSameBoot: start.isSameBoot, lastLine: lastKept ?? start.last)
        lastKept = nil
        hear(.boot(boot), at: start.moment)
    }

    /// The newest lines of this boot were not on the card yet when the recorder ended.
    package func lose(_ count: Int) {
        guard count > 0 else { return }
        for _ in 0..<count {
            guard case .said(let what, _) = lines.last else { break }
            if case .boot = what { break }
            lines.removeLast()
        }
        audit = DriveAudit(first.rules, cars: first.cars)
        for line in lines { audit.check(line) { object("\($0), after a loss") } }
        isOpen = audit.takenIn.drive != nil
        since = audit.takenIn.drive?.since ?? .min
        driven = 0
        if case .said(_, let at) = lines.last { lastKept = at }
    }

    // MARK: What must hold

    private func write(_ line: Line) {
        lines.append(line)
        audit.check(line) { object("\($0)") }
    }

    /// One objection is enough: the others come of it.
    private func object(_ what: String) {
        if !hasObjection { Issue.record("\(what) at line \(lines.count): \(lines.suffix(8))") }
        hasObjection = true
    }

    private func checkMachine(after event: DriveMachine.Event, at moment: Moment) {
        if !audit.isTakenInAlike { object("another machine after \(event)") }
        if let deadline = machine.deadline, deadline <= moment.boottime, event != .deadline {
            Issue.record("the deadline is in the past after \(event)")
        }
        guard let drive = machine.drive else { return }
        if drive.totals.metres < driven && isOpen { Issue.record("the distance fell") }
        driven = drive.totals.metres
        since = drive.since
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
}

package typealias Road = World<MachineSink>

extension DriveAudit {
    package mutating func check(_ line: MachineSink.Line, _ object: (Objection) -> Void) {
        switch line {
        case .said(let what, let at): check(what, at: at, object)
        case .rules(let rules, let cars): adopt(rules, cars: cars)
        }
    }
}

extension World where S == MachineSink {
    /// Milliseconds that the drive has lasted, as the status tells it.
    package var elapsed: Int64? { sink.machine.drive?.elapsed(until: sink.machine.outlook.lasts(at: now)) }

    package func lose(_ count: Int) { sink.lose(count) }
}
