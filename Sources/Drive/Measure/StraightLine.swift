/// The straight line from the first fix of a drive to its last. What was not driven between two fixes, a pause or the
/// way between joined drives, is in it as little as in the distance: what follows is moved back by so much.
struct StraightLine: Equatable, Sendable {
    private var first: Coordinate?
    private var last: Coordinate?
    private var isBroken = false
    /// Ten-millionths of a degree that were left out.
    private var leftOutNorth: Int64 = 0
    private var leftOutEast: Int64 = 0

    mutating func add(_ place: Coordinate) {
        if isBroken, let last {
            leftOutNorth += Int64(place.latitudeE7) - Int64(last.latitudeE7)
            leftOutEast += Arc.differenceOfLongitude(last, place)
        }
        isBroken = false
        first = first ?? place
        last = place
    }

    mutating func breakOff() { isBroken = true }

    /// Nil without a fix. No longer than the way along which it was driven.
    func metres(along way: Double) -> Double? {
        guard let first, let last else { return nil }
        guard leftOutNorth != 0 || leftOutEast != 0 else { return first.metres(to: last) }
        let (north, east) = (Int64(last.latitudeE7) - leftOutNorth, Int64(last.longitudeE7) - leftOutEast)
        let end = Coordinate(tenMillionths: north, east)
        return min(way, first.metres(to: end ?? last))
    }
}
