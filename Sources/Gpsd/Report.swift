import Drive

/// The content of one line of gpsd, as far as a recorder cares.
package enum Report: Equatable, Sendable {
    case fix(Fix)
    /// A fix that libgps could not read to its end.
    case lostFix
    /// The sky, read or passed over; the decoder keeps what it says.
    case sky(isRead: Bool)
    case version
    /// gpsd's list of receivers: how many.
    case devices(Int)
    case device(UInt8, isActive: Bool)
    /// gpsd complains; `complaint` of the decoder has its words.
    case error
    /// A class that means nothing here.
    case other
    /// No report at all.
    case garbage
}

/// The sky over one receiver, as it was last looked at.
package struct Sky: Equatable, Sendable {
    /// CLOCK_BOOTTIME at which it was handled, milliseconds.
    package var boottime: Int64
    package var hdopTenths: Int32?
    package var satellitesUsed: UInt8?
    package var satellitesVisible: UInt8?
}

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
