import AppendLog
import CSystemd
import Control
import Drive
import Glibc
import Gpsd
import Settings
import Spool
import Synchronization

/// `--replay`: what the recorder would have written, had it lived through a file. The same sieve, machine and spool;
/// time is the file's, and what it waits for comes at its moment, however fast the file is read.
final class Replay {
    /// Read by the thread that commits.
    private final class Clock: Sendable {
        private let milliseconds = Mutex<UInt64>(0)

        /// The clock never goes back, as no clock of a boot does: a deadline may be met late.
        func set(_ boottime: Int64) { milliseconds.withLock { $0 = max($0, UInt64(max(0, boottime))) } }
        var now: UInt64 { milliseconds.withLock { $0 } }
    }

    /// So many lines may wait for the card before the file has to.
    private static let mostPending: UInt64 = 5_000

    private let source: GpsdReplay
    private let recording: Recording
    private let knownCars: KnownCars
    private let clock = Clock()
    private let spoolDirectory: String
    private var fixes = 0
    private var drives = 0
    private var unreadable = 0

    init(_ options: DaemonOptions, _ settings: Settings, _ file: String) throws {
        source = try GpsdReplay(path: file)
        knownCars = KnownCars(settings)
        let clock = clock
        let rules = settings.driveRules
        try Replay.makeDirectories(options.data)
        let bootID = options.rehearsal ?? Replay.freshBootID()
        let configuration = LogConfiguration.spool(options.data + "/spool", bootID: bootID)
        spoolDirectory = options.data + "/spool"
        let tail = try SpoolTail.read(
            configuration.directories, rules: rules, cars: knownCars.cars, names: knownCars.names)
        // The file's time runs ahead of the card: no commit is late by it, and none is too early.
        let policy = LogWriter.Policy(intervalMilliseconds: 0, apartMilliseconds: 0, stallMilliseconds: .max / 2)
        let spool = try SpoolWriter(configuration, policy: policy, clock: { clock.now })
        recording = Recording(
            tail, spool, rules: rules, cars: knownCars.cars, intervals: settings.syncIntervals, policy: policy)
        recording.onNews = { [unowned self] news in
            if case .begun = news { drives += 1 }
            Journal.say(news)
        }
        if let lastLine = tail.lastLine { recording.start(.init(isSameBoot: false, lastLine: lastLine), at: 0) }
        recording.forget(strangersTo: knownCars.known, at: 0)
        recording.name(knownCars.names, at: 0)
    }

    /// Each file is a boot of its own, whatever else is in the book: its boottimes are not those of another file.
    private static func freshBootID() -> String {
        var id = sd_id128_t()
        guard sd_id128_randomize(&id) >= 0 else { return "replay" }
        return withUnsafeBytes(of: id) { bytes in bytes.map { Daemon.hex($0) }.joined() }
    }

    /// The book may be one that is yet to be.
    private static func makeDirectories(_ path: String) throws(LogError) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            if mkdir(made, 0o750) != 0, errno != EEXIST { throw .system(call: "mkdir", path: made, errno: errno) }
        }
    }

    /// A line of what came of it.
    func run() throws -> String {
        while let step = try source.next() {
            reach(source.boottime)
            switch step {
            case .report(.fix(let fix)):
                fixes += 1
                recording.hear(fix)
            case .report: break
            case .other(let text): read(text)
            }
            try letTheCardFollow(below: Replay.mostPending)
        }
        recording.stop(at: source.boottime)
        try letTheCardFollow(below: 1)
        recording.spool.log.close()
        try wait { recording.spool.log.hasEnded }
        let passed = recording.sieve.passed
        return RecorderWords.replayed(fixes: fixes, used: passed, drives: drives, unreadable: unreadable)
    }

    /// All that was waited for until then. What is due at the very moment of an event is decided with that event, as
    /// where drives are found in records: a file gives the same drives by either way.
    private func reach(_ boottime: Int64) {
        while let due = recording.deadline, due < boottime {
            clock.set(due)
            recording.tick(at: due)
            if recording.deadline == due { break }
        }
        clock.set(boottime)
    }

    private func letTheCardFollow(below most: UInt64) throws(LogError) {
        guard recording.spool.log.status.pendingLines >= most else { return }
        recording.spool.log.requestCommit()
        try wait { recording.spool.log.status.pendingLines < most }
    }

    /// A file can be replayed again: nobody waits here for a card that refuses to write.
    private func wait(_ isDone: () -> Bool) throws(LogError) {
        while !isDone() {
            if case .failing(let code, _) = recording.spool.log.status.health {
                throw .system(call: "write", path: spoolDirectory, errno: code)
            }
            var descriptor = pollfd(fd: recording.spool.log.doneDescriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&descriptor, 1, -1)
            recording.spool.log.clearDone()
        }
    }

    /// `car connected ADDRESS`, `car gone ADDRESS`, `car unknown ADDRESS`, `start`, `finish`, `pause`, `resume`,
    /// `mark TEXT`.
    private func read(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        let now = source.boottime
        switch words.first {
        case "car" where words.count == 3: car(words[1], words[2], now)
        case "start": recording.command(.start(car: nil), at: now)
        case "finish": recording.command(.finish, at: now)
        case "pause": recording.command(.pause, at: now)
        case "resume": recording.command(.resume, at: now)
        case "mark": _ = recording.mark(words.dropFirst().joined(separator: " "), at: now)
        default: unreadable += 1
        }
    }

    private func car(_ word: String, _ address: String, _ now: Int64) {
        guard let id = BluetoothAddress.number(address) else {
            unreadable += 1
            return
        }
        switch word {
        case "connected": recording.hear(id, .connected, at: now)
        case "gone": recording.hear(id, .gone, at: now)
        case "unknown": recording.hear(id, .unknown, at: now)
        default: unreadable += 1
        }
    }
}
