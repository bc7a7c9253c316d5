import Drive

/// Writes tracks one after the other, each point as it comes: told first of the document, then of every track its
/// beginning, its points and its end, and last that there are no more.
package protocol TrackWriter: AnyObject {
    func begin(_ document: TrackDocument)
    func begin(_ track: Track)
    /// `time` of a fix is UTC here, nil where nobody knows it; one without a place is none. `passage` leads to it from
    /// the point before; nil for the first.
    func point(_ fix: Fix, _ passage: WayEvidence?)
    func endTrack()
    func end()
}
