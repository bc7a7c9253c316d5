import JSON
import Terminal

extension Command {
    static let hooksList = Command(
        "hooks list", "which programs run after a drive",
        about: """
            Lists the programs in /etc/roadbook/hooks.d, which a unit beside the recorder runs when something \
            happened, and those in /etc/roadbook/notify.d, which tell people what is due; in the order in which they \
            are run, and why one is not. "roadbook help after-a-drive" says how to write one.
            """,
        options: [Option("json", help: "one object a line: folder, name, path, event, refusal")],
        examples: [Example("roadbook hooks list", "see what is run, and what is not")]
    ) { invocation in try HooksList(invocation).print() }
}

private struct HooksList {
    private let invocation: Invocation
    private let hooks: [(folder: String, hook: HookFolder.Hook)]
    private let configuration: String

    init(_ invocation: Invocation) {
        self.invocation = invocation
        let configuration = invocation.places.settings.directories[0]
        self.configuration = configuration
        hooks = [HookRun.folder, Reminders.folder].flatMap { folder in
            HookFolder(path: "\(configuration)/\(folder)").hooks.map { (folder, $0) }
        }
    }

    func print() throws -> ExitCode {
        if invocation.values.has("json") {
            for (folder, hook) in hooks { try invocation.object { HooksList.write(folder, hook, to: &$0) } }
            return .ok
        }
        guard !hooks.isEmpty else {
            try invocation.output.line(HookWords.none(configuration))
            return .ok
        }
        var table = Table([
            Table.Column(HookWords.Heading.hook, shrinks: true), Table.Column(HookWords.Heading.event),
            Table.Column(HookWords.Heading.state, shrinks: true),
        ])
        for (folder, hook) in hooks {
            let isNotifier = folder == Reminders.folder
            let event = hook.event?.rawValue ?? (isNotifier ? HookEvent.serviceDue.rawValue : HookWords.allEvents)
            table.add([
                "\(folder)/\(hook.event.map { "\($0.folder)/" } ?? "")\(hook.name)", event, HookWords.state(hook),
            ])
        }
        for line in table.lines(on: invocation.screen) { try invocation.output.line(line) }
        return .ok
    }

    private static func write(_ folder: String, _ hook: HookFolder.Hook, to writer: inout JSONWriter) {
        writer.member("folder", folder)
        writer.member("name", hook.name)
        writer.member("path", hook.path)
        writer.optional("event", hook.event?.rawValue)
        writer.optional("refusal", hook.refusal)
    }
}
