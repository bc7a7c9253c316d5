import Terminal

/// The reason for which a verb could not do what it was asked: one line of cause, and where there is one, a line of
/// what to type next.
struct Complaint: Error {
    let message: String
    let hint: String?
    let code: ExitCode
    /// True where another program, which was started for this, has told people already.
    let isSaid: Bool

    init(_ message: String, hint: String? = nil, code: ExitCode = .failed, isSaid: Bool = false) {
        self.message = message
        self.hint = hint
        self.code = code
        self.isSaid = isSaid
    }

    static func usage(_ message: String, hint: String? = nil) -> Complaint {
        Complaint(message, hint: hint, code: .usage)
    }

    /// Says it on standard error, once.
    func speak() {
        guard !isSaid else { return }
        Complaint.say(CommandLineWords.error(message))
        if let hint { Complaint.say(CommandLineWords.hint(hint)) }
    }

    /// A question on standard error, whose answer is typed behind it.
    static func ask(_ question: String) {
        let stream = Output(descriptor: 2)
        try? stream.write(Array(CommandLineWords.said(question).utf8))
        try? stream.flush()
    }

    /// One line on standard error in the program's name. There is nobody to tell if that fails.
    static func say(_ text: String) {
        let stream = Output(descriptor: 2)
        try? stream.line(CommandLineWords.said(text))
        try? stream.flush()
    }
}
