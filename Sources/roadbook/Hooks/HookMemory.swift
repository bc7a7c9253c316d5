import JSON

/// Everything that is known between two runs of the hooks, as one file keeps it.
struct HookMemory: Equatable {
    /// The line of the spool up to which all happenings were told.
    struct Cursor: Equatable {
        var log: UInt64
        var segment: UInt64
        var sequence: UInt64
    }

    /// A message that a hook failed at, and how often.
    struct Failure: Equatable {
        var hook: String
        var message: HookMessage
        var tries: Int
    }

    /// The level at which somebody was told of a service.
    struct Reminded: Equatable {
        /// The entry of the plan, what it is due by, and until when it was put off.
        var about: String
        var level: String
    }

    /// The message that is being told, and the hooks that had it: a run that is killed in the middle goes on there.
    struct Telling: Equatable {
        let event: String
        let id: String
        /// The paths of the hooks that were run to their end.
        var done: [String] = []
        /// The hook that was begun, and how often.
        var begun: String?
        var tries = 0

        init(_ message: HookMessage) { (event, id) = (message.event.rawValue, message.id) }

        func isOf(_ message: HookMessage) -> Bool { event == message.event.rawValue && id == message.id }
    }

    static let mostFailures = 30
    static let mostTries = 3

    var cursor: Cursor?
    var failures: [Failure] = []
    var reminded: [Reminded] = []
    /// Messages for people that nobody has taken yet, oldest first.
    var unsent: [HookMessage] = []
    /// Messages for the hooks that not all of them had yet, oldest first.
    var untold: [HookMessage] = []
    var telling: Telling?
    /// The number of messages that were not of drives: part of their ids, so that trouble that comes again is news.
    var news: Int64 = 0
    /// The things that waited in the inbox.
    var waiting: [String] = []
    var problems: [String] = []

    mutating func failed(_ hook: String, at message: HookMessage) {
        if let index = failures.firstIndex(where: { $0.hook == hook && $0.message.id == message.id }) {
            failures[index].tries += 1
        } else {
            failures.append(Failure(hook: hook, message: message, tries: 1))
        }
        failures = failures.suffix(HookMemory.mostFailures)
    }

    /// News that is not of a drive waits for all hooks.
    mutating func queue(_ message: HookMessage) {
        news += 1
        untold.append(message)
    }

    /// The hook is about to be run; false if that was begun so often, and cut each time, that nobody tries again.
    mutating func begins(_ hook: String, at message: HookMessage) -> Bool {
        var now = telling.flatMap { $0.isOf(message) ? $0 : nil } ?? Telling(message)
        let tries = now.begun == hook ? now.tries : 0
        guard tries < HookMemory.mostTries else { return false }
        (now.begun, now.tries) = (hook, tries + 1)
        telling = now
        return true
    }

    /// The hook was run to its end, or is not tried any more.
    mutating func ends(_ hook: String, at message: HookMessage) {
        var now = telling.flatMap { $0.isOf(message) ? $0 : nil } ?? Telling(message)
        now.done.append(hook)
        (now.begun, now.tries) = (nil, 0)
        telling = now
    }

    func isDone(_ hook: String, at message: HookMessage) -> Bool {
        telling.map { $0.isOf(message) && $0.done.contains(hook) } ?? false
    }

    /// A hook that whoever runs it never outlived: `inbox` tells of it.
    mutating func gaveUp(_ hook: String, at message: HookMessage) {
        failures.removeAll { $0.hook == hook && $0.message.id == message.id }
        failures.append(Failure(hook: hook, message: message, tries: HookMemory.mostTries))
        failures = failures.suffix(HookMemory.mostFailures)
    }

    /// Forgets that it failed at this, and what it failed at so often that nobody tries again: it is well now.
    mutating func succeeded(_ hook: String, at message: HookMessage) {
        failures.removeAll { failure in
            failure.hook == hook && (failure.message.id == message.id || failure.tries >= HookMemory.mostTries)
        }
    }
}

