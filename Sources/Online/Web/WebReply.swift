/// The result of one call by the network.
package enum WebReply: Equatable, Sendable {
    case answered(status: Int, body: [UInt8], retryAfterSeconds: Int64?)
    /// No name, nobody who listens, no connection in time.
    case unreachable
    case timeout
    /// The connection broke.
    case broken
    /// Somebody else answers in the name of the host.
    case untrusted
    /// More than an answer may have.
    case tooMuch(status: Int)
}
