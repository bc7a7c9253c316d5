import Answers
import Civil
import Settings

/// The rules of pace (docs/online.md): what may be asked next, and when. A value that is told what came of each call;
/// time is an argument. All that it remembers beyond a run stands in the book of answers.
package struct CallPace: Sendable {
    /// One thing to do.
    package enum Step: Equatable, Sendable {
        case ask(OnlineCall)
        /// Milliseconds.
        case wait(Int64)
        case done
    }

    // Milliseconds.
    package static let between: Int64 = 2_000
    private static let minute: Int64 = 60_000
    private static let hour: Int64 = 60 * minute
    private static let day: Int64 = 24 * hour
    /// The first wait and the longest one, by what failed.
    private static let firstTry = 5 * minute
    private static let firstLimit = hour
    private static let longest = day
    private static let longestLimit = 30 * day
    private static let nothingHolds = 180 * day
    /// The time that a day must be over to be asked for, and to be final.
    private static let dayIsOver = 6 * hour
    private static let dayIsFinal = 7 * day

    private static let mostTries = 12
    private static let mostInARow = 3

    package static func mostCalls(_ kind: AnswerSubject.Kind) -> Int {
        switch kind {
        case .street: return 50
        case .weather: return 200
        }
    }

    package private(set) var book: AnswerBook
    private let settings: OnlineSettings
    private let questions: [OnlineQuestion]
    /// On a clock that nobody sets: the end of the newest call, or the start of the program.
    private var restedSince: Int64
    private var failuresInARow: [AnswerSubject.Kind: Int] = [:]
    /// The kinds whose services could not be reached in this run.
    private var unreachable: Set<AnswerSubject.Kind> = []
    /// Questions before this one are settled for this run.
    private var first = 0

    package init(_ list: QuestionList, _ settings: OnlineSettings, book: AnswerBook, clock: Int64) {
        (questions, self.settings, self.book, restedSince) = (list.questions, settings, book, clock)
    }

    /// `utc` is milliseconds since 1970, `clock` is milliseconds of one that nobody sets.
    package mutating func step(utc: Int64, clock: Int64) -> Step {
        while first < questions.count, !mayBeAsked(questions[first], utc) { first += 1 }
        guard first < questions.count, let service = service(questions[first].subject.kind) else { return .done }
        let rest = restedSince + CallPace.between - clock
        if rest > 0 { return .wait(rest) }
        return .ask(OnlineCall(questions[first], service, utc: utc))
    }

    /// Hears what came of a call, and gives it as a line of the book; nil for one that reached nobody.
    package mutating func hear(_ outcome: CallOutcome, of call: OnlineCall, utc: Int64, clock: Int64) -> AnswerLine? {
        restedSince = clock
        first += 1
        guard let content = content(outcome, of: call, utc) else {
            unreachable.insert(call.question.subject.kind)
            return nil
        }
        var line = AnswerLine(
            utc: utc, service: call.service.name, host: call.address.host, at: call.question.at, content)
        if !line.isGood {
            let failure = failure(.wrong, 200, nil, of: call, utc)
            line.content = .failure(failure, day: call.question.day)
        }
        count(line, call.question.subject.kind)
        book.see(line)
        return line
    }

    private mutating func count(_ line: AnswerLine, _ kind: AnswerSubject.Kind) {
        if case .failure(let failure, _) = line.content, failure.reason.countsAsTry || failure.reason == .rejected {
            failuresInARow[kind, default: 0] += 1
        } else {
            failuresInARow[kind] = 0
        }
    }

    /// True if a service could not be reached in this run.
    package var isCutOff: Bool { !unreachable.isEmpty }

    // MARK: What may be asked

    private func service(_ kind: AnswerSubject.Kind) -> OnlineSettings.Service? {
        kind == .street ? settings.streets : settings.weather
    }

    private func mayBeAsked(_ question: OnlineQuestion, _ utc: Int64) -> Bool {
        let kind = question.subject.kind
        return obstacle(kind, utc) == nil && isDue(question, utc)
    }

    /// The reason for which nothing of a kind is asked now.
    package func obstacle(_ kind: AnswerSubject.Kind, _ utc: Int64) -> CallObstacle? {
        guard let service = service(kind) else { return .off }
        let known = book.service(service.name)
        if known.refused == service.fingerprint { return .refused }
        if known.limitedUntil > utc { return .limited(until: known.limitedUntil) }
        if unreachable.contains(kind) { return .unreachable }
        if failuresInARow[kind] ?? 0 >= CallPace.mostInARow { return .failing }
        return book.calls(kind, on: UTCText.day(of: utc)) >= CallPace.mostCalls(kind) ? .enoughToday : nil
    }

    /// The number of questions that are open, whatever may be asked today.
    package func open(_ utc: Int64) -> Int {
        questions.count { service($0.subject.kind) != nil && isDue($0, utc) }
    }

    /// True if it has no answer that is final, and may be asked again by now.
    package func isDue(_ question: OnlineQuestion, _ utc: Int64) -> Bool {
        let history = book.question(question.subject)
        if history.setting == service(question.subject.kind)?.fingerprint {
            if history.isRejected || history.tries >= CallPace.mostTries || history.next ?? utc > utc { return false }
        }
        switch question.subject {
        case .street(let cell):
            return book.address(cell) == nil && isForgotten(history, utc)
        case .weather(let cell, let day):
            let over = utc - (day + 1) * CallPace.day
            guard let known = book.weather(cell, day: day) else {
                return over >= CallPace.dayIsOver && isForgotten(history, utc)
            }
            return known.quality == .forecast && over >= CallPace.dayIsFinal && history.nothingSince == nil
        }
    }

    private func isForgotten(_ history: AnswerBook.Question, _ utc: Int64) -> Bool {
        history.nothingSince.map { utc - $0 >= CallPace.nothingHolds } ?? true
    }

    /// The weather of a day as it is when it is asked for at a time.
    package static func quality(_ day: Int64, at utc: Int64) -> WeatherDay.Quality {
        utc - (day + 1) * CallPace.day >= dayIsFinal ? .final : .forecast
    }

    // MARK: What came of it

    private func content(_ outcome: CallOutcome, of call: OnlineCall, _ utc: Int64) -> AnswerLine.Content? {
        switch outcome {
        case .address(let address): return .address(address)
        case .weather(let weather): return .weather(weather)
        case .nothing: return .nothing(day: call.question.day)
        case .failed(let reason, let status, let seconds):
            return .failure(failure(reason, status, seconds, of: call, utc), day: call.question.day)
        case .unreachable: return nil
        }
    }

    private func failure(
        _ reason: CallFailure.Reason, _ status: Int, _ seconds: Int64?, of call: OnlineCall, _ utc: Int64
    ) -> CallFailure {
        let next: Int64?
        switch reason {
        case .refused, .rejected: next = nil
        case .limited:
            let times = book.service(call.service.name).limits
            let said = seconds.map { min(max($0, 0), CallPace.longestLimit / 1_000) * 1_000 }
            next = utc + (said ?? CallPace.doubled(CallPace.firstLimit, times))
        case .timeout, .broken, .wrong:
            let history = book.question(call.question.subject)
            let tries = history.setting == call.service.fingerprint ? history.tries : 0
            next = utc + CallPace.doubled(CallPace.firstTry, tries)
        }
        return CallFailure(status: status, reason: reason, next: next, setting: call.service.fingerprint)
    }

    private static func doubled(_ first: Int64, _ times: Int) -> Int64 {
        times < 16 ? min(first << Int64(times), longest) : longest
    }
}
