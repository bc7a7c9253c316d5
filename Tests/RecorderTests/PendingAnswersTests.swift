import Recorder
import Testing

/// Calls that wait for the card, and when they are answered.
@Suite struct PendingAnswersTests {
    @Test func anAnswerIsGivenWhenItIsOnTheCardOrPatienceIsOver() {
        var answers = PendingAnswers()
        var given: [String] = []
        answers.wait(for: 10, until: 3_000) { given.append("ten \($0)") }
        answers.wait(for: 20, until: 2_000) { given.append("twenty \($0)") }
        #expect(answers.deadline == 2_000)
        for give in answers.takeDue(acknowledged: 9, now: 1_000) { give() }
        #expect(given == [])
        for give in answers.takeDue(acknowledged: 10, now: 1_000) { give() }
        for give in answers.takeDue(acknowledged: 10, now: 2_000) { give() }
        #expect(given == ["ten true", "twenty false"])
        #expect(answers.deadline == nil)
    }

    /// The calls come as on a socket on which a client has sent two at once.
    @Test func anAnswerMayBeginTheNextCall() {
        final class Socket {
            var answers = PendingAnswers()
            var given: [Int] = []

            func call(_ number: Int) {
                answers.wait(for: 0, until: 3_000) { [unowned self] _ in
                    given.append(number)
                    if number < 100 { call(number + 1) }
                }
                for give in answers.takeDue(acknowledged: 0, now: 0) { give() }
            }
        }
        let socket = Socket()
        socket.call(1)
        #expect(socket.given == Array(1...100))
        #expect(socket.answers.deadline == nil)
    }
}
