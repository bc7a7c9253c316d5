import Drive
import Spool

/// The machine over records without decisions: fixes and cars in, what a recorder would have written out.
struct StrayDrives {
    enum Told {
        case fix(Fix, record: UInt64)
        /// Boxed, or a fix would take as much memory.
        indirect case event(SpoolLine.DriveEvent)
    }

    /// Fixes that the machine has seen and not yet told, with their records.
    private final class Untold {
        private var fixes: [(boottime: Int64, record: UInt64)] = []
        private var next = 0

        func add(_ boottime: Int64, _ record: UInt64) {
            fixes.append((boottime, record))
            // What the machine's ring has forgotten it cannot tell any more.
            guard fixes.count > 4_096 else { return }
            fixes.removeFirst(max(next, fixes.count - 1_300))
            next = 0
        }

        func record(of fix: Fix) -> UInt64? {
            while next < fixes.count, fixes[next].boottime < fix.boottime { next += 1 }
            guard next < fixes.count, fixes[next].boottime == fix.boottime else { return nil }
            defer { next += 1 }
            return fixes[next].record
        }

        func clear() {
            fixes.removeAll(keepingCapacity: true)
            next = 0
        }
    }

    private var machine: DriveMachine
    private let untold = Untold()

    init(_ rules: DriveRules, _ cars: [Car.ID]) { machine = DriveMachine(rules, cars: cars) }

    mutating func adopt(_ rules: DriveRules, _ cars: [Car.ID]) { machine.adopt(rules, cars: cars) }

    mutating func take(
        _ what: TripBuilder.Happening, _ now: Moment, _ record: UInt64, _ tell: (Told) -> Void
    ) {
        while let due = machine.deadline, due < now.boottime, !isBoot(what) {
            let offset = now.utc.map { $0 - now.boottime }
            handle(.deadline, Moment(boottime: due, utc: offset.map { due + $0 }), record, tell)
            if machine.deadline == due { break }
        }
        switch what {
        case .fix(let fix):
            untold.add(fix.boottime, record)
            handle(.fix(fix), now, record, tell)
        case .car(let id, let presence): handle(.car(id, presence), now, record, tell)
        case .command(let command): handle(.command(command), now, record, tell)
        case .boot(let boot):
            handle(.boot(boot), now, record, tell)
            untold.clear()
        }
    }

    private func isBoot(_ what: TripBuilder.Happening) -> Bool {
        if case .boot = what { return true }
        return false
    }

    private mutating func handle(
        _ event: DriveMachine.Event, _ now: Moment, _ record: UInt64, _ tell: (Told) -> Void
    ) {
        let untold = untold
        machine.handle(event, at: now) { effect in
            switch effect {
            case .record(let fix): tell(.fix(fix, record: untold.record(of: fix) ?? record))
            case .begin(let begin): tell(.event(.begin(begin)))
            case .end(let end): tell(.event(.end(end)))
            case .reopen(let since): tell(.event(.reopen(since: since)))
            case .pause: tell(.event(.pause))
            case .resume: tell(.event(.resume))
            case .announce(.continued(let off)): tell(.event(.continued(off: off)))
            case .held, .edge, .commit, .announce: break
            }
        }
    }
}
