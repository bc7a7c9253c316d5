import Answers

/// The number of calls that came to each thing.
struct CallTally: Equatable {
    private(set) var answers = 0
    private(set) var nothing = 0
    private(set) var failures = 0

    var calls: Int { answers + nothing + failures }

    mutating func add(_ line: AnswerLine) {
        switch line.content {
        case .address, .weather: answers += 1
        case .nothing: nothing += 1
        case .failure: failures += 1
        }
    }
}
