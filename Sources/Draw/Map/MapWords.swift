/// The words on a map, which the caller has in its own language.
package struct MapWords: Sendable {
    package var title: String
    /// Lines under the title: the day, the distance, the time.
    package var lines: [String]
    /// A sentence for anyone who cannot see the map.
    package var about: String
    package var north: String
    /// The unit of a legend that counts drives.
    package var drives: String
    /// The meaning of a dotted way.
    package var notSeen: String
    /// A length of time, short: `6 min`.
    package var minutes: @Sendable (_ milliseconds: Int64) -> String

    package init(
        title: String, lines: [String], about: String, north: String, drives: String, notSeen: String,
        minutes: @escaping @Sendable (_ milliseconds: Int64) -> String
    ) {
        self.title = title
        self.lines = lines
        self.about = about
        self.north = north
        self.drives = drives
        self.notSeen = notSeen
        self.minutes = minutes
    }
}
