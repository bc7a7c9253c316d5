import Draw
import Drive
import Testing

@Suite struct MercatorTests {
    @Test func theMiddleOfTheWorldIsInTheMiddleOfTheSquare() {
        let point = Mercator.point(RoadOnPaper.place(0, 0))
        #expect(abs(point.x - 0.5) < 1e-12)
        #expect(abs(point.y - 0.5) < 1e-12)
    }

    /// The parallel of 66.51326 degrees lies at a quarter, as in every table of this projection.
    @Test func northIsAbove() {
        #expect(abs(Mercator.point(RoadOnPaper.place(66.5132604, 0)).y - 0.25) < 1e-7)
        #expect(abs(Mercator.point(RoadOnPaper.place(-66.5132604, 0)).y - 0.75) < 1e-7)
    }

    @Test(arguments: [90.0, -90, 86, -86]) func thePolesLieOnTheEdge(latitude: Double) {
        let y = Mercator.point(RoadOnPaper.place(latitude, 10)).y
        #expect(abs(y - (latitude > 0 ? 0 : 1)) < 1e-9)
    }

    @Test func aDriveOverTheDateLineGoesOn() {
        let east = Mercator.point(RoadOnPaper.place(-17, 179.999))
        let west = Mercator.point(RoadOnPaper.place(-17, -179.999), near: east)
        #expect(abs(west.x - east.x - 0.002 / 360) < 1e-9)
        let back = Mercator.point(RoadOnPaper.place(-17, 179.999), near: west)
        #expect(abs(back.x - east.x) < 1e-12)
    }

    @Test func aDegreeOfLongitudeIsHalfAsLongAtSixtyDegrees() {
        let equator = Mercator.metres(atHeight: Mercator.point(RoadOnPaper.place(0, 0)).y)
        let north = Mercator.metres(atHeight: Mercator.point(RoadOnPaper.place(60, 0)).y)
        #expect(abs(north / equator - 0.5) < 1e-9)
    }
}
