import Answers
import Terminal

/// The words of `doctor` about look-ups over the network.
enum LookUpWords {
    static let area = "look-ups"
    /// The name that the answers have for it.
    static let weatherService = "open-meteo"

    static func sum(isOn: Bool, answers: Int, bytes: Int64, _ ages: (call: String, answer: String?)?) -> String {
        let state = isOn ? "on" : "off"
        guard let ages else { return isOn ? "on; nothing was asked yet" : "off" }
        let kept = "\(Quantity.count(answers, "answer", "answers")) in \(Quantity.bytes(bytes))"
        let newest = ages.answer.map { ", the newest \($0) ago" } ?? ""
        return "\(state); \(kept)\(newest); the last call was \(ages.call) ago"
    }

    static func unread(_ why: String) -> String { "the answers cannot be read: \(why)" }

    static let damaged = "the answers are damaged"
    static let verify = "roadbook verify"

    static func notUnderstood(_ lines: UInt64) -> String {
        "\(Quantity.count(lines, "line", "lines")) of the answers cannot be read, or come from a newer program"
    }

    static func ahead(_ lines: Int) -> String {
        let number = Quantity.count(lines, "line of the answers is", "lines of the answers are")
        return "\(number) dated in the future: a clock was ahead, or this one is behind"
    }

    static func refuses(_ service: String) -> String {
        "\(service) refuses us, and is not asked until its address or the contact is another"
    }

    static let changeContact = "sudo roadbook config set Contact anna@example.org"

    static func limited(_ service: String, for time: String) -> String {
        "\(service) wants fewer calls, and is left alone for another \(time)"
    }

    static func failed(_ service: String, _ reason: CallFailure.Reason) -> String {
        switch reason {
        case .timeout: return "\(service) did not answer the last call in time"
        case .rejected: return "\(service) did not take the last question"
        case .limited, .refused, .broken, .wrong: return "the last call to \(service) failed"
        }
    }

    static let dryRun = "roadbook-online --dry-run"
}
