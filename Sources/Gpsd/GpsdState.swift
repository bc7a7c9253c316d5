/// The state of the source and its dealings with gpsd and the receiver behind it.
package enum GpsdState: Equatable, Sendable {
    /// Not asked to connect.
    case idle
    case connecting
    /// Not connected, for this reason; it is tried again at the source's deadline.
    case waiting(GpsdTrouble)
    /// Connected; no fix has come yet.
    case watching
    /// Fixes come, with a place or without.
    case receiving
    /// Nothing has come for ``GpsdPatience/staleAfter`` and longer, since this boottime.
    case silent(since: Int64)
    /// gpsd says that it has no receiver, since this boottime.
    case noReceiver(since: Int64)

    /// For the journal and for reports.
    package var words: String { GpsdWords.state(self) }
}
