import AppendLog
import Drive

/// What the newest part of the spool says of the drive that may be open: read once, when a recorder starts.
package struct SpoolTail {
    /// The machine as it was when the last line was written; nothing decided since.
    package private(set) var machine: DriveMachine
    /// The last line, on the clock of the boot that wrote it; nil for an empty spool.
    package private(set) var lastLine: Moment?
    package private(set) var lastSequence: UInt64 = 0
    /// The kernel's id of the boot that wrote it.
    package private(set) var boot = ""
    package private(set) var tally = LogTally()
    /// UTC minus boottime in that boot, if it was learnt.
    package private(set) var offset: Int64?

    private var hasEvent = false
    /// Whose phone comes and goes decides nothing.
    private var drivers: Set<Car.ID>

    /// Reads back through as many segments as it takes to meet a beginning or an end, four at first.
    package static func read(
        _ directories: [String], rules: DriveRules, cars: [Car.ID], drivers: Set<Car.ID> = []
    ) throws(LogError) -> SpoolTail {
        var segments = 4
        while true {
            let shelf = NewestSegments(DirectoryShelf(directories), count: segments)
            var tail = SpoolTail(machine: DriveMachine(rules, cars: cars), drivers: drivers)
            let reader = LogReader(shelf)
            try reader.readToEnd { line in tail.take(line) }
            tail.tally = reader.tally
            if tail.hasEvent || shelf.hasAll { return tail }
            segments *= 4
        }
    }

    private init(machine: DriveMachine, drivers: Set<Car.ID>) {
        self.machine = machine
        self.drivers = drivers
    }

    private mutating func take(_ line: LogLine) {
        lastSequence = max(lastSequence, line.sequence)
        if let id = SpoolDates.bootID(line.bytes) {
            if let lastLine {
                machine.takeIn(.boot(.init(isSameBoot: id == boot, lastLine: lastLine)), at: lastLine)
            }
            if id != boot { offset = nil }
            boot = id
        }
        guard let said = SpoolLine(line.bytes) else { return }
        if case .anchor(let anchor, let at) = said { offset = anchor.utc - at }
        let now = Moment(boottime: said.boottime, utc: offset.map { said.boottime + $0 })
        lastLine = now
        take(said, now)
    }

    private mutating func take(_ line: SpoolLine, _ now: Moment) {
        switch line {
        case .fix(let fix): machine.takeIn(.fix(fix), at: now)
        case .car(let event, _):
            guard !drivers.contains(event.id) else { return }
            machine.takeIn(.car(event.id, event.presence), at: now)
        case .drive(let event, _):
            hasEvent = true
            machine.takeIn(SpoolTail.recorded(event), at: now)
        case .name(let name, _):
            if name.kind == .driver { drivers.insert(name.id) } else { drivers.remove(name.id) }
        case .anchor, .mark: break
        }
    }

    private static func recorded(_ event: SpoolLine.DriveEvent) -> DriveMachine.Recorded {
        switch event {
        case .begin(let begin): return .begin(begin)
        case .end(let end): return .end(end)
        case .reopen: return .reopen
        case .pause: return .pause
        case .resume: return .resume
        case .continued(let off): return .continued(off: off)
        }
    }
}

/// The last so many segments of a log.
final class NewestSegments: SegmentShelf {
    private let shelf: DirectoryShelf
    private let limit: Int
    private(set) var hasAll = false

    init(_ shelf: DirectoryShelf, count: Int) {
        self.shelf = shelf
        limit = count
    }

    var path: String { shelf.path }

    func numbers() throws(LogError) -> [UInt64] {
        let all = try shelf.numbers()
        hasAll = all.count <= limit
        return Array(all.suffix(limit))
    }

    func open(_ number: UInt64) throws(LogError) -> (any BlockSource)? { try shelf.open(number) }

    func seal(of number: UInt64) throws(LogError) -> SegmentSeal? { try shelf.seal(of: number) }
}
