import Glibc
import Spool

/// One run of the unit beside the recorder: everything that happened since the last one is told to the hooks, in order.
struct HookRun {
    static let folder = "hooks.d"
    /// A finish that may be taken back is waited for at most so long, in milliseconds; a timer comes back for others.
    private static let longestWait: Int64 = 10 * 60_000

    private let invocation: Invocation
    private let store: HookStore
    private let runner: HookRunner
    private var hasToldOfDrives = false

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        store = try HookStore()
        runner = HookRunner(invocation, store, folder: HookRun.folder)
    }

    mutating func run() throws -> ExitCode {
        let isSeen = try runner.check()
        // Ages and days are right from here on, if a recorder knows the time.
        _ = KnownTime.find(invocation.places)
        try runner.tryAgain()
        try runner.tellQueue()
        while let wait = try tellOfDrives() {
            guard wait <= HookRun.longestWait else { break }
            try rest(wait)
        }
        if hasToldOfDrives { SnapshotRefresh.run(invocation.places) }
        let reminders = Reminders(invocation, store)
        // The power usually goes soon after a drive, and comes back with the next one.
        if hasToldOfDrives { try reminders.judge(runner) }
        try reminders.send()
        try tellOfInbox()
        try tellOfHealth()
        return isSeen && store.memory.failures.isEmpty ? .ok : .needsAttention
    }

    // MARK: Drives

    /// Gives the milliseconds until there is more to tell, if that is known.
    private mutating func tellOfDrives() throws -> Int64? {
        // The recorder brings to the card all that it has in memory.
        _ = try? RecorderClient(invocation.places).call(.flush)
        guard try LogKind.spool.existing(in: invocation.places) != nil else { return nil }
        let spool = try HookSpool(invocation.places, after: store.memory.cursor)
        let (told, waits) = spool.settled
        if let past = spool.lastPast { try move(to: past) }
        if !told.isEmpty {
            hasToldOfDrives = true
            let messages = try DriveMessages(invocation)
            for happening in told {
                try runner.tell(messages.message(happening, at: spool.utc(of: happening)))
                // After the last hook of a line: a cut before it tells of the line again.
                guard told.last(where: { $0.sequence == happening.sequence }) == happening else { continue }
                try move(to: happening)
            }
        }
        return waits.map { max($0, 1) }
    }

    private func move(to happening: DriveHappening) throws {
        try store.change { memory in
            memory.cursor = HookMemory.Cursor(
                log: happening.log, segment: happening.segment, sequence: happening.sequence)
            memory.telling = nil
        }
    }

    /// Until the time is over or the recorder tells of something new.
    private func rest(_ milliseconds: Int64) throws {
        let file = RecorderEventFile(invocation.places)
        let (mark, deadline) = (file.mark, BootClock.now() + milliseconds)
        var watch = DirectoryWatch([file.folder])
        while BootClock.now() < deadline, file.mark == mark { try watch.wait(printingTo: invocation.output) }
    }

    // MARK: Services, the inbox, the recorder's health

    private func tellOfInbox() throws {
        let items = try Inbox(invocation).items().filter { $0.kind != .service && $0.kind != .hook }
        let fresh = items.filter { !store.memory.waiting.contains($0.command) }
        // Remembered and queued in one: a cut before it looks again, a cut after it has the message in the queue.
        try store.change { memory in
            memory.waiting = items.map(\.command)
            if !fresh.isEmpty { memory.queue(HookRun.message(fresh, number: memory.news + 1)) }
        }
        try runner.tellQueue()
    }

    private static func message(_ items: [InboxItem], number: Int64) -> HookMessage {
        let words = items.map { "\($0.kind.rawValue) \($0.command)" }
        var message = HookMessage(.inboxNew, news: words, number: number, at: WallClock.now())
        message.details = HookDetails.inbox(items.map { (kind: $0.kind, command: $0.command) })
        return message
    }

    /// A recorder that does not answer may be on its way; what is wrong it says itself.
    private func tellOfHealth() throws {
        guard let status = try? RecorderClient(invocation.places).status() else { return }
        let problems = status.problems.map(\.text)
        guard problems != store.memory.problems else { return }
        try store.change { memory in
            memory.problems = problems
            memory.queue(HookRun.message(problems, number: memory.news + 1))
        }
        try runner.tellQueue()
    }

    private static func message(_ problems: [String], number: Int64) -> HookMessage {
        var message = HookMessage(.healthChanged, news: problems, number: number, at: WallClock.now())
        message.details = HookDetails.health(problems)
        return message
    }
}

/// The file by which a recorder tells that there is something new in the spool.
private struct RecorderEventFile {
    let folder: String

    init(_ places: Paths) {
        let slash = places.socket.lastIndex(of: "/") ?? places.socket.startIndex
        folder = places.socket[..<slash] + "/events"
    }

    /// Another one each time that it was written.
    var mark: [Int] {
        var about = stat()
        guard stat("\(folder)/drive", &about) == 0 else { return [] }
        return [Int(about.st_ino), about.st_mtim.tv_sec, about.st_mtim.tv_nsec]
    }
}
