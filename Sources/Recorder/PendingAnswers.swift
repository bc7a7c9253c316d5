/// Calls that are answered when what they changed is on the card, or when their patience is over.
package struct PendingAnswers {
    private struct Answer {
        var sequence: UInt64
        var until: Int64
        var give: (_ durable: Bool) -> Void
    }

    private var answers: [Answer] = []

    package init() {}

    package var deadline: Int64? {
        var earliest: Int64?
        for answer in answers { earliest = min(earliest ?? .max, answer.until) }
        return earliest
    }

    package mutating func wait(
        for sequence: UInt64, until: Int64, _ give: @escaping (_ durable: Bool) -> Void
    ) {
        answers.append(Answer(sequence: sequence, until: until, give: give))
    }

    /// The answers whose time has come, in the order of the calls; they wait no longer. They are given by the caller,
    /// when nothing of this is being changed any more: an answer may begin the client's next call, which waits here,
    /// too.
    package mutating func takeDue(acknowledged: UInt64, now: Int64) -> [() -> Void] {
        guard answers.contains(where: { $0.sequence <= acknowledged || $0.until <= now }) else { return [] }
        let due = answers.filter { $0.sequence <= acknowledged || $0.until <= now }
        answers.removeAll { $0.sequence <= acknowledged || $0.until <= now }
        return due.map { answer in { answer.give(answer.sequence <= acknowledged) } }
    }
}
