import Drive

/// The content of one line of gpsd, as far as a recorder cares.
package enum GpsdReport: Equatable, Sendable {
    case fix(Fix)
    /// A fix that libgps could not read to its end.
    case lostFix
    /// The sky, read or passed over; the decoder keeps what it says.
    case sky(isRead: Bool)
    case version
    /// gpsd's list of receivers: how many.
    case devices(Int)
    case device(UInt8, isActive: Bool)
    /// gpsd complains; nobody reads its words.
    case error
    /// A class that means nothing here.
    case other
    /// No report at all.
    case garbage
}
