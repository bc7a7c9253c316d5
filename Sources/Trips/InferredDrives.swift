import Drive

/// The machine over records without decisions: fixes and cars in, what a recorder would have written out.
struct InferredDrives {
    enum Told {
        case fix(Fix, record: UInt64, segment: UInt64)
        /// Decided with these cars in sight. Boxed, or a fix would take as much memory.
        indirect case decided(Decision, at: Int64, SeenCars)
    }

    /// Fixes that the machine has seen and not yet told, with their records.
    private final class Untold {
        private var fixes: [(fix: Fix, record: UInt64, segment: UInt64)] = []
        private var next = 0

        func add(_ fix: Fix, _ record: UInt64, _ segment: UInt64) {
            fixes.append((fix, record, segment))
            let most = DriveMachine.mostRememberedOfRecords
            guard fixes.count > 2 * most else { return }
            fixes.removeFirst(max(next, fixes.count - most))
            next = 0
        }

        func record(of fix: Fix) -> (record: UInt64, segment: UInt64)? {
            while next < fixes.count, fixes[next].fix.boottime < fix.boottime { next += 1 }
            guard next < fixes.count, fixes[next].fix.boottime == fix.boottime else { return nil }
            defer { next += 1 }
            return (fixes[next].record, fixes[next].segment)
        }

        func clear() {
            fixes.removeAll(keepingCapacity: true)
            next = 0
        }
    }

    private var machine: DriveMachine
    private let untold = Untold()

    init(_ rules: DriveRules, _ cars: [Car.ID]) { machine = DriveMachine(rules, cars: cars, isOverRecords: true) }

    mutating func adopt(_ rules: DriveRules, _ cars: [Car.ID]) { machine.adopt(rules, cars: cars) }

    /// Nothing is open, and nothing that was may go on.
    var isAnew: Bool { machine.isAnew }

    /// From here on it is a track that somebody recorded as one drive, or is none.
    mutating func keepTrack(_ isTrack: Bool) { machine.keepsTrack = isTrack }

    /// A beginning tells where it stood.
    mutating func stood(at place: Coordinate?) { if let place { machine.stood(at: place) } }

    /// A beginning tells that it stood long enough after a finish by hand.
    mutating func letGo() { machine.letGo() }

    /// Hears what nearly every line is: a fix of the drive that goes on. `record` is given its leg; told is only what
    /// comes of it. False where it is to be heard as all others are.
    mutating func continueDrive(
        with fix: Fix, _ now: Moment, record: (Leg?) -> Void, _ tell: (Told) -> Void
    ) -> Bool {
        var decisions: [Decision] = []
        let isNext = machine.continueDrive(with: fix, at: now, record: record) { effect in
            if case .decided(let decision) = effect { decisions.append(decision) }
        }
        for decision in decisions { tell(.decided(decision, at: now.boottime, machine.cars)) }
        return isNext
    }

    mutating func hear(
        _ what: TripBuilder.Happening, _ now: Moment, _ record: UInt64, _ segment: UInt64, _ tell: (Told) -> Void
    ) {
        let here = (record: record, segment: segment)
        if !isBoot(what) { reach(now, here, tell) }
        switch what {
        case .fix(let fix):
            untold.add(fix, record, segment)
            decide(on: .fix(fix), now, here, tell)
        case .car(let id, let presence): decide(on: .car(id, presence), now, here, tell)
        case .command(let command): decide(on: .command(command), now, here, tell)
        case .driver, .mark: break
        case .decision: if let due = machine.deadline, due <= now.boottime { decide(on: .deadline, now, here, tell) }
        case .boot(let boot):
            decide(on: .boot(boot), now, here, tell)
            untold.clear()
        }
    }

    /// All that was waited for until then. What is due at the very moment of an event is decided with that event.
    private mutating func reach(_ now: Moment, _ here: (record: UInt64, segment: UInt64), _ tell: (Told) -> Void) {
        let offset = now.utc.map { $0 - now.boottime }
        while let due = machine.deadline, due < now.boottime {
            decide(on: .deadline, Moment(boottime: due, utc: offset.map { due + $0 }), here, tell)
            if machine.deadline == due { break }
        }
    }

    private func isBoot(_ what: TripBuilder.Happening) -> Bool {
        if case .boot = what { return true }
        return false
    }

    private mutating func decide(
        on event: DriveMachine.Event, _ now: Moment, _ here: (record: UInt64, segment: UInt64), _ tell: (Told) -> Void
    ) {
        var effects: [DriveMachine.Effect] = []
        machine.hear(event, at: now) { effects.append($0) }
        for effect in effects {
            switch effect {
            case .record(let fix): InferredDrives.tell(fix, untold, here, tell)
            case .decided(let decision): tell(.decided(decision, at: now.boottime, machine.cars))
            default: break
            }
        }
    }

    private static func tell(
        _ fix: Fix, _ untold: Untold, _ here: (record: UInt64, segment: UInt64), _ tell: (Told) -> Void
    ) {
        let place = untold.record(of: fix) ?? here
        tell(.fix(fix, record: place.record, segment: place.segment))
    }
}
