/// The speed of a car whose receiver tells none, made of places and times: straight over three seconds at least, for
/// places a second apart err by more than a car creeps.
struct MadeSpeed: Equatable, Sendable {
    private static let shortest: Int64 = 3_000

    private struct Anchor: Equatable, Sendable {
        var place: Coordinate
        var time: Int64
    }

    /// The place from which the speed at the last fix is measured, and the last that was kept.
    private var from: Anchor?
    private var kept: Anchor?

    /// Takes the next place, at this time of the track in milliseconds.
    mutating func follow(_ place: Coordinate, _ time: Int64) {
        if let kept, time &- kept.time < MadeSpeed.shortest {
            if from == nil { from = kept }
            return
        }
        from = kept
        kept = Anchor(place: place, time: time)
    }

    /// The next speeds are measured from the place that was taken last: what lies before it was a rest, or not seen.
    mutating func beginAnew(at place: Coordinate, _ time: Int64) {
        from = nil
        kept = Anchor(place: place, time: time)
    }

    /// Metres a second at the place that was taken last; nil for the first one.
    func speed(at place: Coordinate, _ time: Int64) -> Double? {
        guard let from, time > from.time else { return nil }
        let metres = from.place.metres(to: place)
        return (metres * 100_000 / Double(time &- from.time)).rounded() / 100
    }
}
