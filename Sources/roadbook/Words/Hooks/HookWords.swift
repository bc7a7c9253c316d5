import Glibc
import Terminal

/// The words of `hooks` and `remind`.
enum HookWords {
    enum Heading {
        static let hook = "program"
        static let event = "run for"
        static let state = "state"
    }

    static let allEvents = "everything"
    /// The id of a message that nothing happened for.
    static let trial = "trial"

    // MARK: Why a program is not run

    static let folderIsNone = "not run: it does not lie in a folder"
    static let folderIsOpen = "not run: others than root may write in its folder; chmod go-w"
    static let folderIsUnreadable = "not run: the folder cannot be read; chmod go+rx"
    static let badName = "not run: its name may have letters, digits, - and _ only"
    static let isLink = "not run: it is a link; copy the program"
    static let isNoFile = "not run: it is no file"
    static let isOpen = "not run: others than root may change it; chown root, chmod go-w"
    static let isNotExecutable = "not run: it is not executable; chmod +x"
    private static let isRun = "runs"

    static func unreadable(_ folder: String) -> Complaint {
        Complaint(
            "\(folder) cannot be read, and no program in it is run", hint: "sudo chmod go+rx \(shellWord(folder))")
    }

    static func state(_ hook: HookFolder.Hook) -> String { hook.refusal ?? isRun }

    static func none(_ configuration: String) -> String {
        "no program is in \(configuration)/hooks.d; \"roadbook help after-a-drive\" says how to write one"
    }

    static func wouldRun(_ path: String, _ event: String) -> String { "\(path) \(event) would read:" }

    // MARK: Doctor

    enum Doctor {
        static let area = "programs"
        /// One whose name is not told.
        static let aProgram = "a program"
        static let list = "roadbook hooks list"

        static func told(_ name: String, _ refusal: String) -> String { "\(name) is \(refusal)" }

        static func notTried(_ user: String) -> String { "the programs run as \(user), and root tries none of them" }

        static func tryAs(_ user: String) -> String { "sudo -u \(shellWord(user)) roadbook doctor --programs" }
    }

    // MARK: What became of it

    static func result(_ outcome: HookProcess.Outcome) -> String {
        switch outcome {
        case .done: return "done"
        case .failed(let code): return "failed with exit code \(code)"
        case .killed(let signal): return "ended by signal \(signal)"
        case .tookTooLong: return "ended because it took too long"
        case .notStarted(let error): return "could not be started: \(systemError(error))"
        }
    }

    static func told(_ run: HookRunRecord, at time: String? = nil) -> String {
        let said = run.isDone || run.output.isEmpty ? "" : "; it said: \(oneLine(run.output))"
        return (time.map { "\($0)  " } ?? "") + became(run) + said
    }

    static func became(_ run: HookRunRecord, called name: String? = nil) -> String {
        let seconds = Quantity.decimal(Double(run.milliseconds) / 1_000, digits: 1)
        return "\(name ?? run.hook), \(run.event.rawValue): \(run.result) after \(seconds) s"
    }

    static func failed(_ run: HookRunRecord) -> String { told(run) }

    private static func oneLine(_ text: String) -> String {
        text.split(separator: "\n").prefix(3).joined(separator: " / ")
    }

    static let noRuns = "no program was run yet"

    // MARK: Reminders

    static func title(_ vehicle: String) -> String { "\(vehicle): service" }

    static func saySnooze(_ name: String, _ vehicle: String) -> String {
        "roadbook service snooze \(shellWord(name)) --vehicle \(shellWord(vehicle))"
    }

    static let trialTitle = "Roadbook"
    static let trialText = "This message tries the way to you. Nothing is due."
    static let trialService = "Trial"
    static let trialCommand = "roadbook inbox"
    static let trialTaken = "a program took the message"
    static let trialNotTaken = "no program took the message; \"roadbook hooks log\" says why"
    static let nothingDue = "nothing is due"
    static let notTaken = "no program took the message; it is kept and tried again, and \"roadbook hooks log\" says why"
    static let timeIsUnknown = "nobody knows the time yet, so that nothing is called due"

    // MARK: Complaints

    static func noEvent(_ word: String) -> Complaint {
        .usage("\"\(word)\" is no event", hint: "one of: \(HookEvent.allCases.map(\.rawValue).joined(separator: ", "))")
    }

    static let noTrip = Complaint("there is no trip to try it with", code: .notFound)

    static func noNotifiers(_ folder: String) -> Complaint {
        Complaint("no program is in \(folder), so that nobody is told", hint: "roadbook help after-a-drive")
    }

    static func noStore(_ path: String, _ error: Int32) -> Complaint {
        let hint = error == EACCES ? "sudo -u roadbook-hooks, before the command" : "ls -ld \(shellWord(path))"
        return Complaint("\(path) cannot be used: \(systemError(error))", hint: hint)
    }

    static func isOfAnother(_ path: String, in folder: String) -> Complaint {
        Complaint(
            "\(path) belongs to another user, and keeps the programs from being run",
            hint: "sudo chown -hR --reference=\(shellWord(folder)) \(shellWord(folder))")
    }

    static let noBoot = Complaint(
        "the kernel does not say which boot this is, without which nobody knows whether a drive is over",
        hint: DoctorWords.mountProc)

    static func notBecome(_ user: String, _ error: Int32) -> Complaint {
        Complaint(
            "root cannot become \(user), as whom the programs run: \(systemError(error))",
            hint: "sudo -u \(shellWord(user)), before the command")
    }

    static func memoryIsDamaged(_ path: String) -> String {
        "\(path) cannot be read, and is begun anew: some things may be told twice"
    }
}
