import Drive

/// One point as a reader finds it, before any order is made: it has a time and a place on earth.
package struct FilePoint: Equatable, Sendable {
    package var fix: Fix
    /// Bytes or lines before it, whichever its format counts in.
    package var position: Int
    /// Counted from 1 over the file.
    package var track: UInt32
    /// Counted from 1 over the file, not over the track.
    package var segment: UInt32

    package init(_ fix: Fix, position: Int, track: UInt32 = 1, segment: UInt32 = 1) {
        self.fix = fix
        self.position = position
        self.track = track
        self.segment = segment
    }

    /// UTC, milliseconds since 1970.
    package var time: Int64 { fix.time ?? 0 }
}
