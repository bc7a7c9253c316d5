import Civil

/// The words about a command line that cannot be obeyed, and the frame of the help; what a verb does stands with it.
enum CommandLineWords {
    static func needsVerb(_ noun: String, _ verbs: [String], hint: String) -> Complaint {
        .usage("\(noun) needs a verb: \(verbs.joined(separator: " or "))", hint: hint)
    }

    static func needsOperand(_ verb: String, _ operand: String, hint: String) -> Complaint {
        .usage("\(verb) needs \(operand)", hint: hint)
    }

    static func needsOperands(_ verb: String, _ needed: Int, _ noun: String, given: Int, hint: String) -> Complaint {
        .usage("\(verb) needs at least \(needed) of \(noun), and was given \(given)", hint: hint)
    }

    static func tooMany(_ verb: String, _ word: String, takesDays: Bool) -> Complaint {
        let day = "a day, week, month or year: roadbook \(verb) --on \(shellWord(word))"
        return .usage("\(verb) does not take \"\(word)\"", hint: takesDays ? day : "roadbook \(verb) --help")
    }

    static func noVerb(_ asked: String, near: String?, hint: String) -> Complaint {
        .usage("there is no verb \"\(asked)\"", hint: near.map { "did you mean \"roadbook \($0)\"?" } ?? hint)
    }

    static func otherName(_ asked: String, _ instead: String) -> Complaint {
        .usage("there is no verb \"\(asked)\"", hint: hereItIs(instead))
    }

    static func isToCome(_ capability: String, _ today: String) -> Complaint {
        .usage("there is \(capability) yet", hint: "until then: \(today)")
    }

    static func hereItIs(_ instead: String) -> String { "here it is: \(instead)" }

    // MARK: Options

    static func takesNoValue(_ option: String) -> Complaint { .usage("--\(option) takes no value") }

    static func needsValue(_ option: String, _ placeholder: String) -> Complaint {
        .usage("--\(option) needs a value: --\(option) \(placeholder)")
    }

    static func twice(_ option: String) -> Complaint { .usage("--\(option) is given twice") }

    static func noOption(_ word: String, hint: String) -> Complaint { .usage("unknown option \"\(word)\"", hint: hint) }

    static func didYouMean(_ option: String) -> String { "did you mean --\(option)?" }

    static func behindItsVerb(_ verb: String, _ option: String) -> String {
        "options of a verb come behind it: roadbook \(verb) --\(option)"
    }

    static func notUTF8(_ word: String) -> Complaint { .usage("\"\(word)\" is not UTF-8") }

    // MARK: Times

    static let onGoesAlone = Complaint.usage("--on is --since and --until at once, and goes without them")

    static func onNeedsADay(_ text: String) -> Complaint {
        .usage(
            "--on needs a day or more, and \"\(text)\" is an instant", hint: "for example --on yesterday")
    }

    static let backwards = Complaint.usage("--since is later than --until")

    static func badTime(_ error: TimeError) -> Complaint {
        guard case .unreadable = error else { return .usage(error.description) }
        return .usage(
            error.description,
            hint: "for example yesterday, \"last week\", \"4 March\", 2026-03, \"2026-03-01 08:00\", \"10min ago\"")
    }

    // MARK: The program

    static func said(_ text: String) -> String { "roadbook: \(text)" }

    static func error(_ cause: String) -> String { "error: \(cause)" }

    static func hint(_ next: String) -> String { "hint: \(next)" }

    static func version(_ version: String) -> String { "roadbook \(version)" }

    static func noOutput(_ code: Int32) -> Complaint {
        Complaint("cannot write to standard output: \(systemError(code))")
    }

    static func isEmpty(_ operand: String) -> Complaint { .usage("\(operand) is empty") }
}
