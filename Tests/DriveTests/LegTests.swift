import Drive
import Glibc
import Testing

@Suite struct LegTests {
    /// The haversine as every book has it.
    private func haversine(_ from: Coordinate, _ to: Coordinate) -> Double {
        let radians = Double.pi / 180
        let height = sin(Double(Int64(to.latitudeE7) - Int64(from.latitudeE7)) / 1e7 * radians / 2)
        let width = sin(Double(Int64(to.longitudeE7) - Int64(from.longitudeE7)) / 1e7 * radians / 2)
        let chord = height * height + cos(from.latitude * radians) * cos(to.latitude * radians) * width * width
        return 2 * 6_371_008.8 * asin(min(1, chord.squareRoot()))
    }

    /// From a digit to half round the earth; poles and date line as often as not.
    private func pair(_ random: inout Dice) -> (Coordinate, Coordinate) {
        let reach = pow(10, Double(random.roll(10)))
        let latitude = Int32(random.between(-900_000_000, 900_000_000))
        let longitude = Int32(random.between(-1_800_000_000, 1_800_000_000))
        let north = Double(latitude) + reach * random.between(-1, 1)
        let east = Double(longitude) + reach * random.between(-1, 1)
        let to = Coordinate(
            latitudeE7: Int32(max(-900_000_000, min(900_000_000, north))),
            longitudeE7: Int32(max(-1_800_000_000, min(1_800_000_000, east))))
        return (Coordinate(latitudeE7: latitude, longitudeE7: longitude), to)
    }

    @Test(arguments: 1...4) func metresAreThoseOfTheHaversine(seed: UInt64) {
        var random = Dice(state: seed)
        for _ in 0..<50_000 {
            let (from, to) = pair(&random)
            let expected = haversine(from, to)
            // Opposite places are where the formula of the books itself loses its digits.
            guard expected < 19_000_000 else { continue }
            let metres = from.metres(to: to)
            guard abs(metres - expected) > expected * 1e-9 else { continue }
            Issue.record("seed \(seed): \(from) to \(to) is \(expected), not \(metres)")
        }
    }

    @Test(arguments: 1...4) func aLegIsAsLongAsTheWayBetweenItsEnds(seed: UInt64) {
        var random = Dice(state: seed)
        for _ in 0..<50_000 {
            let (from, to) = pair(&random)
            if Leg(from: from, to: to).metres == from.metres(to: to) && from.metres(to: to) == to.metres(to: from) {
                continue
            }
            Issue.record("seed \(seed): \(from) to \(to)")
        }
    }

    @Test func aCentimetreIsExact() {
        let london = Coordinate(latitude: 51.5073498, longitude: -0.1277306)!
        let north = Coordinate(latitudeE7: london.latitudeE7 + 1, longitudeE7: london.longitudeE7)
        #expect(isNear(london.metres(to: north) * 1e4, Track.milli, within: 1e-12))
    }

    @Test func overThePoleAndRoundTheEarth() {
        let here = Coordinate(latitude: 89.5, longitude: 10)!
        let there = Coordinate(latitude: 89.5, longitude: -170)!
        #expect(isNear(here.metres(to: there), 1000 * Track.milli))
        let west = Coordinate(latitude: 0, longitude: -180)!
        let east = Coordinate(latitude: 0, longitude: 180)!
        #expect(west.metres(to: east) == 0)
        let opposite = Coordinate(latitude: 0, longitude: 0)!
        #expect(isNear(west.metres(to: opposite), 180_000 * Track.milli))
    }
}