// MARK: - The file

extension HookMemory {
    private static let version: Int64 = 1
    /// A message has a line for each thing that waits in the inbox, and some messages are kept until all heard them.
    private static let limits = JSONLimits(bytes: 1 << 26)

    /// Nil if this is no memory, or one of a newer program.
    init?(reading bytes: [UInt8]) {
        guard let value = try? JSONValue(reading: bytes, limits: HookMemory.limits),
            value["version"]?.integer == HookMemory.version
        else { return nil }
        cursor = value["spool"].flatMap { Cursor($0) }
        failures = HookMemory.list(value["failures"]) { Failure($0) }
        reminded = HookMemory.list(value["reminded"]) { Reminded($0) }
        unsent = HookMemory.list(value["unsent"]) { HookMessage($0) }
        untold = HookMemory.list(value["untold"]) { HookMessage($0) }
        telling = value["telling"].flatMap { Telling($0) }
        news = value["news"]?.integer ?? 0
        waiting = HookMemory.list(value["waiting"]) { $0.text }
        problems = HookMemory.list(value["problems"]) { $0.text }
    }

    private static func list<Element>(_ value: JSONValue?, _ read: (JSONValue) -> Element?) -> [Element] {
        (value?.elements ?? []).compactMap(read)
    }

    var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("version", HookMemory.version)
        cursor?.write(to: &writer)
        writer.array("failures", failures) { $0.write(to: &$1) }
        writer.array("reminded", reminded) { $0.write(to: &$1) }
        writer.array("unsent", unsent) { $1.value($0.object) }
        writer.array("untold", untold) { $1.value($0.object) }
        telling?.write(to: &writer)
        writer.member("news", news)
        writer.array("waiting", waiting) { $1.string($0) }
        writer.array("problems", problems) { $1.string($0) }
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }
}

extension HookMemory.Cursor {
    fileprivate init?(_ value: JSONValue) {
        guard let log = value["log"]?.text.flatMap({ UInt64($0, radix: 16) }),
            let segment = value["segment"]?.integer, let sequence = value["sequence"]?.integer, segment >= 0,
            sequence >= 0
        else { return nil }
        self.init(log: log, segment: UInt64(segment), sequence: UInt64(sequence))
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.name("spool")
        writer.beginObject()
        writer.member("log", logID(log))
        writer.member("segment", segment)
        writer.member("sequence", sequence)
        writer.endObject()
    }
}

extension HookMemory.Telling {
    fileprivate init?(_ value: JSONValue) {
        guard let event = value["event"]?.text, let id = value["id"]?.text else { return nil }
        (self.event, self.id) = (event, id)
        done = (value["done"]?.elements ?? []).compactMap(\.text)
        begun = value["begun"]?.text
        tries = Int(clamping: value["tries"]?.integer ?? 0)
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.name("telling")
        writer.beginObject()
        writer.member("event", event)
        writer.member("id", id)
        writer.array("done", done) { $1.string($0) }
        writer.optional("begun", begun)
        writer.member("tries", tries)
        writer.endObject()
    }
}

extension HookMemory.Failure {
    fileprivate init?(_ value: JSONValue) {
        guard let hook = value["hook"]?.text, let tries = value["tries"]?.integer,
            let message = value["message"].flatMap({ HookMessage($0) })
        else { return nil }
        self.init(hook: hook, message: message, tries: Int(clamping: tries))
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("hook", hook)
        writer.member("tries", tries)
        writer.name("message")
        writer.value(message.object)
        writer.endObject()
    }
}

extension HookMemory.Reminded {
    fileprivate init?(_ value: JSONValue) {
        guard let about = value["about"]?.text, let level = value["level"]?.text else { return nil }
        self.init(about: about, level: level)
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("about", about)
        writer.member("level", level)
        writer.endObject()
    }
}
