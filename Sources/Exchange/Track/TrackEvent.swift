import Drive

/// One event out of a file of others; events come in the order of time.
package enum TrackEvent: Equatable, Sendable {
    /// Everything that follows belongs to another segment than what came before.
    case segment(TrackSegment)
    /// The `time` is UTC and later than that of the fix before it, in whatever segment; its `boottime` is 0.
    case fix(Fix, at: ExchangeError.Place)
}
