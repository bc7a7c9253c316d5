import Answers
import Civil
import Drive

/// The questions that ends of trips raise, each once, in the order in which they are asked.
package struct QuestionList: Equatable, Sendable {
    package private(set) var questions: [OnlineQuestion] = []
    private var known: Set<AnswerSubject> = []

    /// Ends come from the newest trip to the oldest.
    package init(_ ends: [TripEnd], except circles: PrivateCircles) {
        for end in ends where !circles.touch(end.place) {
            if !end.isNamed { add(.street(at: end.place)) }
            guard let time = end.time, UTCText.plausible.contains(time) else { continue }
            add(.weather(at: end.place, day: UTCText.day(of: time)))
        }
    }

    private mutating func add(_ question: OnlineQuestion) {
        if known.insert(question.subject).inserted { questions.append(question) }
    }
}
