import AppendLog
import Catalogue
import Drive
import Glibc
import Ledger
import Spool
import Trips

/// A data directory whose spool a recorder wrote that lived through what a test tells: the real machine decides, the
/// real log writes. The clock is ours, and a power cut takes what the test says was not committed.
final class LivedSpool {
    struct Refusal: Error { let code: Int32 }

    static let golf: Car.ID = 0x00AA_01_00_00_01
    static let phone: Car.ID = 21
    /// 2026-07-20 01:13:20 UTC
    static let begin: Int64 = 1_784_510_000_000

    let data: String
    var rules = DriveRules()
    private(set) var machine: DriveMachine
    private(set) var now: Int64 = 0
    private var utcAtBoot = LivedSpool.begin
    private var boot = 0
    private var place = (north: 0.0, east: 0.0)
    private var lines: [SpoolLine] = []
    private var opened = false
    private var hasAnchor = false
    private var lastWritten: Int64 = 0
    /// The car drives south and west.
    var isGoingBack = false
    /// Leaves beginnings and ends out, as a recorder that never spoke of drives.
    var isSilent = false
    /// False for a receiver that knows the place and not the time.
    var knowsTime = true

    init(rules: DriveRules = DriveRules()) throws {
        var template = Array("/tmp/roadbook-lived-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!).map { String(cString: $0) } }
        guard let made else { throw Refusal(code: errno) }
        data = made
        self.rules = rules
        machine = DriveMachine(rules, cars: [LivedSpool.golf])
    }

    deinit { LivedSpool.remove(data) }

    private static func remove(_ folder: String) {
        var names: [String] = []
        _ = SystemCalls.kernel.list(folder) { names.append($0) }
        for name in names where unlink("\(folder)/\(name)") != 0 { remove("\(folder)/\(name)") }
        rmdir(folder)
    }

    var spool: String { "\(data)/spool" }
    var books: BookSet { BookSet(spool: spool, ledger: "\(data)/ledger") }
    var catalogue: String { "\(data)/catalogue.db" }
    var utc: Int64 { utcAtBoot + now }

    // MARK: What happens

    func drive(_ seconds: Int, at speed: Double = 15, east: Bool = false) {
        for _ in 0..<seconds {
            pass(1_000)
            let metres = isGoingBack ? -speed : speed
            if east { place.east += metres } else { place.north += metres }
            fix(speed)
        }
    }

    func stand(_ seconds: Int) {
        for second in 0..<seconds {
            pass(1_000)
            // The sieve keeps one a minute.
            if second % 60 == 0 { fix(0) }
        }
    }

    func wait(_ seconds: Int) { pass(Int64(seconds) * 1_000) }

    /// The car is carried so far north, and nothing sees it.
    func carry(_ metres: Double) { place.north += metres }

    /// Heard now, and so many seconds ago.
    func car(_ presence: Presence, _ id: Car.ID = LivedSpool.golf, ago seconds: Int64 = 0) {
        let heard = now
        now -= seconds * 1_000
        write(.car(.init(id: id, presence: presence), at: now))
        happens(.car(id, presence))
        now = heard
    }

    /// Anna's phone, of which no machine is told.
    func phone(_ presence: Presence, _ id: Car.ID = LivedSpool.phone) {
        write(.car(.init(id: id, presence: presence), at: now))
    }

    func command(_ command: DriveMachine.Command) { happens(.command(command)) }

    func name(_ name: String, of id: Car.ID = LivedSpool.golf, _ kind: SpoolLine.Name.Kind = .car) {
        write(.name(.init(id: id, kind: kind, name: name), at: now))
    }

    /// The machine starts, and nobody lived through it.
    func newBoot() throws {
        try commit()
        boot += 1
    }

    /// A line that no recorder would write.
    func write(raw line: SpoolLine) { write(line) }

    /// Tells the rules as a recorder does that starts for the first time.
    func tellRules() { write(.rules(rules, cars: [LivedSpool.golf], at: now)) }

    /// The power goes, and comes back after so long.
    func cutPower(off seconds: Int64) throws {
        // A recorder that starts again finds this line as the last one.
        let lastLine = Moment(boottime: lastWritten, utc: hasAnchor ? utcAtBoot + lastWritten : nil)
        try commit()
        boot += 1
        utcAtBoot = utc + seconds * 1_000
        now = 0
        opened = false
        hasAnchor = false
        happens(.boot(.init(isSameBoot: false, lastLine: lastLine)))
    }

    /// The recorder starts again in the same boot.
    func restart() throws {
        let lastLine = Moment(boottime: lastWritten, utc: hasAnchor ? utcAtBoot + lastWritten : nil)
        try commit()
        happens(.boot(.init(isSameBoot: true, lastLine: lastLine)))
    }

    private func pass(_ milliseconds: Int64) {
        let end = now + milliseconds
        while let due = machine.deadline, due <= end {
            now = due
            happens(.deadline)
            if machine.deadline == due { break }
        }
        now = end
    }

    private func fix(_ speed: Double) {
        var fix = Fix(boottime: now, time: utc, mode: .threeDimensional)
        fix.coordinate = Coordinate(
            latitude: 51.5 + place.north / 111_194.9, longitude: -0.12 + place.east / 69_220)
        fix.speedCentimetresPerSecond = Int32((speed * 100).rounded())
        fix.altitudeDecimetres = 520
        fix.horizontalErrorDecimetres = 30
        if knowsTime, !hasAnchor {
            hasAnchor = true
            write(.anchor(.init(kind: .learnt, utc: utc), at: now))
        }
        happens(.fix(fix))
    }

    private func happens(_ event: DriveMachine.Event) {
        let at = now
        let utc = hasAnchor ? utc : nil
        var told: [SpoolLine] = []
        machine.hear(event, at: Moment(boottime: at, utc: utc)) { effect in
            if let line = LivedSpool.line(effect, at) { told.append(line) }
        }
        if isSilent {
            guard case .fix(let fix) = event else { return }
            told = [.fix(fix)]
        }
        for line in told { write(line) }
    }

    private static func line(_ effect: DriveMachine.Effect, _ at: Int64) -> SpoolLine? {
        switch effect {
        case .record(let fix): return .fix(fix)
        case .decided(let decision): return .drive(decision, at: at)
        case .edge, .commit, .announce: return nil
        }
    }

    private func write(_ line: SpoolLine) {
        lines.append(line)
        lastWritten = line.boottime
    }

    // MARK: The log

    /// Lines that were not committed are gone, as with the power.
    func forget() { lines.removeAll() }

    func commit() throws {
        guard !lines.isEmpty else { return }
        var configuration = LogConfiguration.spool(spool, bootID: "boot\(boot)")
        configuration.segmentBlocks = 64
        configuration.locking = .wait(milliseconds: 5_000)
        var writer = try SegmentWriter(configuration, calls: LivedSpool.unsynced)
        var pending = PendingLines(first: writer.opening.first, capacity: 1 << 22)
        try pending.appendNotice("boot boot\(boot) \(writer.opening.highest)")
        for line in lines { try append(line, to: &pending) }
        let stamp = Stamp(boottime: UInt64(now), utc: hasAnchor ? UInt64(utc) : nil)
        while !pending.isEmpty {
            let outcome = writer.commit(pending.bytes, first: pending.first, edges: pending.edges, at: stamp)
            guard case .acknowledged(let through, let edges, _, _) = outcome else { throw Refusal(code: EIO) }
            pending.acknowledge(through: through, edgesThrough: edges)
            writer.prepareSlice()
        }
        lines.removeAll()
    }

    private static var unsynced: SystemCalls {
        var calls = SystemCalls.kernel
        calls.fdatasync = { _ in 0 }
        calls.fsync = { _ in 0 }
        return calls
    }

    private func append(_ line: SpoolLine, to pending: inout PendingLines) throws {
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let failure = bytes.withUnsafeMutableBytes { room -> LogError? in
            var text = LineText(room.baseAddress!)
            line.write(to: &text)
            do throws(LogError) {
                _ = try pending.append(letter: line.letter, UnsafeRawBufferPointer(rebasing: room[..<text.count]))
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    /// The files of the spool as they are now.
    func photograph() throws -> [String: [UInt8]] {
        var names: [String] = []
        _ = SystemCalls.kernel.list(spool) { names.append($0) }
        var files: [String: [UInt8]] = [:]
        for name in names where name.hasSuffix(".log") { files[name] = try LivedSpool.bytes(of: "\(spool)/\(name)") }
        return files
    }

    /// The files are as after a power cut that took all that was written since the photograph.
    func putBack(_ files: [String: [UInt8]]) throws {
        var names: [String] = []
        _ = SystemCalls.kernel.list(spool) { names.append($0) }
        for name in names where files[name] == nil { unlink("\(spool)/\(name)") }
        for (name, bytes) in files { try LivedSpool.write(bytes, to: "\(spool)/\(name)") }
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o640)
        guard descriptor >= 0 else { throw Refusal(code: errno) }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw Refusal(code: errno) }
    }

    static func bytes(of path: String) throws -> [UInt8] {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Refusal(code: errno) }
        defer { close(descriptor) }
        var status = stat()
        fstat(descriptor, &status)
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        guard read(descriptor, &bytes, bytes.count) == bytes.count else { throw Refusal(code: EIO) }
        return bytes
    }

    // MARK: What comes of it

    func open(rebuild: Bool = false) throws -> Catalogue {
        try commit()
        return try Catalogue(catalogue, books: books, rebuild: rebuild)
    }

    /// All trips, the oldest first.
    func trips(rebuild: Bool = false) throws -> [Trip] {
        var filter = TripFilter()
        filter.withTrivial = true
        return try open(rebuild: rebuild).trips(filter).reversed().map(\.trip)
    }

    /// The trips of a catalogue of its own, made in one go.
    func fresh() throws -> [Trip] {
        try commit()
        var filter = TripFilter()
        filter.withTrivial = true
        let path = "\(data)/fresh.db"
        defer { unlink(path) }
        return try Catalogue(path, books: books, rebuild: true).trips(filter).reversed().map(\.trip)
    }
}
