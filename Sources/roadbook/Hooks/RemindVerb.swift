extension Command {
    static let remind = Command(
        "remind", "tell people which services are due",
        about: """
            Tells of each service once when it is due soon and once when it is overdue, through the programs in \
            /etc/roadbook/notify.d, until one of them succeeds. A timer does that each morning, and the unit of the \
            hooks after each drive. Nothing is told before the time is known. Root takes the name of the unit's user, \
            roadbook-hooks.
            """,
        options: [
            Option("dry-run", help: "only show what is due, told or not"),
            Option("test", help: "send a message that tries the programs"),
            Option("json", help: "one object a line: of each service what the programs read; of --test, taken"),
        ],
        examples: [
            Example("roadbook remind --dry-run", "what is due"),
            Example("sudo -u roadbook-hooks roadbook remind --test", "try the way to your phone"),
        ]
    ) { invocation in
        try HookUser.take()
        if invocation.values.has("dry-run") { return try RemindRun(invocation).dry() }
        return invocation.values.has("test") ? try RemindRun(invocation).test() : try RemindRun(invocation).run()
    }
}

private struct RemindRun {
    private let invocation: Invocation
    private let hasNotifiers: Bool
    private let folder: String

    init(_ invocation: Invocation) {
        self.invocation = invocation
        folder = "\(invocation.places.settings.directories[0])/\(Reminders.folder)"
        hasNotifiers = !HookFolder(path: folder).programs(for: .serviceDue).isEmpty
    }

    func dry() throws -> ExitCode {
        if !KnownTime.find(invocation.places) { Complaint.say(HookWords.timeIsUnknown) }
        let due = try Reminders.due(invocation)
        try tell(due)
        if due.isEmpty, !isJSON { try invocation.output.line(HookWords.nothingDue) }
        return .ok
    }

    private var isJSON: Bool { invocation.values.has("json") }

    private func tell(_ due: [Reminders.Due]) throws {
        for one in due {
            if isJSON { try invocation.output.write(one.message.line) } else { try invocation.output.line(one.text) }
        }
    }

    func test() throws -> ExitCode {
        guard hasNotifiers else { throw HookWords.noNotifiers(folder) }
        let isTaken = Reminders(invocation, try HookStore()).trial()
        if isJSON {
            try invocation.object { $0.member("taken", isTaken) }
        } else {
            try invocation.output.line(isTaken ? HookWords.trialTaken : HookWords.trialNotTaken)
        }
        return isTaken ? .ok : .needsAttention
    }

    func run() throws -> ExitCode {
        let store = try HookStore()
        let reminders = Reminders(invocation, store)
        try tell(try reminders.judge(HookRunner(invocation, store, folder: HookRun.folder)))
        guard try !reminders.send() else { return .ok }
        Complaint.say(hasNotifiers ? HookWords.notTaken : HookWords.noNotifiers(folder).message)
        return .needsAttention
    }
}
