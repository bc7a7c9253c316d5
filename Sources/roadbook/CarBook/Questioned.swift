import Drive
import Glibc

/// An entry that something speaks against: stored only where somebody says so.
struct Questioned {
    enum Question {
        /// The entry cannot be, as long as the rest of the book is right.
        case cannotBe(String)
        /// The entry is odd.
        case perhaps(String)

        var text: String {
            switch self {
            case .cannotBe(let text), .perhaps(let text): return text
            }
        }

        fileprivate var isRefusal: Bool {
            if case .cannotBe = self { return true }
            return false
        }
    }

    private let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }

    /// True if it is stored although there are questions, by `--anyway` or by a person at a terminal; false if there
    /// are none. Else it is refused.
    func isStored(_ questions: [Question]) throws -> Bool {
        if questions.isEmpty { return false }
        if invocation.values.has("anyway") || isConfirmed(questions) { return true }
        let code: ExitCode = questions.contains(where: \.isRefusal) ? .failed : .needsAttention
        throw CarBookWords.notStored(questions.map(\.text), code)
    }

    /// True if somebody sits there who can answer.
    static func isAsked(_ invocation: Invocation) -> Bool {
        isatty(0) == 1 && isatty(2) == 1 && !invocation.values.has("json")
    }

    private func isConfirmed(_ questions: [Question]) -> Bool {
        guard Questioned.isAsked(invocation) else { return false }
        for question in questions { Complaint.say(question.text) }
        Complaint.ask(CarBookWords.storeAnyway)
        return readLine()?.lowercased().hasPrefix("y") ?? false
    }
}
