/// A place on the earth, in ten-millionths of a degree (about a centimetre): the digits that are written are the digits
/// that are reckoned with, so that a drive read back is the drive that was driven.
package struct Coordinate: Equatable, Hashable, Sendable {
    package var latitudeE7: Int32
    package var longitudeE7: Int32

    @inlinable
    package init(latitudeE7: Int32, longitudeE7: Int32) {
        self.latitudeE7 = latitudeE7
        self.longitudeE7 = longitudeE7
    }

    /// Nil where there is no such place on earth; not a number is no place.
    package init?(latitude: Double, longitude: Double) {
        let (north, east) = ((latitude * 1e7).rounded(), (longitude * 1e7).rounded())
        guard let north = Int64(exactly: north), let east = Int64(exactly: east) else { return nil }
        self.init(tenMillionths: north, east)
    }

    /// The same of ten-millionths of a degree.
    @inlinable
    package init?(tenMillionths latitude: Int64, _ longitude: Int64) {
        guard latitude.magnitude <= 900_000_000, longitude.magnitude <= 1_800_000_000 else { return nil }
        self.init(latitudeE7: Int32(truncatingIfNeeded: latitude), longitudeE7: Int32(truncatingIfNeeded: longitude))
    }

    package var latitude: Double { Double(latitudeE7) / 1e7 }
    package var longitude: Double { Double(longitudeE7) / 1e7 }

    /// Metres along the great circle, to the last digit those of the `Leg` between the two.
    package func metres(to other: Coordinate) -> Double {
        let height = Arc.half(Arc.differenceOfLatitude(self, other)).sine
        let width = Arc.half(Arc.differenceOfLongitude(self, other)).sine
        return Arc.metres(height, width, Arc.halfway(self, other).cosine)
    }

    /// Metres between two places; nil where one of them is not known.
    package static func metres(from: Coordinate?, to place: Coordinate?) -> Double? {
        guard let from, let place else { return nil }
        return from.metres(to: place)
    }

    /// True if the other place is no farther away. The way between is at most that north and then east along the
    /// equator, which is quicker to compute and nearly always near enough.
    package func isWithin(_ metres: Double, of other: Coordinate) -> Bool {
        let degrees = abs(Arc.differenceOfLatitude(self, other)) + abs(Arc.differenceOfLongitude(self, other))
        return Double(degrees) * Arc.mostMetres < metres || self.metres(to: other) <= metres
    }
}
