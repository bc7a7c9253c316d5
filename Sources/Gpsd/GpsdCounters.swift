/// The counts since the source was made.
package struct GpsdCounters: Equatable, Sendable {
    package var lines = 0
    package var fixes = 0
    /// Fixes that came, but could not be read whole.
    package var lostFixes = 0
    package var skies = 0
    package var skiesRead = 0
    /// Lines that are no report.
    package var garbageLines = 0
    /// Fixes whose time is no date; they go on without one.
    package var refusedTimes = 0
    /// Lines longer than the buffer; each costs the connection.
    package var overlongLines = 0
    /// Complaints of gpsd.
    package var errors = 0
    package var connections = 0
    /// Attempts to connect after the first.
    package var reconnects = 0
    /// Times that old fixes came all at once, after something had stalled.
    package var bursts = 0
}
