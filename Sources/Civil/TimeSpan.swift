/// The stretch of time that a person's words name: a month, a day, an instant. Milliseconds since 1970.
package struct TimeSpan: Equatable, Sendable {
    package let start: Int64
    /// The first millisecond that is no longer meant; equal to `start` for an instant.
    package let end: Int64

    package init(start: Int64, end: Int64) {
        self.start = start
        self.end = end
    }
}
