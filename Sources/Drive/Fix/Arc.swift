import Glibc

/// The trigonometry that places have in common.
///
/// Its own, not the system's: sums and products alone give the same digits on every machine, so that what a drive came
/// to in the car is what it comes to at home, and they cost a fraction. Inlined, a leg costs a third.
package enum Arc {
    static let earthRadius = 6_371_008.8
    /// Metres of a degree of latitude, and of longitude at the equator.
    package static let metresOfDegree = 111_195.08
    /// Half the angle of a difference in ten-millionths of a degree.
    private static let halfRadians = Double.pi / 180 / 1e7 / 2
    /// A ten-millionth of a degree is shorter, by a hair.
    static let mostMetres = 0.01112
    private static let halfTurn: Int64 = 1_800_000_000

    static func differenceOfLatitude(_ from: Coordinate, _ to: Coordinate) -> Int64 {
        Int64(to.latitudeE7) - Int64(from.latitudeE7)
    }

    /// The shorter way round.
    static func differenceOfLongitude(_ from: Coordinate, _ to: Coordinate) -> Int64 {
        let difference = Int64(to.longitudeE7) - Int64(from.longitudeE7)
        if difference > halfTurn { return difference - 2 * halfTurn }
        return difference < -halfTurn ? difference + 2 * halfTurn : difference
    }

    /// The same of a difference in degrees.
    package static func shorterWay(_ degrees: Double) -> Double {
        degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
    }

    /// Sine and cosine of the latitude between the two.
    @inline(__always)
    static func halfway(_ from: Coordinate, _ to: Coordinate) -> (sine: Double, cosine: Double) {
        let twice = Int64(from.latitudeE7) + Int64(to.latitudeE7)
        let size = abs(twice)
        guard size > halfTurn / 2 else {
            let angle = Double(twice) * halfRadians
            return (sine(angle), cosine(angle))
        }
        // Nearer to a pole it is what is left to the pole that is reckoned with.
        let left = Double(halfTurn - size) * halfRadians
        return (twice < 0 ? -cosine(left) : cosine(left), sine(left))
    }

    /// Up to an eighth of a turn.
    @inline(__always)
    private static func sine(_ angle: Double) -> Double {
        let square = angle * angle
        let even = series(square * square, 1, 1 / 120, 1 / 362_880, 1 / 6_227_020_800)
        let odd = series(square * square, 1 / 6, 1 / 5040, 1 / 39_916_800, 1 / 1_307_674_368_000)
        return angle * (even - square * odd)
    }

    @inline(__always)
    private static func cosine(_ angle: Double) -> Double {
        let square = angle * angle
        let fourth = square * square
        let even = series(fourth, 1 / 24, 1 / 40_320, 1 / 479_001_600, 1 / 20_922_789_888_000)
        let odd = series(fourth, 1 / 2, 1 / 720, 1 / 3_628_800, 1 / 87_178_291_200)
        return 1 - square * odd + fourth * even
    }

    /// Sine and cosine of half a difference. Below a hundredth of a radian four terms are exact to the last digit.
    @inline(__always)
    static func half(_ difference: Int64) -> (sine: Double, cosine: Double) {
        let angle = Double(difference) * halfRadians
        guard abs(angle) < 0.01 else { return (sin(angle), cos(angle)) }
        let square = angle * angle
        let missing = square * series(square, 1 / 6, -1 / 120, 1 / 5040, 0)
        let lower = square * series(square, 1 / 2, -1 / 24, 1 / 720, 0)
        return (angle - angle * missing, 1 - lower)
    }

    /// The distance by the sines of half the differences and the cosine halfway.
    @inline(__always)
    static func metres(_ height: Double, _ width: Double, _ cosine: Double) -> Double {
        let across = cosine * width
        let haversine = height * height * (1 - width * width) + across * across
        return 2 * earthRadius * arcsineOfRoot(haversine)
    }

    @inline(__always)
    private static func arcsineOfRoot(_ square: Double) -> Double {
        let root = square.squareRoot()
        guard square < 1e-4 else { return asin(min(1, root)) }
        return root + root * square * series(square, 1 / 6, 3 / 40, 15 / 336, 0)
    }

    @inline(__always)
    private static func series(_ of: Double, _ first: Double, _ second: Double, _ third: Double, _ fourth: Double)
        -> Double
    {
        first + of * (second + of * (third + of * fourth))
    }
}
