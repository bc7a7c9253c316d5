extension Command {
    static let remind = Command(
        "remind", "tell people which services are due",
        about: """
            Tells of each service once when it is due soon and once when it is overdue, through the programs in \
            /etc/roadbook/notify.d, until one of them succeeds. A timer does that each morning, and the unit of the \
            hooks after each drive. Nothing is told before the time is known.
            """,
        options: [
            Option("dry-run", help: "only show what is due, told or not"),
            Option("test", help: "send a message that tries the programs"),
        ],
        examples: [
            Example("roadbook remind --dry-run", "what is due"),
            Example("sudo -u roadbook-hooks roadbook remind --test", "try the way to your phone"),
        ]
    ) { invocation in
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
        for one in due { try invocation.output.line(one.text) }
        if due.isEmpty { try invocation.output.line(HookWords.nothingDue) }
        return .ok
    }

    func test() throws -> ExitCode {
        guard hasNotifiers else { throw HookWords.noNotifiers(folder) }
        let isTaken = Reminders(invocation, try HookStore()).trial()
        try invocation.output.line(isTaken ? HookWords.trialTaken : HookWords.trialNotTaken)
        return isTaken ? .ok : .needsAttention
    }

    func run() throws -> ExitCode {
        let store = try HookStore()
        let reminders = Reminders(invocation, store)
        let told = try reminders.judge(HookRunner(invocation, store, folder: HookRun.folder))
        for one in told { try invocation.output.line(one.text) }
        guard try !reminders.send() else { return .ok }
        Complaint.say(hasNotifiers ? HookWords.notTaken : HookWords.noNotifiers(folder).message)
        return .needsAttention
    }
}
