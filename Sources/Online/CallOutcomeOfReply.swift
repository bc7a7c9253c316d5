import Answers

extension CallOutcome {
    /// The worth of a reply to a call.
    package init(_ reply: WebReply, to call: OnlineCall, utc: Int64) {
        switch reply {
        case .answered(let status, let body, let seconds):
            self.init(status, body, seconds, call, utc)
        case .unreachable: self = .unreachable
        case .timeout: self = .failed(.timeout, status: 0, retryAfterSeconds: nil)
        case .broken: self = .failed(.broken, status: 0, retryAfterSeconds: nil)
        case .untrusted: self = .failed(.wrong, status: 0, retryAfterSeconds: nil)
        case .tooMuch(let status): self = .failed(.wrong, status: status, retryAfterSeconds: nil)
        }
    }

    private init(_ status: Int, _ body: [UInt8], _ seconds: Int64?, _ call: OnlineCall, _ utc: Int64) {
        let reason: CallFailure.Reason
        switch status {
        case 200:
            if let outcome = CallOutcome.answer(body, call, utc) {
                self = outcome
                return
            }
            reason = .wrong
        case 429, 503: reason = .limited
        case 401, 403: reason = .refused
        case 407: reason = .broken
        case 400..<500: reason = .rejected
        case 500..<600: reason = .broken
        default: reason = .wrong
        }
        self = .failed(reason, status: status, retryAfterSeconds: seconds)
    }

    private static func answer(_ body: [UInt8], _ call: OnlineCall, _ utc: Int64) -> CallOutcome? {
        let question = call.question
        guard let day = question.day else { return StreetAnswer.outcome(body, at: question.at) }
        let quality = CallPace.quality(day, at: utc)
        return WeatherAnswer.outcome(body, at: question.at, day: day, quality: quality)
    }
}
