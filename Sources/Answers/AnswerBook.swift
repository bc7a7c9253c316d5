import Drive

/// Everything that the lines of the answers come to.
package struct AnswerBook: Equatable, Sendable {
    /// The history of one question.
    package struct Question: Equatable, Sendable {
        /// The time of the newest line that says that nothing is known.
        package var nothingSince: Int64?
        /// The tries behind the newest answer.
        package var tries = 0
        /// The time at which the next may be; milliseconds since 1970.
        package var next: Int64?
        package var isRejected = false
        /// The setting under which it was tried and rejected: another one may be asked again.
        package var setting: UInt64?
    }

    /// The wishes of a service.
    package struct Service: Equatable, Sendable {
        /// Milliseconds since 1970, up to which it wants to be left alone.
        package var limitedUntil: Int64 = 0
        /// The number of times in a row that it wanted that.
        package var limits = 0
        /// The setting that it refused.
        package var refused: UInt64?
        /// The reason for which its newest call failed; nil if that was answered.
        package var failing: CallFailure.Reason?
    }

    /// A clock is not more exact than this, in milliseconds.
    package static let clockTolerance: Int64 = 120_000

    /// The line that holds for each question: the newest address, and the weather that is final if there is one.
    package private(set) var held: [AnswerSubject: AnswerLine] = [:]
    private var questions: [AnswerSubject: Question] = [:]
    private var services: [String: Service] = [:]
    private var calls: [AnswerSubject.Kind: [Int64: Int]] = [:]
    /// The times of the newest answer and of the newest call, in milliseconds since 1970.
    package private(set) var newestUTC: Int64?
    package private(set) var newestCallUTC: Int64?
    /// Lines that are dated after the time at which the book is read: a clock was ahead then, or is behind now.
    package private(set) var linesAhead = 0
    package private(set) var answers = 0
    package var unreadable: UInt64 = 0
    package var otherLines: UInt64 = 0
    /// Lines that are lost, and blocks that are damaged.
    package var missing: UInt64 = 0
    package var damaged: UInt64 = 0

    package init() {}

    /// Lines come in the order of their times, as far as clocks were right. Those that are dated after `utc` have no
    /// time: what was answered counts, and nothing that has to do with a time.
    package init(_ lines: [AnswerLine], at utc: Int64 = .max - AnswerBook.clockTolerance) {
        let end = utc + AnswerBook.clockTolerance
        for line in lines where line.utc > end { seeUndated(line) }
        for line in lines where line.utc <= end { see(line) }
    }

    package func address(_ cell: StreetCell) -> FoundAddress? { held[.street(cell)]?.address }

    package func weather(_ cell: WeatherCell, day: Int64) -> WeatherDay? { held[.weather(cell, day: day)]?.weather }

    package func question(_ subject: AnswerSubject) -> Question { questions[subject] ?? Question() }

    package func service(_ name: String) -> Service { services[name] ?? Service() }

    /// The calls of a day of UTC, counted from 1970-01-01.
    package func calls(_ kind: AnswerSubject.Kind, on day: Int64) -> Int { calls[kind]?[day] ?? 0 }

    package mutating func see(_ line: AnswerLine) {
        let day = line.utc / AnswerBook.dayMilliseconds
        calls[line.subject.kind, default: [:]][day, default: 0] += 1
        var service = self.service(line.service)
        var question = self.question(line.subject)
        switch line.content {
        case .address:
            held[line.subject] = line
            (question, service) = (Question(), service.answered)
        case .weather(let weather):
            let known = held[line.subject]?.weather
            if weather.quality == .final || known?.quality != .final { held[line.subject] = line }
            (question, service) = (Question(), service.answered)
        case .nothing:
            (question, service) = (Question(nothingSince: line.utc), service.answered)
        case .failure(let failure, _):
            question.see(failure)
            service.see(failure)
        }
        newestCallUTC = max(newestCallUTC ?? line.utc, line.utc)
        if line.isAnswer {
            newestUTC = max(newestUTC ?? line.utc, line.utc)
            answers += 1
        }
        questions[line.subject] = question
        services[line.service] = service
    }

    /// An address holds at any time. Whether weather was final is not known, nor what was to be waited for.
    private mutating func seeUndated(_ line: AnswerLine) {
        linesAhead += 1
        if line.isAnswer { answers += 1 }
        switch line.content {
        case .address: held[line.subject] = line
        case .weather(var weather):
            weather.quality = .forecast
            held[line.subject] = AnswerLine(
                utc: line.utc, service: line.service, host: line.host, at: line.at, .weather(weather))
        case .nothing, .failure: break
        }
    }

    private static let dayMilliseconds: Int64 = 86_400_000
}

extension AnswerBook.Question {
    fileprivate mutating func see(_ failure: CallFailure) {
        if failure.setting != setting { (tries, next, isRejected, setting) = (0, nil, false, failure.setting) }
        if failure.reason == .rejected { isRejected = true }
        guard failure.reason.countsAsTry else { return }
        tries += 1
        next = failure.next
    }
}

extension AnswerBook.Service {
    /// The same after an answer: what it refused before it takes now.
    fileprivate var answered: AnswerBook.Service { AnswerBook.Service(limitedUntil: limitedUntil) }

    fileprivate mutating func see(_ failure: CallFailure) {
        failing = failure.reason
        switch failure.reason {
        case .limited:
            limits += 1
            limitedUntil = max(limitedUntil, failure.next ?? 0)
        case .refused: refused = failure.setting
        case .timeout, .broken, .wrong, .rejected: break
        }
    }
}
