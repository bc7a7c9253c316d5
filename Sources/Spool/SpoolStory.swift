import AppendLog
import Drive

/// The lines of a spool, in their order, as the machine takes them in: each with its moment, starts of the recorder
/// among them, and without the phones, which decide nothing.
struct SpoolStory {
    /// The last line, on the clock of the boot that wrote it.
    private(set) var lastLine: Moment?
    /// The kernel's id of that boot.
    private(set) var boot = ""
    /// UTC minus boottime in it, if it was learnt.
    private(set) var offset: Int64?

    private var drivers: Set<Car.ID>

    init(drivers: Set<Car.ID> = []) { self.drivers = drivers }

    /// Nil for a line that is none of the machine's.
    mutating func take(_ line: LogLine) -> (what: DriveMachine.Recorded, at: Moment)? {
        if let id = SpoolDates.bootID(line.bytes) { return start(id) }
        guard let said = SpoolLine(line.bytes) else { return nil }
        if case .anchor(let anchor, let at) = said { offset = anchor.utc - at }
        let now = Moment(boottime: said.boottime, utc: offset.map { said.boottime + $0 })
        lastLine = now
        switch said {
        case .fix(let fix): return (.fix(fix), now)
        case .car(let event, _): return drivers.contains(event.id) ? nil : (.car(event.id, event.presence), now)
        case .drive(let event, _): return (event.recorded, now)
        case .name(let name, _):
            if name.kind == .driver { drivers.insert(name.id) } else { drivers.remove(name.id) }
            return nil
        case .anchor, .mark, .rules: return nil
        }
    }

    private mutating func start(_ id: String) -> (what: DriveMachine.Recorded, at: Moment)? {
        let isSameBoot = id == boot
        boot = id
        if !isSameBoot { offset = nil }
        return lastLine.map { (.boot(.init(isSameBoot: isSameBoot, lastLine: $0)), $0) }
    }
}

extension SpoolLine.DriveEvent {
    /// As the machine takes it in.
    package var recorded: DriveMachine.Recorded {
        switch self {
        case .begin(let begin): return .begin(begin)
        case .end(let end): return .end(end)
        case .reopen(let since): return .reopen(since: since)
        case .pause: return .pause
        case .resume: return .resume
        case .held: return .held
        case .continued(let off): return .continued(off: off)
        }
    }
}
