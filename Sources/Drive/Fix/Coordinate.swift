/// A place on the earth, in ten-millionths of a degree (about a centimetre): the digits that are written are the digits
/// that are reckoned with, so that a drive read back is the drive that was driven.
package struct Coordinate: Equatable, Hashable, Sendable {
    package var latitudeE7: Int32
    package var longitudeE7: Int32

    package init(latitudeE7: Int32, longitudeE7: Int32) {
        self.latitudeE7 = latitudeE7
        self.longitudeE7 = longitudeE7
    }

    /// Nil where there is no such place on earth; not a number is no place.
    package init?(latitude: Double, longitude: Double) {
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        latitudeE7 = Int32((latitude * 1e7).rounded())
        longitudeE7 = Int32((longitude * 1e7).rounded())
    }

    package var latitude: Double { Double(latitudeE7) / 1e7 }
    package var longitude: Double { Double(longitudeE7) / 1e7 }

    /// Metres along the great circle, to the last digit those of the `Leg` between the two.
    package func metres(to other: Coordinate) -> Double {
        let height = Arc.half(Arc.differenceOfLatitude(self, other)).sine
        let width = Arc.half(Arc.differenceOfLongitude(self, other)).sine
        return Arc.metres(height, width, Arc.halfway(self, other).cosine)
    }

    /// True if the other place is no farther away. The way between is at most that north and then east along the
    /// equator, which is quicker to compute and nearly always near enough.
    package func isWithin(_ metres: Double, of other: Coordinate) -> Bool {
        let degrees = abs(Arc.differenceOfLatitude(self, other)) + abs(Arc.differenceOfLongitude(self, other))
        return Double(degrees) * Arc.mostMetres < metres || self.metres(to: other) <= metres
    }
}
