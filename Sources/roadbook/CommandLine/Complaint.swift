import Terminal

/// The code with which the program ends, for scripts to act on.
enum ExitCode: Int32 {
    /// Done; an empty list too.
    case ok = 0
    case failed = 1
    case usage = 2
    /// A thing that was named does not exist, or a search found nothing.
    case notFound = 3
    case noDaemon = 4
    /// Something acknowledged is missing or altered, or its records do not bear it out.
    case verificationFailed = 5
    case needsAttention = 6
}

/// Why a verb could not do what it was asked: one line of cause, and where there is one, a line of what to type next.
struct Complaint: Error {
    let message: String
    let hint: String?
    let code: ExitCode

    init(_ message: String, hint: String? = nil, code: ExitCode = .failed) {
        self.message = message
        self.hint = hint
        self.code = code
    }

    static func usage(_ message: String, hint: String? = nil) -> Complaint {
        Complaint(message, hint: hint, code: .usage)
    }

    /// Says it on standard error.
    func speak() {
        Complaint.say("error: \(message)")
        if let hint { Complaint.say("hint: \(hint)") }
    }

    /// One line on standard error in the program's name. There is nobody to tell if that fails.
    static func say(_ text: String) {
        let stream = Output(descriptor: 2)
        try? stream.line("roadbook: \(text)")
        try? stream.flush()
    }
}

/// A word that was typed, as a shell takes it again: for hints.
func shellWord(_ word: String) -> String {
    let isPlain = { (letter: Character) in letter.isLetter || letter.isNumber || "-_.,:/@%+=".contains(letter) }
    guard word.isEmpty || !word.allSatisfy(isPlain) else { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
}
