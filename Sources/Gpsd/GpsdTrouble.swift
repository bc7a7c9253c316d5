/// Why there is no connection.
package enum GpsdTrouble: Equatable, Sendable {
    /// Nobody listens there.
    case refused
    /// gpsd ended, or broke the connection.
    case closed
    /// Connected, but nothing came for half a minute and longer.
    case silent
    case lineTooLong
    /// Neither yes nor no.
    case timedOut
    case system(errno: Int32)

    package var words: String { GpsdWords.trouble(self) }
}
