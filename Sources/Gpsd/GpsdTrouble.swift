/// The reason for which there is no connection.
package enum GpsdTrouble: Equatable, Sendable {
    /// Nobody listens there.
    case refused
    /// gpsd ended, or broke the connection.
    case closed
    case lineTooLong
    /// Neither yes nor no.
    case timedOut
    case system(errno: Int32)

    package var words: String { GpsdWords.trouble(self) }
}
