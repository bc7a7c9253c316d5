/// The number of trips.
package struct TripCount: Equatable, Sendable {
    package var shown: Int
    package var trivial: Int
    package var deleted: Int

    package var isAny: Bool { shown + trivial + deleted > 0 }
}
