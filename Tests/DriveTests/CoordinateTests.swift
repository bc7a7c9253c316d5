import Drive
import Testing

@Suite struct CoordinateTests {
    private let london = Coordinate(latitude: 51.5073498, longitude: -0.1277306)!

    @Test func distancesAreThoseOfTheGreatCircle() {
        let paris = Coordinate(latitude: 48.8566, longitude: 2.3522)!
        #expect(abs(london.metres(to: paris) - 343_550) < 500)
        #expect(london.metres(to: london) == 0)
    }

    @Test func theDateLineIsNoDistance() {
        let west = Coordinate(latitude: 0, longitude: 179.9999)!
        let east = Coordinate(latitude: 0, longitude: -179.9999)!
        #expect(abs(west.metres(to: east) - 22.2) < 0.1)
    }

    @Test func nearIsWhatIsNoFartherAway() {
        var dice = Dice(state: 7)
        for _ in 0..<20_000 {
            let from = Coordinate(latitude: dice.between(-90, 90), longitude: dice.between(-180, 180))!
            let reach = dice.of([1e-5, 1e-3, 1.0])
            let latitude = from.latitude + dice.between(-reach, reach)
            let longitude = from.longitude + dice.between(-reach, reach)
            guard let to = Coordinate(latitude: latitude, longitude: longitude) else { continue }
            let metres = from.metres(to: to)
            for bound in [0, metres * 0.999, metres, metres * 1.001, metres * 2, 100] {
                #expect(from.isWithin(bound, of: to) == (metres <= bound))
            }
        }
    }

    @Test func whatIsNoPlaceIsRefused() {
        #expect(Coordinate(latitude: 90.1, longitude: 0) == nil)
        #expect(Coordinate(latitude: 0, longitude: -180.5) == nil)
        #expect(Coordinate(latitude: .nan, longitude: 0) == nil)
        #expect(Coordinate(latitude: 0, longitude: .infinity) == nil)
    }
}
