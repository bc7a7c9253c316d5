/// The reason for which a service is not asked now.
package enum CallObstacle: Equatable, Sendable {
    case off
    /// The service does not want us under this setting.
    case refused
    /// Milliseconds since 1970.
    case limited(until: Int64)
    /// Several calls in a row gave no answer.
    case failing
    case enoughToday
    /// There is no network, or nobody listens.
    case unreachable
}
