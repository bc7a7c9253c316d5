import Drive

/// Points on their way into a file: what is to be hidden is left out, and what lies on the way anyway. A track of which
/// nothing remains is not begun.
package struct TrackPrivacyFilter {
    private let writer: any TrackWriter
    private var simplification: TrackSimplification?
    private var track = Track(id: "", name: "")
    private var trim: TrackTrim?
    private var hasBegun = false
    private var hasHidden = false

    package init(_ writer: any TrackWriter, simplify metres: Double? = nil) {
        self.writer = writer
        simplification = metres.map { TrackSimplification(metres: $0) }
    }

    package mutating func begin(_ track: Track, _ trim: TrackTrim? = nil) {
        self.track = track
        self.trim = trim
        hasBegun = false
        hasHidden = false
    }

    package mutating func point(_ fix: Fix, _ passage: WayEvidence?) {
        guard let place = fix.coordinate else { return }
        if let trim, trim.hides(place) {
            hasHidden = true
            return
        }
        // Nothing leads over what is hidden.
        var passage = passage
        if !hasBegun {
            writer.begin(track)
            passage = nil
        } else if hasHidden {
            passage = .unknown
        }
        hasBegun = true
        hasHidden = false
        let writer = writer
        guard simplification != nil else { return writer.point(fix, passage) }
        simplification!.sift(fix, passage) { writer.point($0, $1) }
    }

    /// True if anything of the track was written.
    package mutating func endTrack() -> Bool {
        guard hasBegun else { return false }
        let writer = writer
        simplification?.finish { writer.point($0, $1) }
        writer.endTrack()
        return true
    }
}
