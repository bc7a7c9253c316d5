import AppendLog

/// A fault of the other side of a pull (docs/pull-protocol.md).
package enum PullError: Error, Equatable, Sendable {
    /// The far end says something else, and this is how it begins.
    case notBooks(said: [UInt8])
    /// The far end speaks another version of the protocol.
    case otherProtocol(String)
    /// The far end stopped before it had said that it was done.
    case brokenOff
    /// The far end says what it must not say.
    case garbled(String)
    /// More than it announced.
    case tooMuch
    /// The far end could not go on, and says why.
    case failed(String)
    /// These books are held already, under this name.
    case known(as: String)
    /// More is announced than there is room for.
    case noRoom(needed: UInt64, free: UInt64)
}
