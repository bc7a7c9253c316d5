/// Calls that are answered when what they changed is on the card, or when their patience is over.
struct PendingAnswers {
    private struct Answer {
        var sequence: UInt64
        var until: Int64
        var give: (_ durable: Bool) -> Void
    }

    private var answers: [Answer] = []

    var deadline: Int64? {
        var earliest: Int64?
        for answer in answers { earliest = min(earliest ?? .max, answer.until) }
        return earliest
    }

    mutating func wait(for sequence: UInt64, until: Int64, _ give: @escaping (_ durable: Bool) -> Void) {
        answers.append(Answer(sequence: sequence, until: until, give: give))
    }

    mutating func meet(acknowledged: UInt64, now: Int64) {
        guard !answers.isEmpty else { return }
        let due = answers.filter { $0.sequence <= acknowledged || $0.until <= now }
        answers.removeAll { $0.sequence <= acknowledged || $0.until <= now }
        for answer in due { answer.give(answer.sequence <= acknowledged) }
    }
}
