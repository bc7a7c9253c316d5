import JSON

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
    ) { invocation in
        try HookUser.take()
        return try HooksList(invocation).print()
    }
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
        var list = Listing(hooks, none: HookWords.none(configuration)) { HooksList.write($0.folder, $0.hook, to: &$1) }
        list.column(HookWords.Heading.hook, shrinks: true) { folder, hook in
            "\(folder)/\(hook.event.map { "\($0.folder)/" } ?? "")\(hook.name)"
        }
        list.column(HookWords.Heading.event) { folder, hook in
            let isNotifier = folder == Reminders.folder
            return hook.event?.rawValue ?? (isNotifier ? HookEvent.serviceDue.rawValue : HookWords.allEvents)
        }
        list.column(HookWords.Heading.state, shrinks: true) { HookWords.state($0.hook) }
        return try list.print(invocation)
    }

    private static func write(_ folder: String, _ hook: HookFolder.Hook, to writer: inout JSONWriter) {
        writer.member("folder", folder)
        writer.member("name", hook.name)
        writer.member("path", hook.path)
        writer.optional("event", hook.event?.rawValue)
        writer.optional("refusal", hook.refusal)
    }
}
