import Answers

/// The outcome of one call.
package enum CallOutcome: Equatable, Sendable {
    case address(FoundAddress)
    case weather(WeatherDay)
    /// The service knows nothing of it.
    case nothing
    case failed(CallFailure.Reason, status: Int, retryAfterSeconds: Int64?)
    /// There is no network, or nobody listens: no service was asked.
    case unreachable

    /// True if the service answered, also where it knows nothing.
    var isAnswer: Bool {
        switch self {
        case .address, .weather, .nothing: return true
        case .failed, .unreachable: return false
        }
    }
}
