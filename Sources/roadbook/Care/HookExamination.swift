/// The findings of `doctor` about the programs of the administrator that hear what happened: which are not run, which
/// failed, and with `--programs` what becomes of a message that tries each.
struct HookExamination {
    private typealias Words = HookWords.Doctor

    private(set) var findings: [Finding] = []

    init(_ invocation: Invocation, _ system: SystemFacts) {
        let places = invocation.places
        let hooks = [HookRun.folder, Reminders.folder].flatMap { folder in
            HookFolder(path: "\(places.settings.directories[0])/\(folder)").hooks.map { (folder: folder, hook: $0) }
        }
        guard !hooks.isEmpty else { return }
        for (folder, hook) in hooks {
            if let refusal = hook.refusal { add(.note, Words.told("\(folder)/\(hook.name)", refusal), Words.list) }
        }
        for failure in HookStore.glance()?.failures ?? [] {
            let name = failure.hook.split(separator: "/").last.map(String.init) ?? failure.hook
            add(.note, InboxWords.failed(name, failure.message.event.rawValue), InboxWords.whyItFailed)
        }
        examineUnits(system)
        if invocation.values.has("programs") { attempt(hooks.map(\.hook), places) }
    }

    private mutating func add(_ verdict: Finding.Verdict, _ text: String, _ remedy: String? = nil) {
        findings.append(Finding(area: Words.area, verdict: verdict, text: text, remedy: remedy))
    }

    private mutating func examineUnits(_ system: SystemFacts) {
        guard system.hasSystemd else { return }
        let units = [
            ("roadbook-hooks.path", "paths.target"), ("roadbook-hooks.timer", "timers.target"),
            ("roadbook-remind.timer", "timers.target"),
        ]
        for (unit, target) in units where !system.isEnabled(unit, by: target) {
            add(.mend, DoctorWords.notAtBoot(unit), DoctorWords.enable(unit))
        }
    }

    /// Each hears a message of which nothing is remembered.
    private mutating func attempt(_ hooks: [HookFolder.Hook], _ places: Paths) {
        for hook in hooks where hook.refusal == nil {
            let message = Reminders.trialMessage(hook.event ?? .serviceDue)
            let record = HookRunner.attempt(hook, message, places)
            add(record.isDone ? .well : .mend, HookWords.told(record))
        }
    }
}
