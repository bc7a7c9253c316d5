import Glibc

/// The way from one fix to the next: how far it is along the great circle, and where it sets out for.
///
/// One sine and one cosine serve both: those of the latitude halfway. With s and w the sines of half the differences
/// of latitude and longitude, the haversine is s²(1 - w²) + cos²(halfway)·w², a sum in which nothing cancels. The
/// differences are taken in whole ten-millionths, so that a leg of a centimetre is as exact as one of a kilometre.
package struct Leg: Equatable, Sendable {
    package let from: Coordinate
    package let to: Coordinate
    package let metres: Double
    /// The initial bearing as a vector in metres; short of a hundred kilometres this is the way itself. Nothing between
    /// a place and itself.
    let north: Double
    let east: Double

    @inline(__always)
    package init(from: Coordinate, to: Coordinate) {
        self.from = from
        self.to = to
        let (sine, cosine) = Arc.halfway(from, to)
        let (height, heightCosine) = Arc.half(Arc.differenceOfLatitude(from, to))
        let (width, widthCosine) = Arc.half(Arc.differenceOfLongitude(from, to))
        metres = Arc.metres(height, width, cosine)
        let cosineThere = cosine * heightCosine - sine * height
        let northward = height * heightCosine * (1 - width * width) + sine * cosine * width * width
        north = 2 * Arc.earthRadius * northward
        east = 2 * Arc.earthRadius * width * widthCosine * cosineThere
    }

    /// True if this is the leg between these two.
    package func leads(_ from: Coordinate, _ to: Coordinate) -> Bool { self.from == from && self.to == to }

    /// True if the leg sets out anywhere.
    var hasBearing: Bool { north != 0 || east != 0 }
}
