import Drive

/// The guess of one trip by its own numbers, with what the trips on the same way agree by.
package struct GuessedTrip: Equatable, Sendable {
    package var start: Coordinate?
    package var end: Coordinate?
    /// The names of the own places at its ends.
    package var startName: String?
    package var endName: String?
    /// Milliseconds of UTC at its beginning.
    package var time: Int64?
    package var metres: Double
    package var category: Category?
    package var probability: Double

    package init(
        from start: Coordinate?, to end: Coordinate?, named startName: String? = nil, _ endName: String? = nil,
        at time: Int64?, metres: Double, category: Category?, probability: Double
    ) {
        (self.start, self.end) = (start, end)
        (self.startName, self.endName) = (startName, endName)
        self.time = time
        self.metres = metres
        self.category = category
        self.probability = probability
    }
}
