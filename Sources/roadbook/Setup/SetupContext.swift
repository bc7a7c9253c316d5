import Glibc
import Settings
import Terminal

/// Everything that the steps of `setup` have in common: the options, the person, and where findings are told.
final class SetupContext {
    let invocation: Invocation
    let system: SystemFacts
    let waitMilliseconds: Int64
    private(set) var needsAttention = false

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        system = SystemFacts(root: invocation.values["system"] ?? "/")
        waitMilliseconds = try SetupContext.time("wait", invocation, else: 120_000)
    }

    /// A time that was given as an option.
    static func time(_ option: String, _ invocation: Invocation, else usual: Int64) throws -> Int64 {
        guard let text = invocation.values[option] else { return usual }
        guard let time = TimeSpan.milliseconds(text), time <= 3_600_000 else { throw SetupWords.isNoTime(option, text) }
        return time
    }

    /// The directory of the settings that are written here.
    var directory: String { invocation.places.settings.directories[0] }

    func option(_ name: String) -> String? { invocation.values[name] }

    /// True if the car of an option is to be paired with nobody to ask.
    var isPairing: Bool { invocation.values.has("pair") }

    // MARK: Saying

    func tell(
        _ area: String, _ verdict: Finding.Verdict, _ text: String, _ remedy: String? = nil, advice: String? = nil
    ) throws {
        try tell(Finding(area: area, verdict: verdict, text: text, remedy: remedy, advice: advice))
    }

    func tell(_ finding: Finding) throws {
        needsAttention = needsAttention || finding.verdict == .mend
        try finding.tell(invocation)
        try invocation.output.flush()
    }

    /// A step that takes a while begins: people hear of it, whether they can be asked or not.
    func announce(_ text: String) {
        if !invocation.values.has("json") { Complaint.say(text) }
    }

    // MARK: Asking

    /// True if somebody sits there who can answer.
    var isAsked: Bool { isatty(0) == 1 && isatty(2) == 1 && !invocation.values.has("json") }

    /// The answer to a question, without blanks at its ends; nil if nobody can be asked, or nothing is answered.
    func ask(_ question: String) -> String? {
        guard isAsked else { return nil }
        Complaint.ask(question)
        let answer = (readLine() ?? "").drop { $0 == " " }
        let end = answer.lastIndex { $0 != " " }
        return end.map { String(answer[...$0]) }
    }

    /// Asks for yes or no, until it is one of them; anyone who answers nothing means the usual one.
    func asksFor(_ question: String, else usual: Bool) -> Bool {
        while let answer = ask(question)?.lowercased() {
            if SetupWords.yes.contains(answer) { return true }
            if SetupWords.no.contains(answer) { return false }
            Complaint.say(SetupWords.isNoChoice(answer))
        }
        return usual
    }

    // MARK: The recorder's eyes

    /// The daemon that lies beside this program, or the one that is installed.
    static var daemon: String {
        let beside = (OwnProgram.folder ?? "") + "/roadbookd"
        return access(beside, X_OK) == 0 ? beside : "roadbookd"
    }

    /// Looks around as the recorder would; with `wait` for so long, a line at each change.
    func probe(wait: Int64? = nil) throws -> HelperProgram {
        var words = [SetupContext.daemon, "--config", directory, "--probe", "--devices"]
        if let wait { words += ["--wait", "\(wait)ms"] }
        return try HelperProgram(words, showsComplaints: true)
    }
}
