import Drive

/// One end of a trip that has ended.
package struct TripEnd: Equatable, Sendable {
    package var place: Coordinate
    /// Milliseconds since 1970; nil where nobody can date it.
    package var time: Int64?
    /// The end lies in a place of the household's own, and has its name.
    package var isNamed: Bool

    package init(place: Coordinate, time: Int64?, isNamed: Bool = false) {
        (self.place, self.time, self.isNamed) = (place, time, isNamed)
    }
}
