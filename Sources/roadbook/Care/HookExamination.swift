/// The findings of `doctor` about the programs of the administrator that hear what happened: which are not run, which
/// failed, and with `--programs` what becomes of a message that tries each.
struct HookExamination {
    private typealias Words = HookWords.Doctor

    private(set) var findings: [Finding] = []
    /// True if there is a program that waits for news.
    let arePrograms: Bool

    init(_ invocation: Invocation) {
        let places = invocation.places
        let hooks = [HookRun.folder, Reminders.folder].flatMap { folder in
            HookFolder(path: "\(places.settings.directories[0])/\(folder)").hooks.map { (folder: folder, hook: $0) }
        }
        arePrograms = !hooks.isEmpty
        guard arePrograms else { return }
        for (folder, hook) in hooks {
            guard let refusal = hook.refusal else { continue }
            add(.note, Words.told("\(folder)/\(hook.name)", refusal), Words.list, reported: Words.told(folder, refusal))
        }
        for failure in HookStore.glance()?.failures ?? [] {
            let name = failure.hook.split(separator: "/").last.map(String.init) ?? failure.hook
            let event = failure.message.event.rawValue
            add(
                .note, InboxWords.failed(name, event), InboxWords.whyItFailed,
                reported: InboxWords.failed(Words.aProgram, event))
        }
        if invocation.values.has("programs") { attempt(hooks.map(\.hook), invocation) }
    }

    /// The names and the words of programs are their administrator's: a report has others.
    private mutating func add(
        _ verdict: Finding.Verdict, _ text: String, _ remedy: String? = nil, reported: String? = nil
    ) {
        findings.append(
            Finding(area: Words.area, verdict: verdict, text: text, remedy: remedy, reported: reported))
    }

    /// Each hears a message of which nothing is remembered, of a drive one of the newest trip where there is any.
    private mutating func attempt(_ hooks: [HookFolder.Hook], _ invocation: Invocation) {
        if let user = HookUser.name { return add(.note, Words.notTried(user), Words.tryAs(user)) }
        let drives = hooks.contains { $0.event?.isOfDrive == true } ? try? DriveMessages(invocation) : nil
        for hook in hooks where hook.refusal == nil {
            let event = hook.event ?? .serviceDue
            let newest = event.isOfDrive ? drives?.newest : nil
            let ofDrive = newest.flatMap { drives?.trial(event, of: $0) }
            let record = HookRunner.attempt(hook, ofDrive ?? HookMessage(trying: event), invocation.places)
            add(
                record.isDone ? .well : .mend, HookWords.told(record), record.isDone ? nil : Words.list,
                reported: HookWords.became(record, called: Words.aProgram))
        }
    }
}
