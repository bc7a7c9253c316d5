import Catalogue
import JSON
import Trips

extension Command {
    static let hooksRun = Command(
        "hooks run", "run the programs for what happened",
        about: """
            Without EVENT: tells the programs in /etc/roadbook/hooks.d of everything that happened since the last run. \
            The unit roadbook-hooks.service does that; nobody needs to type it. With EVENT: runs the programs of that \
            event as a trial, of --trip or the newest trip, and reports what became of each. Root takes the name of \
            the unit's user, roadbook-hooks. The events are \
            \(HookEvent.allCases.map(\.rawValue).joined(separator: ", ")).
            """,
        operand: "[EVENT]",
        options: [
            Option("trip", "TRIP", help: "the trip of the trial (the newest one)"),
            Option("dry-run", help: "only show which programs would run, and what they would read"),
            Option("json", help: "one object a line: of each run as in hooks log; of --dry-run path, event, message"),
        ],
        examples: [
            Example("roadbook hooks run drive-finished --dry-run", "what a program is told"),
            Example("sudo -u roadbook-hooks roadbook hooks run drive-finished", "try the programs"),
        ]
    ) { invocation in
        try HookUser.take()
        guard let word = invocation.values.operand else {
            let before = invocation.values.has("json") ? try HookStore.runs().count : 0
            var run = try HookRun(invocation)
            let code = try run.run()
            guard invocation.values.has("json") else { return code }
            for record in try HookStore.runs().dropFirst(before) { try invocation.output.write(record.bytes) }
            return code
        }
        guard let event = HookEvent(rawValue: word) else { throw HookWords.noEvent(word) }
        return try HookTrial(invocation, event).run()
    }
}

/// A run of the hooks of one event by a person.
private struct HookTrial {
    private let invocation: Invocation
    private let event: HookEvent
    private let message: HookMessage

    init(_ invocation: Invocation, _ event: HookEvent) throws {
        self.invocation = invocation
        self.event = event
        guard event.isOfDrive else {
            message = HookMessage(trying: event)
            return
        }
        let messages = try DriveMessages(invocation)
        let catalogue = try OpenCatalogue.of(invocation)
        let entry =
            try invocation.values["trip"].map { try FindTrip.named($0, in: catalogue, invocation) } ?? messages.newest
        guard let entry else { throw HookWords.noTrip }
        message = messages.trial(event, of: entry)
    }

    func run() throws -> ExitCode {
        let configuration = invocation.places.settings.directories[0]
        let folder = HookFolder(path: "\(configuration)/\(HookRun.folder)")
        let programs = folder.programs(for: event)
        let isJSON = invocation.values.has("json")
        if let folder = folder.unreadable(for: event) { throw HookWords.unreadable(folder.path) }
        let refused = programs.isEmpty ? folder.refused(for: event) : []
        for hook in refused { Complaint.say(HookWords.Doctor.told(hook.path, hook.refusal ?? "")) }
        if programs.isEmpty, refused.isEmpty, !isJSON { try invocation.output.line(HookWords.none(configuration)) }
        if invocation.values.has("dry-run") { return isJSON ? try list(programs) : try show(programs) }
        guard !programs.isEmpty else { return refused.isEmpty ? .ok : .needsAttention }
        let store = try HookStore()
        let before = try HookStore.runs().count
        _ = HookRunner(invocation, store, folder: HookRun.folder).offer(message)
        let records = Array(try HookStore.runs().dropFirst(before))
        for record in records {
            if isJSON {
                try invocation.output.write(record.bytes)
            } else {
                try invocation.output.line(HookWords.told(record))
            }
        }
        return records.allSatisfy(\.isDone) ? .ok : .needsAttention
    }

    // MARK: What would be run

    private func show(_ programs: [HookFolder.Hook]) throws -> ExitCode {
        for program in programs { try invocation.output.line(HookWords.wouldRun(program.path, event.rawValue)) }
        try invocation.output.write(message.bytes(at: WallClock.now()))
        return .ok
    }

    private func list(_ programs: [HookFolder.Hook]) throws -> ExitCode {
        let told = try JSONValue(reading: message.bytes(at: WallClock.now()))
        for program in programs {
            try invocation.object { writer in
                writer.member("path", program.path)
                writer.member("event", event.rawValue)
                writer.name("message")
                writer.value(told)
            }
        }
        return .ok
    }
}
