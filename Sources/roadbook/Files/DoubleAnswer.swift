import Glibc
import Terminal

/// The answer to the question what becomes of a file whose drives are there already.
enum DoubleAnswer: String {
    case anyway, same, replace, leave

    /// The options that answer it before it is asked.
    static let options = ["anyway", "same", "replace"]

    /// The answer of an option, or else of a person at a terminal; anyone who cannot answer is not asked.
    init(_ invocation: Invocation, _ found: [DoubleSearch.Double], _ told: [String]) throws {
        if let option = DoubleAnswer.options.first(where: { invocation.values.has($0) }) {
            self = DoubleAnswer(rawValue: option) ?? .leave
        } else if isatty(0) == 1, isatty(2) == 1, !invocation.values.has("json") {
            self = DoubleAnswer.asked(told)
        } else {
            self = .leave
        }
    }

    private static func asked(_ told: [String]) -> DoubleAnswer {
        for line in told { Complaint.say(line) }
        while true {
            Complaint.ask(FileWords.whatBecomesOfDoubles)
            guard let answer = readLine() else { return .leave }
            switch answer.lowercased().first {
            case "a": return .anyway
            case "s": return .same
            case "r": return .replace
            case "l", nil: return .leave
            default: continue
            }
        }
    }
}
