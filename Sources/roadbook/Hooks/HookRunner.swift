import Glibc

/// Runs the hooks of messages, one after the other, and keeps what became of each.
struct HookRunner {
    private let store: HookStore
    private let folder: HookFolder
    private let places: Paths

    /// `folder` is one beside the settings.
    init(_ invocation: Invocation, _ store: HookStore, folder: String) {
        self.store = store
        places = invocation.places
        self.folder = HookFolder(path: "\(places.settings.directories[0])/\(folder)")
    }

    /// Refuses to pass over programs that it cannot see: what happens meanwhile waits. False where the programs of one
    /// event are passed over.
    func check() throws -> Bool {
        if let folder = folder.unreadable(for: nil) { throw HookWords.unreadable(folder.path) }
        let folders = HookEvent.allCases.compactMap { folder.unreadable(for: $0) }
        for folder in folders { Complaint.say(HookWords.unreadable(folder.path).message) }
        return folders.isEmpty
    }

    /// Runs all hooks of a message that did not have it yet. One that fails stops no other; it is tried again in a
    /// later run, and so is one in the middle of which this run ends.
    func tell(_ message: HookMessage) throws {
        for hook in folder.programs(for: message.event) where !store.memory.isDone(hook.path, at: message) {
            var isTried = false
            // Before it runs: it may end this run, as one does that switches the machine off.
            try store.change { isTried = $0.begins(hook.path, at: message) }
            let isDone = isTried && run(hook, message)
            try store.change { memory in
                memory.ends(hook.path, at: message)
                if isDone { return memory.succeeded(hook.path, at: message) }
                if isTried { memory.failed(hook.path, at: message) } else { memory.gaveUp(hook.path, at: message) }
            }
        }
    }

    /// Tells what was remembered as news and not told to all hooks yet.
    func tellQueue() throws {
        for message in store.memory.untold {
            try tell(message)
            try store.change { memory in
                memory.untold.removeAll { $0.event == message.event && $0.id == message.id }
                // Whatever is told under this id later is told anew.
                memory.telling = nil
            }
        }
    }

    /// Runs all hooks of a message, of which nothing is remembered. True if at least one did what it should.
    func offer(_ message: HookMessage) -> Bool {
        var isTaken = false
        for hook in folder.programs(for: message.event) {
            let isDone = run(hook, message)
            isTaken = isTaken || isDone
        }
        return isTaken
    }

    /// The programs that failed before, until they have failed too often. Failures of programs that are run no more are
    /// forgotten.
    func tryAgain() throws {
        let gone = store.memory.failures.filter { failure in
            !folder.programs(for: failure.message.event).contains { $0.path == failure.hook }
        }
        if !gone.isEmpty { try store.change { memory in memory.failures.removeAll { gone.contains($0) } } }
        for failure in store.memory.failures where failure.tries < HookMemory.mostTries {
            guard let hook = folder.programs(for: failure.message.event).first(where: { $0.path == failure.hook })
            else {
                continue
            }
            // Counted before it runs: it may end this run.
            try store.change { $0.failed(hook.path, at: failure.message) }
            guard run(hook, failure.message) else { continue }
            try store.change { $0.succeeded(hook.path, at: failure.message) }
        }
    }

    private func run(_ hook: HookFolder.Hook, _ message: HookMessage) -> Bool {
        let record = HookRunner.attempt(hook, message, places)
        store.log(record)
        if !record.isDone { Complaint.say(HookWords.failed(record)) }
        return record.isDone
    }

    /// One run, of which nothing is remembered.
    static func attempt(_ hook: HookFolder.Hook, _ message: HookMessage, _ places: Paths) -> HookRunRecord {
        let (started, clock) = (WallClock.now(), BootClock.now())
        let process = HookProcess(
            path: hook.path, words: [message.event.rawValue], environment: environment(message, places),
            limitMilliseconds: places.settings.read().settings.milliseconds(.hookTimeLimit))
        let (outcome, output) = process.run(message.bytes(at: started))
        return HookRunRecord(
            at: started, message, hook.name, outcome, milliseconds: BootClock.now() - clock, output: output)
    }

    /// Few words, so that nothing of the unit's own environment is passed on.
    private static func environment(_ message: HookMessage, _ places: Paths) -> [String] {
        let folders = [OwnProgram.folder].compactMap { $0 } + ["/usr/local/bin", "/usr/bin", "/bin"]
        let own = ["PATH=\(folders.joined(separator: ":"))", "LC_ALL=C.UTF-8", "HOME=\(HookStore.folder)"]
        let passed = getenv("TZ").map { ["TZ=\(String(cString: $0))"] } ?? []
        let books = [
            "ROADBOOK_DATA=\(places.data)", "ROADBOOK_SOCKET=\(places.socket)",
            "ROADBOOK_CONFIG=\(places.settings.directories[0])",
        ]
        return own + passed + books + message.environment
    }
}
